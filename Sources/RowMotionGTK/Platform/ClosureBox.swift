/// A closure as an object, so that C code can hold a pointer to it.
private final class ClosureBox {
  let body: Any

  init(_ body: Any) {
    self.body = body
  }
}

/// Boxes a closure for C code, which can hold it until it calls `releaseBox`.
func box(_ body: Any) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ClosureBox(body)).toOpaque()
}

/// Returns the closure in a box, without releasing the box.
func unbox<Body>(_ pointer: UnsafeMutableRawPointer, as type: Body.Type) -> Body {
  guard let body = Unmanaged<ClosureBox>.fromOpaque(pointer).takeUnretainedValue().body as? Body
  else { preconditionFailure("a callback of another kind was connected") }
  return body
}

/// Releases a box and its closure.
func releaseBox(_ pointer: UnsafeMutableRawPointer?) {
  guard let pointer else { return }
  Unmanaged<ClosureBox>.fromOpaque(pointer).release()
}
