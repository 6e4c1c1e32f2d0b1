/// A layer above all other content, for a view presented deeper in the tree.
@MainActor protocol Portal: LayerNode {
  /// True if only the portal's content can be acted on.
  var isPresenting: Bool { get }
  /// Asks the presenter to end the presentation.
  func dismiss()
}
