extension View {
  /// Calls an action with the view's geometry after each layout that changed it, also the first.
  ///
  /// State may be changed in it and is shown in the same frame; what changes the geometry that is
  /// observed is stopped after a few rounds and reported.
  public func onLayout(
    perform action: @escaping @MainActor (GeometryProxy) -> Void
  ) -> some View {
    modifier(
      GeometryModifier(map: { $0.geometry }, action: { _, new in action(GeometryProxy(new)) }))
  }

  /// Calls an action with what is made of the view's geometry when that changes, and at first.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> some View {
    modifier(GeometryModifier(map: transform, action: { _, new in action(new) }))
  }

  /// Calls an action with the old and the new of what is made of the view's geometry.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (GeometryProxy) -> Value,
    action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(GeometryModifier(map: transform, action: action))
  }
}

/// Where a view stands and how large it is, as layout says.
public struct GeometryProxy: Equatable, Sendable {
  let geometry: Geometry

  struct Geometry: Equatable, Sendable {
    var size: Size
    var inLayer: Point
    var inHost: Point
  }

  init(_ geometry: Geometry) {
    self.geometry = geometry
  }

  /// The extent, points.
  public var size: Size { geometry.size }

  /// The rectangle in a coordinate space, points.
  public func frame(in space: CoordinateSpace) -> Rect {
    switch space {
    case .local: Rect(origin: .zero, size: size)
    case .global: Rect(origin: geometry.inHost, size: size)
    }
  }
}

/// What coordinates are relative to.
public enum CoordinateSpace: Hashable, Sendable {
  /// The view's own corner.
  case local
  /// The host's corner.
  case global
}

struct GeometryModifier<Value: Equatable>: ViewModifier {
  typealias Body = Never

  let map: @MainActor (GeometryProxy) -> Value
  let action: @MainActor (Value, Value) -> Void

  static func _sync<Modified: View>(
    _ modifier: GeometryModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: GeometryValueNode<Value>.self) ?? GeometryValueNode<Value>(context)
    node.modifier = modifier
    node.update(content, context)
    return node
  }
}

final class GeometryValueNode<Value: Equatable>: GeometryObserverNode {
  var modifier: GeometryModifier<Value>? {
    // Another closure may make something else of the same geometry.
    didSet { known = nil }
  }
  private var last: Value?
  private var known: GeometryProxy?

  override func callBackIfChanged() -> Bool {
    guard let modifier, let geometry = currentGeometry,
      let frame = hostRect(Rect(origin: geometry.position, size: size))
    else { return false }
    let proxy = GeometryProxy(
      GeometryProxy.Geometry(size: size, inLayer: geometry.position, inHost: frame.origin))
    guard proxy != known else { return false }
    known = proxy
    let value = modifier.map(proxy)
    guard value != last else { return false }
    let old = last ?? value
    last = value
    modifier.action(old, value)
    return true
  }
}
