import RowMotionGTK

/// Named here too, so that scenes need not import GTK for it.
typealias Timer = RowMotionGTK.Timer
