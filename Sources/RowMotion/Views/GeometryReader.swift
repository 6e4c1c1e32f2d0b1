/// A view that fills the proposed size and creates its content from its own geometry.
///
/// The content is aligned to the top leading corner. The geometry is the layout's target. A
/// dimension that is not proposed is 10 points.
public struct GeometryReader<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let content: @MainActor (GeometryProxy) -> Content

  /// Creates a view with content that depends on its geometry.
  public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) {
    self.content = content
  }

  /// Creates or updates the view's node, which recreates the content when the geometry changes.
  public static func _sync(
    _ view: GeometryReader, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node =
      reuse(old, as: GeometryReaderNode<Content>.self) ?? GeometryReaderNode<Content>(context)
    node.set(view.content, context)
    return node
  }
}

/// The node of a geometry reader, which creates its content after a layout.
final class GeometryReaderNode<Content: View>: ContainerNode, StateOwner, NamedNode {
  private var make: (@MainActor (GeometryProxy) -> Content)?
  private var known: GeometryProxy?
  private var isStale = true
  let scope = ObservationScope()

  override init(_ context: SyncContext) {
    super.init(context)
    runtime.nodes.geometryReaders.append(self)
  }

  var viewName: String { "GeometryReader" }

  override var tracksGeometry: Bool { true }

  func set(_ make: @escaping @MainActor (GeometryProxy) -> Content, _ context: SyncContext) {
    setEnvironment(context.environment)
    self.make = make
    isStale = true
    // Existing content is updated together with the other views of this update.
    if let known { build(known, context.transaction) } else { invalidateLayout() }
  }

  private func build(_ proxy: GeometryProxy, _ transaction: ActiveTransaction) {
    guard let make else { return }
    isStale = false
    known = proxy
    runtime.statistics.bodies += 1
    let view = scope.observe(self) { make(proxy) }
    update(
      view,
      SyncContext(
        runtime: runtime, parent: parent, environment: environment, transaction: transaction))
  }

  func evaluate(_ transaction: ActiveTransaction) {
    if let known { build(known, transaction) }
  }

  func followGeometry() {
    guard isMounted, let frame = settledHostFrame else { return }
    let proxy = GeometryProxy(globalFrame: frame)
    guard isStale || proxy != known else { return }
    build(proxy, transaction(from: runtime.layout.transaction))
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    let offer = ProposedViewSize(size)
    for child in children {
      var origin = Point.zero
      if environment.isRightToLeft { origin.x = size.width - child.measure(offer).width }
      child.place(at: origin, offer)
    }
  }

  override func willUnmount() {
    scope.cancel()
    runtime.nodes.geometryReaders.removeAll { $0 === self }
  }
}

extension GeometryReaderNode: GeometryFollower {}
