/// What a list knows of the rows in one position of its content, without making them.
///
/// Providers form a tree like the content's; the leaves hold the rows.
@MainActor public class RowProvider {
  final var context: SyncContext

  init(_ context: SyncContext) {
    self.context = context
  }

  /// Appends the leaves below in order.
  func collectLeaves(into leaves: inout [LeafRowProvider]) {}

  /// Lets go of the nodes that the provider itself keeps.
  func unmount() {}
}

/// The rows of one position: a single row, or those of a ForEach.
class LeafRowProvider: RowProvider {
  /// How many rows there are.
  var count: Int { 0 }
  /// Whether it is one row that stands in the content by itself, not through a ForEach.
  var isStatic: Bool { false }
  /// Rises with each update, so that rows know that they must be brought up to date.
  private(set) var version = 0
  /// The index of the first row in the list; set by the list.
  final var start = 0
  /// The number of rows the list knows of; set by the list.
  final var knownCount = 0

  /// What the rows are made of: rows of the same kind can take each other's nodes.
  var kind: [ObjectIdentifier] { [ObjectIdentifier(Self.self)] }

  /// What tells a row from all others of the list.
  final func key(at index: Int) -> RowKey {
    RowKey(
      kind: kind, path: context.rowPath, id: id(at: index), occurrence: occurrence(at: index))
  }

  /// How many rows before a row have its identity; 0 where identities are what they should be.
  func occurrence(at index: Int) -> Int { 0 }

  /// Deletes rows; nil where they cannot be deleted.
  var deleteRows: (@MainActor ([Int]) -> Void)? { nil }

  /// Moves rows to before another one; nil where they cannot be moved.
  var moveRows: (@MainActor ([Int], Int) -> Void)? { nil }

  /// The identity of a row.
  func id(at index: Int) -> AnyHashable { AnyHashable(index) }

  /// Brings the content of a row up to date.
  func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    fatalError("A leaf has to make its rows.")
  }

  /// The index of the row with an identity; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    (0..<count).first { self.id(at: $0) == id }
  }

  /// Notes that there is new content, in a new context.
  final func updated(_ context: SyncContext) {
    self.context = context
    version += 1
  }

  /// What changed since the list last asked; nil where nothing did.
  func takeChanges() -> RowChanges? { nil }

  override final func collectLeaves(into leaves: inout [LeafRowProvider]) {
    leaves.append(self)
  }
}

/// One row that stands in the content by itself, not through a ForEach.
final class SingleRowProvider: LeafRowProvider {
  private var make: @MainActor (ViewNode?, SyncContext) -> ViewNode
  private let rowID: AnyHashable
  private let content: ObjectIdentifier

  private init(
    _ rowID: AnyHashable, _ content: ObjectIdentifier,
    _ make: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode,
    _ context: SyncContext
  ) {
    self.rowID = rowID
    self.content = content
    self.make = make
    super.init(context)
  }

  static func sync<Content: View>(
    _ view: Content, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    let make: @MainActor (ViewNode?, SyncContext) -> ViewNode = { node, context in
      Content._sync(view, node, context)
    }
    let id = Content._rowIdentity(view) ?? AnyHashable(context.rowPath)
    // Under another identity it is another row.
    if let old = reuse(old, as: SingleRowProvider.self), old.rowID == id,
      old.content == ObjectIdentifier(Content.self)
    {
      old.make = make
      old.updated(context)
      return old
    }
    return SingleRowProvider(id, ObjectIdentifier(Content.self), make, context)
  }

  override var count: Int { 1 }

  override var isStatic: Bool { true }

  override var kind: [ObjectIdentifier] { [content] }

  override func id(at index: Int) -> AnyHashable { rowID }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    make(old, context)
  }
}

/// The rows of several positions, one after the other.
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

  /// Lets go of the positions from a number on, where the sequence has become shorter.
  func drop(from count: Int) {
    guard count < children.count else { return }
    reportChangedCount(from: children.count, to: count, context.host, at: context.parent)
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

/// The rows of one of several branches, each with identities of its own.
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

/// The structural identity of a row: its positions in the content, from the outside in.
public struct RowPath: Hashable, CustomStringConvertible {
  /// One step inwards.
  enum Step: Hashable {
    /// One of the positions that stand side by side in the content.
    case index(Int)
    /// An element of a ForEach; of several with one id, which one.
    case element(id: AnyHashable, occurrence: Int)
  }

  private(set) var steps: [Step] = []

  /// The path to what lies one step further in.
  func appending(_ step: Step) -> RowPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The positions with dots between them, elements by their ids.
  public var description: String {
    steps.map { step in
      switch step {
      case .index(let index): "\(index)"
      case .element(let id, occurrence: 0): "\(id)"
      case .element(let id, let occurrence): "\(id)#\(occurrence)"
      }
    }.joined(separator: ".")
  }
}
