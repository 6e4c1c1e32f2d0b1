/// A layer over everything, which shows what a view further down presents.
@MainActor protocol Portal: LayerNode {
  /// Whether what it shows is the only thing to act on.
  var isPresenting: Bool { get }
  /// Asks whoever presents it to present it no longer.
  func dismiss()
}
