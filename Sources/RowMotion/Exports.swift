// A user of the core writes one import; motion, row geometry and what a painter needs come with it.
@_exported import MotionCore
@_exported import RowCore
@_exported import RowDrawing
