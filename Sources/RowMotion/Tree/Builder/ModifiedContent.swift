/// A view with a modifier applied to it.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let content: Content
  let modifier: Modifier

  /// Creates a view with a modifier applied to it.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// Creates or updates the modifier's node, or one node for each of several views.
  public static func _sync(
    _ view: ModifiedContent, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    // The types alone decide this, so that a position always has the same kind of node.
    Content._isMultiView && !Modifier._distributesOverChildren
      ? Content._syncModified(view.content, view.modifier, old, context)
      : Modifier._sync(view.modifier, view.content, old, context)
  }

  /// True if the content may be several views.
  public static var _isMultiView: Bool { Content._isMultiView }

  /// Applies both modifiers to each view of the content.
  public static func _syncModified<Outer: ViewModifier>(
    _ view: ModifiedContent, _ outer: Outer, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard Content._isMultiView else { return Outer._sync(outer, view, old, context) }
    return Content._syncModified(
      view.content, ModifierPair(inner: view.modifier, outer: outer), old, context)
  }

  /// Creates or updates the content's rows, each with the modifier applied to it.
  public static func _syncRows(
    _ view: ModifiedContent, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    if _isOneRow {
      return SingleRowProvider.sync(view, old, context)
    }
    let provider =
      reuse(old, as: ModifiedRowProvider<Modifier>.self) ?? ModifiedRowProvider(context)
    provider.update(view.modifier, view.content, context)
    return provider
  }

  /// True if the content is one row, or one row in each branch with an identity around the
  /// branches.
  public static var _isOneRow: Bool {
    Content._isOneRow || Modifier._givesIdentity && Content._isOneRowInEachBranch
  }

  /// True if the content is one row in each branch.
  public static var _isOneRowInEachBranch: Bool { Content._isOneRowInEachBranch }

  /// Returns the identity given by the modifier, or else the content's.
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

/// Two nested modifiers.
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
