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
    // A new closure may compute another value from the same geometry.
    didSet { known = nil }
  }
  private var last: Value?
  private var known: GeometryProxy?

  override func callBackIfChanged() -> Bool {
    guard let modifier, let frame = settledHostFrame else { return false }
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
}

extension View {
  /// Animates the view's frame as a whole and lays out its content within the animated frame.
  ///
  /// Without a group each leaf animates on its own, and a view inserted during an animation appears
  /// at its final position. With a group the content is laid out again in each frame, for a
  /// proposal that animates from the old to the new one.
  public func geometryGroup() -> some View {
    modifier(GeometryGroupModifier())
  }
}

struct GeometryGroupModifier: ViewModifier {
  typealias Body = Never

  static func _sync<Modified: View>(
    _ modifier: GeometryGroupModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: GeometryGroupNode.self) ?? GeometryGroupNode(context)
    node.update(content, context)
    return node
  }
}
