// The only way to reuse the node of a position. The view's type determines the class of the node.
// If the classes differ, the view broke that rule, and the position gets a new node.

/// Returns a position's old node if its class is exactly the one that the view needs; otherwise
/// removes the node and reports that.
@MainActor @inline(__always)
func reuse<Node: ViewNode>(_ old: ViewNode?, as kind: Node.Type) -> Node? {
  guard let old else { return nil }
  if isExactly(old, kind) { return unsafeDowncast(old, to: kind) }
  removeMismatched(old, for: kind)
  return nil
}

/// Returns a position's old row provider under the same rule as for nodes.
@MainActor @inline(__always)
func reuse<Provider: RowProvider>(_ old: RowProvider?, as kind: Provider.Type) -> Provider? {
  guard let old else { return nil }
  if isExactly(old, kind) { return unsafeDowncast(old, to: kind) }
  removeMismatched(old, for: kind)
  return nil
}

/// Returns whether an object's class is exactly a class; a single comparison, unlike a cast, which
/// visits all superclasses.
@inline(__always)
private func isExactly(_ object: AnyObject, _ kind: AnyClass) -> Bool {
  ObjectIdentifier(type(of: object)) == ObjectIdentifier(kind)
}

@MainActor @inline(never)
private func removeMismatched(_ old: ViewNode, for kind: ViewNode.Type) {
  old.runtime.report(.changedKind, changeOfKind(from: type(of: old), to: kind), at: old)
  // The container collects its children again.
  old.parent?.structureChanged()
  old.parent?.invalidateLayout()
  old.unmount()
}

@MainActor @inline(never)
private func removeMismatched(_ old: RowProvider, for kind: RowProvider.Type) {
  old.context.runtime.report(
    .changedKind, changeOfKind(from: type(of: old), to: kind), at: old.context.parent)
  old.unmount()
}

@MainActor private func changeOfKind(from old: Any.Type, to new: Any.Type) -> String {
  "The view at a position changed from \(readableName(old)) to \(readableName(new)) and lost its "
    + "state. A view type must always create the same kind of node; erase the type of a view "
    + "that varies."
}

/// Reports a sequence of views whose number of positions changed, although its type fixes it.
@MainActor
func reportChangedCount(from old: Int, to new: Int, _ runtime: Runtime, at node: ViewNode?) {
  runtime.report(
    .changedKind,
    "A sequence of \(old) views was updated with \(new) views; removed views have lost their "
      + "state. A view type must always have the same number of views; use `if` or a loop over "
      + "data for views that are inserted and removed.", at: node)
}
