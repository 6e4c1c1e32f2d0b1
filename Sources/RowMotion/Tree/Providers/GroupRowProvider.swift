/// The rows of several positions in sequence.
final class GroupRowProvider: RowProvider {
  private var children: [RowProvider] = []

  func update<Content: View>(_ content: Content, at index: Int, _ context: SyncContext) {
    let context = context.rowSlot(index)
    if index < children.count {
      children[index] = Content._syncRows(content, children[index], context)
    } else {
      children.append(Content._syncRows(content, nil, context))
    }
  }

  /// Removes the positions from an index on, if the sequence has become shorter.
  func drop(from count: Int) {
    guard count < children.count else { return }
    reportChangedCount(from: children.count, to: count, context.runtime, at: context.parent)
    for child in children[count...] { child.unmount() }
    children.removeSubrange(count...)
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    for child in children { child.collectLeaves(into: &leaves) }
  }

  override func unmount() {
    for child in children { child.unmount() }
  }
}
