/// The name inside the library; the underscore says that programs do not use the type.
typealias SyncContext = _SyncContext

/// The context for an update of a position in the tree: its parent and inherited values.
@MainActor public struct _SyncContext {
  unowned let runtime: Runtime
  unowned(unsafe) var parent: ViewNode?
  var environment: EnvironmentValues
  var transaction: ActiveTransaction
  /// The position of the current rows in a list's content.
  var rowPath = RowPath()

  init(
    runtime: Runtime, parent: ViewNode?, environment: EnvironmentValues,
    transaction: ActiveTransaction
  ) {
    runtime.reportChangeIfReadOnly("A view was updated", at: parent?.path ?? "")
    self.runtime = runtime
    self.parent = parent
    self.environment = environment
    self.transaction = transaction
  }

  /// Returns the context for a node's own children.
  func below(_ node: ViewNode) -> SyncContext {
    var context = self
    context.parent = node
    return context
  }

  /// Returns the context for one position of a list's content.
  func rowSlot(_ index: Int) -> SyncContext {
    var context = self
    context.rowPath = rowPath.appending(.index(index))
    return context
  }

  /// Returns the context without any animation, for views that are shown for the first time.
  func withoutAnimation() -> SyncContext {
    var context = self
    context.transaction.transaction.animation = nil
    context.transaction.transaction.disablesAnimations = true
    return context
  }
}
