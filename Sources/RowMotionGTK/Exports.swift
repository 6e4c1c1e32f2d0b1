// A user of the widget writes one import: what it shows, and GTK, whose widgets it speaks of, come with
// it.
@_exported import CGtk
@_exported import RowMotion
