"""Phones' owners: packs of data, and the engine that lives their past through the phone's own tools."""
