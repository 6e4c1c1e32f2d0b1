import RowCore
import RowMotion

extension NoteList: ChangeDescribing {
  /// Returns the row changes since an earlier list; nil if unknown, so that ids must be compared.
  ///
  /// - Complexity: O(*e*) for *e* edits, regardless of the number of notes.
  package func rowChanges(from old: NoteList) -> RowChanges? {
    if let known = knownChanges(from: old) { return known }
    guard pieces.contains(where: \.isGeneratedRun) else { return nil }
    let cuts = Set(
      (generatedRanges + old.generatedRanges).flatMap { [$0.lowerBound, $0.upperBound] }
    )
    .sorted()
    let before = old.runs(cutAt: cuts)
    let after = runs(cutAt: cuts)
    let changes = IdentityDiff(from: before.map(\.name), to: after.map(\.name)).changes
    return try? RowChanges(
      oldCount: old.count, removals: changes.removals.flatMap { before[$0].rows },
      insertions: changes.insertions.flatMap { after[$0].rows },
      moves: changes.moves.flatMap { move in
        zip(before[move.from].rows, after[move.to].rows).map { .init(from: $0, to: $1) }
      })
  }

  /// Returns the index of the note with an id.
  package func rowOffset(of id: AnyHashable) -> Int? {
    ((id.base as? NoteID) ?? (id.base as? String).map { NoteID($0) }).flatMap { index(of: $0) }
  }

  /// Consecutive notes of which any list contains either all, in this order, or none.
  private struct Run {
    enum Name: Hashable {
      case generated(Range<Int>)
      case other(NoteID)
    }

    let name: Name
    let rows: Range<Int>
  }

  private func runs(cutAt cuts: [Int]) -> [Run] {
    var runs: [Run] = []
    var row = 0
    func append(_ name: Run.Name, _ count: Int) {
      runs.append(Run(name: name, rows: row..<(row + count)))
      row += count
    }
    for piece in names {
      guard case .generated(let range) = piece else {
        append(piece, 1)
        continue
      }
      var start = range.lowerBound
      var next = cuts.partitioningIndex { $0 > start }
      while start < range.upperBound {
        let end = next < cuts.count ? Swift.min(cuts[next], range.upperBound) : range.upperBound
        append(.generated(start..<end), end - start)
        start = end
        next += 1
      }
    }
    return runs
  }

  /// The ids of the notes; consecutive unedited generated notes share a range.
  private var names: [Run.Name] {
    pieces.flatMap { piece -> [Run.Name] in
      switch piece {
      case .generated(let range): [.generated(range)]
      case .stored(let notes):
        notes.map { note in
          note.id.generatedIndex.map { .generated($0..<($0 + 1)) }
            ?? .other(note.id)
        }
      }
    }
  }

  private var generatedRanges: [Range<Int>] {
    names.compactMap { if case .generated(let range) = $0 { range } else { nil } }
  }
}

extension NoteList.Piece {
  fileprivate var isGeneratedRun: Bool {
    if case .generated(let range) = self { range.count > 1 } else { false }
  }
}
