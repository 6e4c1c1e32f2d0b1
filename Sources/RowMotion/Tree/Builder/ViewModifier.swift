/// A change to any view, described as a value.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View

  /// The view that is changed, as the modifier's body sees it.
  typealias Content = ModifierContent<Self>

  /// The changed view.
  @ViewBuilder @MainActor func body(content: Content) -> Body

  /// Brings the node of a position up to date with a new modifier and content, or makes one.
  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode

  /// Whether it makes no difference to several views that they are modified as one.
  static var _distributesOverChildren: Bool { get }

  /// The identity that the modifier gives to what it modifies.
  static func _identity(_ modifier: Self) -> AnyHashable?
}

extension ViewModifier where Body == Never {
  /// Never called: the library carries such a modifier out itself.
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) is carried out by the library and has no body; do not call it.")
  }
}

extension ViewModifier {
  /// Keeps the modifier in a node of its own, which evaluates the body when its inputs change.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: ModifierBodyNode<Self, Modified>.self) {
      node.update(modifier, content, context)
      return node
    }
    return ModifierBodyNode(modifier, content, context)
  }

  /// Each of several views is modified.
  public static var _distributesOverChildren: Bool { false }

  /// None.
  public static func _identity(_ modifier: Self) -> AnyHashable? { nil }
}

extension ViewModifier where Self: Animatable {
  /// Keeps the modifier in a node that evaluates the body with each sampled value.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: AnimatableModifierBodyNode<Self, Modified>.self) {
      node.update(modifier, content, context)
      return node
    }
    return AnimatableModifierBodyNode(modifier, content, context)
  }
}

/// A view with a modifier applied to it.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: Content
  let modifier: Modifier

  /// Applies a modifier to a view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// Keeps the modifier's node, or one for each view of a group, a ForEach and the like.
  ///
  /// A view of your own is one view to a modifier, also where its body is several: they are stacked.
  public static func _sync(
    _ view: ModifiedContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    // Both are known from the type alone, so that a position always keeps the same kind of node.
    Content._isMultiView && !Modifier._distributesOverChildren
      ? Content._syncModified(view.content, view.modifier, old, context)
      : Modifier._sync(view.modifier, view.content, old, context)
  }

  /// As many as the content.
  public static var _isMultiView: Bool { Content._isMultiView }

  /// Both modifiers around each view of the content.
  public static func _syncModified<Outer: ViewModifier>(
    _ view: ModifiedContent, _ outer: Outer, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    guard Content._isMultiView else { return Outer._sync(outer, view, old, context) }
    return Content._syncModified(
      view.content, ModifierPair(inner: view.modifier, outer: outer), old, context)
  }

  /// One row, or the content's rows, each with the modifier applied to it.
  public static func _syncRows(
    _ view: ModifiedContent, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    if _isOneRow {
      return SingleRowProvider.sync(view, old, context)
    }
    let provider =
      reuse(old, as: ModifiedRowProvider<Modifier>.self) ?? ModifiedRowProvider(context)
    provider.update(view.modifier, view.content, context)
    return provider
  }

  /// As many rows as the content has.
  public static var _isOneRow: Bool { Content._isOneRow }

  /// The modifier's or the content's.
  public static func _rowIdentity(_ view: ModifiedContent) -> AnyHashable? {
    Modifier._identity(view.modifier) ?? Content._rowIdentity(view.content)
  }
}

extension View {
  /// Applies a modifier to the view.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// Two modifiers one around the other.
struct ModifierPair<Inner: ViewModifier, Outer: ViewModifier>: ViewModifier {
  typealias Body = Never

  let inner: Inner
  let outer: Outer

  static func _sync<Modified: View>(
    _ modifier: ModifierPair, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    Outer._sync(
      modifier.outer, ModifiedContent(content: content, modifier: modifier.inner), old, context)
  }
}
