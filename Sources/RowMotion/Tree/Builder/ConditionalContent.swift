/// One of two views, each with an identity of its own.
public struct ConditionalContent<First: View, Second: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(branch: Branch) {
    self.branch = branch
  }

  /// Keeps the branch's node, or replaces it when the other branch is taken.
  public static func _sync(
    _ view: ConditionalContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    switch view.branch {
    case .first(let content): node.show(content, identity: 0, context)
    case .second(let content): node.show(content, identity: 1, context)
    }
    return node
  }

  /// The branch's rows.
  public static func _syncRows(
    _ view: ConditionalContent, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    switch view.branch {
    case .first(let content): group.show(content, branch: 0, context)
    case .second(let content): group.show(content, branch: 1, context)
    }
    return group
  }

  /// The rows change with the branch.
  public static var _isOneRow: Bool { false }

  /// Both branches may be one row.
  public static var _isOneRowInEachBranch: Bool {
    First._isOneRowInEachBranch && Second._isOneRowInEachBranch
  }

  /// As many as either branch has.
  public static var _isMultiView: Bool { First._isMultiView || Second._isMultiView }

  /// The modifier around each view of the branch.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: ConditionalContent, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    typealias Modified<Part: View> = ModifiedContent<Part, Modifier>
    let branch: ConditionalContent<Modified<First>, Modified<Second>>.Branch =
      switch view.branch {
      case .first(let content): .first(Modified(content: content, modifier: modifier))
      case .second(let content): .second(Modified(content: content, modifier: modifier))
      }
    return ConditionalContent<Modified<First>, Modified<Second>>._sync(
      ConditionalContent<Modified<First>, Modified<Second>>(branch: branch), old, context)
  }
}

extension Optional: View where Wrapped: View {
  /// A view without content of its own.
  public typealias Body = Never

  /// Keeps the node while there is a view.
  public static func _sync(
    _ view: Wrapped?, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    if let view {
      node.show(view, identity: 0, context)
    } else {
      node.showNothing(context)
    }
    return node
  }

  /// The view's rows, or none.
  public static func _syncRows(
    _ view: Wrapped?, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    if let view {
      group.show(view, branch: 0, context)
    } else {
      group.showNothing()
    }
    return group
  }

  /// There may be no row.
  public static var _isOneRow: Bool { false }

  /// As many as the view.
  public static var _isMultiView: Bool { Wrapped._isMultiView }

  /// The modifier around each view of the view that may be there.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Wrapped?, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let modified = view.map { ModifiedContent(content: $0, modifier: modifier) }
    return ModifiedContent<Wrapped, Modifier>?._sync(modified, old, context)
  }
}
