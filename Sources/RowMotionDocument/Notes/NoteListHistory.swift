import RowCore
import RowMotion

/// The recent changes of a list, from which the changes since an earlier version are computed.
struct NoteListHistory: Sendable {
  /// A unique version of a list.
  final class Version: Sendable {}

  private enum Step: Sendable {
    case texts
    case removal(Int, NoteID)
    case insertion(Int, NoteID)
    case several(RowChanges)
  }

  /// The current version of the list.
  private(set) var version = Version()
  private var steps: [(before: Version, step: Step)] = []

  /// The minimum number of steps retained; changes since older lists are found by comparing notes.
  static let minimumStepCount = 256

  /// Records a change of texts that leaves the rows unchanged.
  mutating func changedTexts() { add(.texts) }

  /// Records the removal of the note at an index.
  mutating func removed(at index: Int, _ id: NoteID) { add(.removal(index, id)) }

  /// Records the insertion of a note at an index.
  mutating func inserted(at index: Int, _ id: NoteID) { add(.insertion(index, id)) }

  /// Records changes of several rows.
  mutating func changed(by changes: RowChanges) { add(.several(changes)) }

  private mutating func add(_ step: Step) {
    if steps.count >= 2 * Self.minimumStepCount { steps.removeFirst(Self.minimumStepCount) }
    steps.append((version, step))
    version = Version()
  }

  /// Returns the changes since an earlier version with a number of rows; nil if unknown.
  ///
  /// - Complexity: O(k²) for k single edits since then, and O(m log m) for m rows in recorded
  ///   changes of several rows.
  func rowChanges(since old: Version, oldCount: Int) -> RowChanges? {
    if old === version { return try? RowChanges(oldCount: oldCount) }
    guard let first = steps.lastIndex(where: { $0.before === old }) else { return nil }
    var known = try? RowChanges(oldCount: oldCount)
    var edits = SingleEdits()
    func applyEdits() {
      known = known.flatMap { known in
        edits.changes(oldCount: known.newCount).flatMap { known.followed(by: $0) }
      }
      edits = SingleEdits()
    }
    for (_, step) in steps[first...] {
      switch step {
      case .texts: break
      case .removal(let index, let id): edits.remove(at: index, id)
      case .insertion(let index, let id): edits.insert(at: index, id)
      case .several(let changes):
        applyEdits()
        known = known?.followed(by: changes)
      }
    }
    applyEdits()
    return known
  }
}

/// Successive removals and insertions, combined into one change.
private struct SingleEdits {
  private struct Row {
    var index: Int
    let id: NoteID
  }

  /// The removed rows, with ascending indices in the old list.
  private var removed: [Row] = []
  /// The inserted rows, with ascending indices in the current list.
  private var inserted: [Row] = []

  mutating func remove(at index: Int, _ id: NoteID) {
    let before = inserted.count { $0.index < index }
    let isNew = before < inserted.count && inserted[before].index == index
    if isNew { inserted.remove(at: before) }
    for next in before..<inserted.count { inserted[next].index -= 1 }
    if isNew { return }
    var old = index - before
    var position = 0
    while position < removed.count, removed[position].index <= old {
      old += 1
      position += 1
    }
    removed.insert(Row(index: old, id: id), at: position)
  }

  mutating func insert(at index: Int, _ id: NoteID) {
    let before = inserted.count { $0.index < index }
    for next in before..<inserted.count { inserted[next].index += 1 }
    inserted.insert(Row(index: index, id: id), at: before)
  }

  /// Returns the combined changes; a note that was removed and inserted again has moved.
  func changes(oldCount: Int) -> RowChanges? {
    var oldIndices = Dictionary(removed.map { ($0.id, $0.index) }) { first, _ in first }
    var moves: [RowChanges.Move] = []
    var insertions: [Int] = []
    for row in inserted {
      if let old = oldIndices.removeValue(forKey: row.id) {
        moves.append(RowChanges.Move(from: old, to: row.index))
      } else {
        insertions.append(row.index)
      }
    }
    return try? RowChanges(
      oldCount: oldCount, removals: Array(oldIndices.values), insertions: insertions, moves: moves)
  }
}
