extension View {
  /// Starts an action when the view comes to be, and cancels it when the view is gone.
  public func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }

  /// Starts an action when the view comes to be and whenever an id changes; the one that still
  /// runs is cancelled then, and when the view is gone.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}

struct TaskModifier<ID: Equatable>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let id: ID
  let priority: TaskPriority
  let action: @MainActor @Sendable () async -> Void

  static func _sync<Modified: View>(
    _ modifier: TaskModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: TaskNode<ID>
    if let old = reuse(old, as: TaskNode<ID>.self) {
      node = old
    } else {
      node = TaskNode<ID>(context)
    }
    node.update(content, context)
    node.set(modifier)
    return node
  }
}

/// The node of a task: it runs for as long as the view is there and the id stays.
final class TaskNode<ID: Equatable>: UnaryNode {
  private var id: ID?
  private var task: Task<Void, Never>?

  override var distributesOverChildren: Bool { true }

  func set(_ modifier: TaskModifier<ID>) {
    if id == modifier.id || host.isMeasuring { return }
    id = modifier.id
    task?.cancel()
    let action = modifier.action
    task = Task(priority: modifier.priority) { await action() }
  }

  override func willUnmount() {
    task?.cancel()
    task = nil
  }
}
