/// What a position in the tree is brought up to date with: who is above it and what it inherits.
@MainActor public struct SyncContext {
  unowned let host: Runtime
  unowned(unsafe) var parent: ViewNode?
  var environment: EnvironmentValues
  var transaction: ActiveTransaction
  /// Where in a list's content the rows at hand stand.
  var rowPath = RowPath()

  init(
    host: Runtime, parent: ViewNode?, environment: EnvironmentValues,
    transaction: ActiveTransaction
  ) {
    host.noteChange("A view is brought up to date", at: parent?.path ?? "")
    self.host = host
    self.parent = parent
    self.environment = environment
    self.transaction = transaction
  }

  /// The context of a node's own children.
  func below(_ node: ViewNode) -> SyncContext {
    var context = self
    context.parent = node
    return context
  }

  /// The context of one position of a list's content.
  func rowSlot(_ index: Int) -> SyncContext {
    var context = self
    context.rowPath = rowPath.appending(.index(index))
    return context
  }

  /// The context with no animation at all, for what is put up for the first time.
  func withoutAnimation() -> SyncContext {
    var context = self
    context.transaction.transaction.animation = nil
    context.transaction.transaction.disablesAnimations = true
    return context
  }
}
