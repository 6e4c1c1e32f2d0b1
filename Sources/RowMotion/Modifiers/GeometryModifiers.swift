extension View {
  /// Calls an action with the view's geometry after the first layout and after each change.
  ///
  /// State changes in the action appear in the same frame. If they keep changing that geometry,
  /// they are stopped after a few rounds and reported as a diagnostic.
  public func onLayout(
    perform action: @escaping @MainActor (GeometryProxy) -> Void
  ) -> some View {
    modifier(GeometryModifier(map: { $0 }, action: { _, new in action(new) }))
  }

  /// Calls an action with a value computed from the view's geometry, at first and on changes.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> some View {
    modifier(GeometryModifier(map: transform, action: { _, new in action(new) }))
  }

  /// Calls an action with the old and new value computed from the view's geometry.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(GeometryModifier(map: transform, action: action))
  }
}

/// The position and size of a view in the layout.
public struct GeometryProxy: Equatable, Sendable {
  /// The frame in the host, in points.
  let globalFrame: Rect

  /// The size of the view, in points.
  public var size: Size { globalFrame.size }

  /// Returns the view's frame in a coordinate space, in points.
  public func frame(in space: CoordinateSpace) -> Rect {
    switch space {
    case .local: Rect(origin: .zero, size: size)
    case .global: globalFrame
    }
  }
}

/// The origin of coordinates.
public enum CoordinateSpace: Hashable, Sendable {
  /// The origin of the view.
  case local
  /// The origin of the host.
  case global
}

struct GeometryModifier<Value: Equatable>: NodeModifier {
  typealias Node = GeometryValueNode<Value>

  let map: @MainActor (GeometryProxy) -> Value
  let action: @MainActor (Value, Value) -> Void
}

/// The node of a view whose geometry is reported.
final class GeometryValueNode<Value: Equatable>: ModifierNode<GeometryModifier<Value>>,
  GeometryObserver
{
  private var last: Value?
  private var known: GeometryProxy?
  private(set) var firedInLastPass = false

  required init(_ modifier: GeometryModifier<Value>, _ context: SyncContext) {
    super.init(modifier, context)
    runtime.nodes.geometryObservers.append(self)
  }

  override func set(_ new: GeometryModifier<Value>, _ context: SyncContext) {
    super.set(new, context)
    // A new closure may compute another value from the same geometry.
    known = nil
  }

  override var tracksGeometry: Bool { true }

  func reportIfChanged() {
    firedInLastPass = isMounted && callBackIfChanged()
  }

  /// Calls back if the value differs from the last call's; returns whether it did.
  private func callBackIfChanged() -> Bool {
    guard let frame = settledHostFrame else { return false }
    let proxy = GeometryProxy(globalFrame: frame)
    guard proxy != known else { return false }
    known = proxy
    let value = modifier.map(proxy)
    guard value != last else { return false }
    let old = last ?? value
    last = value
    modifier.action(old, value)
    return true
  }

  override func willUnmount() {
    runtime.nodes.geometryObservers.removeAll { $0 === self }
    runtime.nodes.suspendedObservers.remove(ObjectIdentifier(self))
  }
}
