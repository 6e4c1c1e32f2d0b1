/// The nodes that are registered wherever they are in a tree.
@MainActor final class NodeRegistry {
  var lists: ContiguousArray<any RowRegion> = []
  var scrollables: ContiguousArray<any Scrollable> = []
  var lazyStacks: ContiguousArray<ViewNode> = []
  /// The layers above all other content, the topmost last.
  var portals: ContiguousArray<any Portal> = []
  /// Layers that scroll in scroll views.
  var innerLayers: ContiguousArray<LayerNode> = []
  var geometryReaders: ContiguousArray<any GeometryFollower> = []
  var geometryObservers: ContiguousArray<any GeometryObserver> = []
  /// The geometry observers that do not call back in this frame, because they formed a loop.
  var suspendedObservers: Set<ObjectIdentifier> = []
  var identified: [AnyHashable: ContiguousArray<IdentifiedNode>] = [:]
  /// A number that increases when rows are inserted, removed or moved.
  var rowsEpoch = 0

  /// The topmost portal, which is the only one to act on; nil if nothing is presented.
  var topPortal: (any Portal)? { portals.last { $0.isPresenting } }
}

/// A layer above all other content, for a view presented deeper in the tree.
@MainActor protocol Portal: LayerNode {
  /// True if only the portal's content can be acted on.
  var isPresenting: Bool { get }
  /// Asks the presenter to end the presentation.
  func dismiss()
}

/// A region that creates, lays out and draws its visible rows by itself: a list.
@MainActor protocol RowRegion: ScrollRegionNode {
  /// True if the rows need a layout.
  var needsLayout: Bool { get }
  /// The time at which the anchor row will have exited, in seconds; nil if it does not exit.
  var anchorEnd: Double? { get }
  /// Lays out the rows; after an update at the same instant, rows at new positions made a step.
  func layoutRows(isStep: Bool, _ transaction: ActiveTransaction)
  /// Draws the rows that changed.
  func paintRows(_ canvas: Canvas)
  /// Discards the measurements of rows after a change that all of them depend on.
  func forgetRowMeasurements()
}

/// A node whose content depends on its own position and size.
@MainActor protocol GeometryFollower: ViewNode {
  /// Recreates the content if the geometry changed; called after a layout, before callbacks.
  func followGeometry()
}

/// A node that calls back when the position or size of its content changes.
@MainActor protocol GeometryObserver: ViewNode {
  /// True if the node called back in the last geometry callback pass.
  var firedInLastPass: Bool { get }
  /// Calls back if the geometry differs from the last call's.
  func reportIfChanged()
}
