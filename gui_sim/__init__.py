"""A phone that exists only as data: store, tools, screens and the device that runs them."""
