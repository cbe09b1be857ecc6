"""The phone's apps, one folder each: models.py, tools.py, screens.py, catalog.yaml.

Folders are found, never listed. Apps from elsewhere come in by extending this package's `__path__`, which
`gui_sim.app.installed_apps(dirs)` does.
"""
