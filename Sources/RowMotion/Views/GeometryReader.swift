/// A view that takes the room it is offered and is made from how large it came out.
///
/// Its content stands at the upper corner where lines start. What it reads is layout's target;
/// where a size is not offered it takes 10 points.
public struct GeometryReader<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: @MainActor (GeometryProxy) -> Content

  /// Creates a view from its own geometry.
  public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) {
    self.content = content
  }

  /// Keeps the content, which is made anew when the geometry changes.
  public static func _sync(
    _ view: GeometryReader, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: GeometryReaderNode<Content>.self) ?? GeometryReaderNode<Content>(context)
    node.set(view.content, context)
    return node
  }
}

/// The node of a geometry reader: its content is made while it is placed.
final class GeometryReaderNode<Content: View>: ContainerNode, StateOwner {
  private var make: (@MainActor (GeometryProxy) -> Content)?
  private var known: GeometryProxy?
  private var isStale = true
  let scope = ObservationScope()

  override init(_ context: SyncContext) {
    super.init(context)
    host.geometryReaders.append(self)
  }

  override var viewName: String? { "GeometryReader" }

  override var tracksGeometry: Bool { true }

  func set(_ make: @escaping @MainActor (GeometryProxy) -> Content, _ context: SyncContext) {
    takeEnvironment(context.environment)
    self.make = make
    isStale = true
    // Content that exists is brought up to date with the others of this update.
    if let known { build(known, context.transaction) } else { invalidateLayout() }
  }

  private func build(_ proxy: GeometryProxy, _ transaction: ActiveTransaction) {
    guard let make else { return }
    isStale = false
    known = proxy
    host.statistics.bodies += 1
    let view = scope.observe(self) { make(proxy) }
    update(
      view,
      SyncContext(host: host, parent: parent, environment: environment, transaction: transaction))
  }

  func evaluate(_ transaction: ActiveTransaction) {
    if let known { build(known, transaction) }
  }

  /// Makes the content anew where the geometry is another; after a layout, before callbacks.
  func followGeometry() -> Bool {
    guard isMounted, let geometry = currentGeometry, let layer else { return false }
    let proxy = GeometryProxy(
      GeometryProxy.Geometry(
        size: size, inLayer: geometry.position, inHost: geometry.position + layer.hostOrigin))
    guard isStale || proxy != known else { return false }
    build(proxy, transaction(from: host.layout.transaction))
    return true
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
    host.geometryReaders.removeAll { $0 === self }
  }
}

extension GeometryReaderNode: GeometryFollower {}
