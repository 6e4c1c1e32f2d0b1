/// An observer of each finished frame of a host.
@MainActor protocol FrameObserver: AnyObject {
  func frameEnded(_ host: ViewHost, after next: NextFrame)
}

/// An observer of each layout of a host: at the instant of an update and in a frame.
@MainActor protocol LayoutObserver: AnyObject {
  func laidOut(_ host: ViewHost, isStep: Bool)
}

/// A weak reference to an observer of layouts.
struct WeakLayoutObserver {
  weak var observer: (any LayoutObserver)?
}
