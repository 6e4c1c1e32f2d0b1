// Clients need a single import: the core re-exports motion, row geometry and drawing types.
// Files here that pass closures to one of these modules every frame also import it directly.
// Otherwise the compiler treats the module as unaware of actors and checks the current thread in
// each call.
@_exported import MotionCore
@_exported import RowCore
@_exported import RowDrawing
