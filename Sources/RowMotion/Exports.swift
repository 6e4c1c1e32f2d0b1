// A user of the core writes one import; motion, row geometry and what a painter needs come with it.
// A file of ours that hands closures to one of these in each frame imports it by itself, too: otherwise
// the compiler takes the module for one that may not know of actors, and has every call look up which
// thread it is on.
@_exported import MotionCore
@_exported import RowCore
@_exported import RowDrawing
