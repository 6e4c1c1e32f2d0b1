// A user of the widget needs a single import, which includes GTK and RowMotion.
@_exported import CGtk
@_exported import RowMotion
