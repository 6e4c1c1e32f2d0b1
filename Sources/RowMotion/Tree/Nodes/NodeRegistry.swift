/// The nodes that are registered wherever they are in a tree.
@MainActor final class NodeRegistry {
  var lists: ContiguousArray<any RowRegion> = []
  var scrollables: ContiguousArray<any Scrollable> = []
  var lazyStacks: ContiguousArray<ViewNode> = []
  /// Nodes that are scrolling to one of their views.
  var scrollTargets: ContiguousArray<any ScrollTargeting> = []
  /// The layers above all other content, the topmost last.
  var portals: ContiguousArray<any Portal> = []
  /// Layers that scroll in scroll views.
  var innerLayers: ContiguousArray<LayerNode> = []
  var geometryReaders: ContiguousArray<any GeometryFollower> = []
  var geometryObservers: ContiguousArray<GeometryObserverNode> = []
  var identified: [AnyHashable: ContiguousArray<IdentifiedNode>] = [:]
  /// A number that increases when rows are inserted, removed or moved.
  var rowsEpoch = 0

  /// The topmost portal, which is the only one to act on; nil if nothing is presented.
  var topPortal: (any Portal)? { portals.last { $0.isPresenting } }
}
