extension View {
  /// Starts a task when the view appears and cancels it when the view is removed.
  public func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }

  /// Starts a task when the view appears and whenever an id changes; cancels it at the next start
  /// and when the view is removed.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: id, priority: priority, action: action))
  }
}

struct TaskModifier<ID: Equatable>: NodeModifier {
  typealias Node = TaskNode<ID>

  static var _distributesOverChildren: Bool { true }

  let id: ID
  let priority: TaskPriority
  let action: @MainActor @Sendable () async -> Void
}

/// The node of a task, which runs until the view is removed or the id changes.
final class TaskNode<ID: Equatable>: ModifierNode<TaskModifier<ID>> {
  /// The id of the last task; nil if none started because the view was only measured.
  private var id: ID?
  private var task: Task<Void, Never>?

  required init(_ modifier: TaskModifier<ID>, _ context: SyncContext) {
    super.init(modifier, context)
    start(modifier)
  }

  override var distributesOverChildren: Bool { true }

  override func set(_ new: TaskModifier<ID>, _ context: SyncContext) {
    super.set(new, context)
    start(new)
  }

  private func start(_ modifier: TaskModifier<ID>) {
    if id == modifier.id || runtime.frame.isMeasuring { return }
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
