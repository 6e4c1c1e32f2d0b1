// The one way in which a position takes up again what it kept. A view's type says what it keeps, so the
// kinds agree; where they do not, somebody broke that promise, and the position starts anew.

/// What a position kept, if it is exactly of the kind that its view keeps now; otherwise it is let go
/// of, and reported, and the position needs a new one.
@MainActor @inline(__always)
func reuse<Node: ViewNode>(_ old: ViewNode?, as kind: Node.Type) -> Node? {
  guard let old else { return nil }
  if isExactly(old, kind) { return unsafeDowncast(old, to: kind) }
  letGo(old, for: kind)
  return nil
}

/// What a position of a list's content kept, as for nodes.
@MainActor @inline(__always)
func reuse<Provider: RowProvider>(_ old: RowProvider?, as kind: Provider.Type) -> Provider? {
  guard let old else { return nil }
  if isExactly(old, kind) { return unsafeDowncast(old, to: kind) }
  letGo(old, for: kind)
  return nil
}

/// Whether an object's class is exactly a class; one comparison, unlike a cast, which goes through
/// all classes above.
@inline(__always)
private func isExactly(_ object: AnyObject, _ kind: AnyClass) -> Bool {
  ObjectIdentifier(type(of: object)) == ObjectIdentifier(kind)
}

@MainActor @inline(never)
private func letGo(_ old: ViewNode, for kind: ViewNode.Type) {
  old.host.report(.changedKind, changeOfKind(from: type(of: old), to: kind), at: old)
  // Whoever lays it out looks for its children again.
  old.parent?.structureChanged()
  old.parent?.invalidateLayout()
  old.unmount()
}

@MainActor @inline(never)
private func letGo(_ old: RowProvider, for kind: RowProvider.Type) {
  old.context.host.report(
    .changedKind, changeOfKind(from: type(of: old), to: kind), at: old.context.parent)
  old.unmount()
}

@MainActor private func changeOfKind(from old: Any.Type, to new: Any.Type) -> String {
  "A position that held a \(readableName(old)) was brought up to date with a \(readableName(new)); it "
    + "starts anew, without the state it had. Let one type of view always be carried out by the same "
    + "type; erase the type of a view that changes it."
}

/// Reports that a sequence of views, which has as many positions as its type says, has others.
@MainActor
func reportChangedCount(from old: Int, to new: Int, _ host: Runtime, at node: ViewNode?) {
  host.report(
    .changedKind,
    "A sequence of \(old) views was brought up to date with one of \(new); those that are gone "
      + "have lost their state. Let one type of view always be carried out by the same type; for "
      + "views that come and go there are `if` and loops over data.", at: node)
}
