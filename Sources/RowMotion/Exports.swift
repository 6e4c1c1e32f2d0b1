// A user of the core writes one import; motion and row geometry come with it.
@_exported import MotionCore
@_exported import RowCore
