/// The rows of one of several branches, each with its own identities.
final class BranchRowProvider: RowProvider {
  private var branch: AnyHashable?
  private var child: RowProvider?

  func show<Content: View>(_ content: Content, branch: AnyHashable, _ context: SyncContext) {
    let isSame = branch == self.branch
    if !isSame { child?.unmount() }
    self.branch = branch
    child = Content._syncRows(
      content, isSame ? child : nil, context.rowSlot((branch.base as? Int) ?? 0))
  }

  func showNothing() {
    child?.unmount()
    child = nil
    branch = nil
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    child?.collectLeaves(into: &leaves)
  }

  override func unmount() { child?.unmount() }
}
