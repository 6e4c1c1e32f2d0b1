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

  /// Keeps the modifier's node, or one for each view of a group, a ForEach, a body and the like.
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

  /// As many rows as the content has; where it has one in each branch, an identity around the branches
  /// makes it the same one.
  public static var _isOneRow: Bool {
    Content._isOneRow || Modifier._givesIdentity && Content._isOneRowInEachBranch
  }

  /// As the content.
  public static var _isOneRowInEachBranch: Bool { Content._isOneRowInEachBranch }

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
