/// An observer of each finished frame of a host.
@MainActor protocol FrameWatch: AnyObject {
  func look(at host: ViewHost, after next: NextFrame)
}

/// An observer of each layout of a host: at the instant of an update and in a frame.
@MainActor protocol LayoutWatch: AnyObject {
  func laidOut(_ host: ViewHost, isStep: Bool)
}

/// A weak reference to an observer of layouts.
struct WeakLayoutWatch {
  weak var watch: (any LayoutWatch)?
}
