// A user of the widget writes one import; what it shows comes with it.
@_exported import RowMotion
