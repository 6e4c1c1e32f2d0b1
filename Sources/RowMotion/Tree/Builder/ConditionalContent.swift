/// One of two views, each with an identity of its own.
public struct _ConditionalContent<First: View, Second: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(branch: Branch) {
    self.branch = branch
  }

  /// Creates or updates the view's node, whose content is replaced when the branch changes.
  public static func _sync(
    _ view: _ConditionalContent, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    switch view.branch {
    case .first(let content): node.show(content, identity: 0, context)
    case .second(let content): node.show(content, identity: 1, context)
    }
    return node
  }

  /// Creates or updates the branch's rows.
  public static func _syncRows(
    _ view: _ConditionalContent, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    switch view.branch {
    case .first(let content): group.show(content, branch: 0, context)
    case .second(let content): group.show(content, branch: 1, context)
    }
    return group
  }

  /// False: the rows change with the branch.
  public static var _isOneRow: Bool { false }

  /// True if each branch is one row.
  public static var _isOneRowInEachBranch: Bool {
    First._isOneRowInEachBranch && Second._isOneRowInEachBranch
  }

  /// True if either branch may be several views.
  public static var _isMultiView: Bool { First._isMultiView || Second._isMultiView }

  /// Applies a modifier to each view of the branch.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: _ConditionalContent, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    typealias Modified<Part: View> = ModifiedContent<Part, Modifier>
    let branch: _ConditionalContent<Modified<First>, Modified<Second>>.Branch =
      switch view.branch {
      case .first(let content): .first(Modified(content: content, modifier: modifier))
      case .second(let content): .second(Modified(content: content, modifier: modifier))
      }
    return _ConditionalContent<Modified<First>, Modified<Second>>._sync(
      _ConditionalContent<Modified<First>, Modified<Second>>(branch: branch), old, context)
  }
}

extension Optional: View where Wrapped: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  /// Creates or updates the view's node, whose content is removed when the view is nil.
  public static func _sync(
    _ view: Wrapped?, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    if let view {
      node.show(view, identity: 0, context)
    } else {
      node.showNothing(context)
    }
    return node
  }

  /// Creates or updates the view's rows; nil has no rows.
  public static func _syncRows(
    _ view: Wrapped?, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    if let view {
      group.show(view, branch: 0, context)
    } else {
      group.showNothing()
    }
    return group
  }

  /// False: there may be no row.
  public static var _isOneRow: Bool { false }

  /// True if the wrapped view may be several views.
  public static var _isMultiView: Bool { Wrapped._isMultiView }

  /// Applies a modifier to each view, if there is one.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Wrapped?, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let modified = view.map { ModifiedContent(content: $0, modifier: modifier) }
    return ModifiedContent<Wrapped, Modifier>?._sync(modified, old, context)
  }
}
