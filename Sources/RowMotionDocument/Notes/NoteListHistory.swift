import RowCore
import RowMotion

/// How a list of notes came to be, as far as a later one has to say what changed since an earlier one.
struct NoteListHistory: Sendable {
  /// One state of a list; no other list has the same.
  final class Version: Sendable {}

  private enum Step: Sendable {
    case texts
    case removal(Int, NoteID)
    case insertion(Int, NoteID)
    case several(RowChanges)
  }

  /// The state that the list is in.
  private(set) var version = Version()
  private var steps: [(before: Version, step: Step)] = []

  /// How many steps are kept at least; a list that is older than those is compared note by note.
  static let leastKept = 256

  /// Notes that texts were changed, and no rows.
  mutating func changedTexts() { add(.texts) }

  /// Notes that the note at an index was removed.
  mutating func removed(at index: Int, _ id: NoteID) { add(.removal(index, id)) }

  /// Notes that a note was inserted, and at which index it is now.
  mutating func inserted(at index: Int, _ id: NoteID) { add(.insertion(index, id)) }

  /// Notes that all rows were compared.
  mutating func changed(by changes: RowChanges) { add(.several(changes)) }

  private mutating func add(_ step: Step) {
    if steps.count >= 2 * Self.leastKept { steps.removeFirst(Self.leastKept) }
    steps.append((version, step))
    version = Version()
  }

  /// What changed since an earlier state, which had so many rows; nil where that is not known.
  ///
  /// - Complexity: O(k²) for k single edits since then, and O(m log m) for m rows of changes that were found
  ///   by comparing all rows.
  func rowChanges(since old: Version, oldCount: Int) -> RowChanges? {
    if old === version { return try? RowChanges(oldCount: oldCount) }
    guard let first = steps.lastIndex(where: { $0.before === old }) else { return nil }
    var known = try? RowChanges(oldCount: oldCount)
    var edits = SingleEdits()
    func takeEdits() {
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
        takeEdits()
        known = known?.followed(by: changes)
      }
    }
    takeEdits()
    return known
  }
}

/// Removals and insertions one after the other, as one change.
private struct SingleEdits {
  private struct Row {
    var index: Int
    let id: NoteID
  }

  /// Where removed rows stood in the old list, ascending.
  private var removed: [Row] = []
  /// Where inserted rows stand in the list that there is now, ascending.
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

  /// A note that is removed at one index and inserted at another has moved.
  func changes(oldCount: Int) -> RowChanges? {
    var oldPlaces = Dictionary(removed.map { ($0.id, $0.index) }) { first, _ in first }
    var moves: [RowChanges.Move] = []
    var insertions: [Int] = []
    for row in inserted {
      if let old = oldPlaces.removeValue(forKey: row.id) {
        moves.append(RowChanges.Move(from: old, to: row.index))
      } else {
        insertions.append(row.index)
      }
    }
    return try? RowChanges(
      oldCount: oldCount, removals: Array(oldPlaces.values), insertions: insertions, moves: moves)
  }
}
