/// What looks at each frame of a host once it is made.
@MainActor protocol FrameWatch: AnyObject {
  func look(at host: ViewHost, after next: NextFrame)
}

/// What looks at each layout of a host: an update's, at the same instant, and a frame's.
@MainActor protocol LayoutWatch: AnyObject {
  func laidOut(_ host: ViewHost, isStep: Bool)
}

/// What looks at layouts for as long as somebody wants to know.
struct WeakLayoutWatch {
  weak var watch: (any LayoutWatch)?
}
