import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionDocument

@Suite struct NoteListTests {
  @Test func `generated notes are the same every time`() {
    let list = NoteList(generated: 1_000_000)
    #expect(list.count == 1_000_000)
    #expect(list[123_456] == GeneratedNotes.note(123_456))
    #expect(
      list[0]
        == Note(
          id: "row-0", title: GeneratedNotes.note(0).title, detail: GeneratedNotes.note(0).detail))
    #expect(list.index(of: "row-999999") == 999_999)
    #expect(list.index(of: "row-1000000") == nil)
    #expect(list.index(of: "row-01") == nil)
    let sentences = (0..<1000).map { index in
      list[index].detail?.count { $0 == "." } ?? 0
    }
    #expect(Set(sentences) == Set(0...6))
    #expect(Set((0..<1000).map { list[$0].title }).count > 400)
  }

  @Test func `edits have the same results as those of an array`() {
    var random = RandomSource(named: "changes of generated notes")
    for start in [0, 1, 2, 20] {
      var list = NoteList(generated: start)
      var array = Array(list)
      for step in 0..<200 {
        let note = Note(id: "new-\(step)", title: "\(step)")
        let index = Int.random(in: 0...array.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          list.insert(note, at: index)
          array.insert(note, at: index)
        case 1 where index < array.count:
          list.replace(at: index, with: note)
          array[index] = note
        case 2 where index < array.count:
          list.remove(at: index)
          array.remove(at: index)
        default: continue
        }
        #expect(list.count == array.count)
        #expect(list.array == array)
        #expect(Array(list.ids) == array.map(\.id))
        for (index, note) in array.enumerated() where list.index(of: note.id) != index {
          Issue.record("\(note.id) is not found at \(index)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Buy milk", "buy-milk"), ("Héllo,  World! Nr. 5 and more", "héllo-world-nr-5"),
    ("…", "note"), ("", "note"), ("Taken", "taken-3"),
  ])
  func `new notes are named after their titles`(_ title: String, _ id: NoteID) {
    #expect(NoteName.id(for: title) { ["taken", "taken-2"].contains($0) } == id)
  }
}

extension NoteListTests {
  @Test func `generated notes describe their changes`() throws {
    var random = RandomSource(named: "changes of generated notes")
    for start in [2, 5, 40] {
      var list = NoteList(generated: start)
      for step in 0..<300 {
        let old = list
        for edit in 0..<Int.random(in: 0...3, using: &random) {
          let index = Int.random(in: 0...list.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: list.insert(Note(id: "new-\(step)-\(edit)", title: ""), at: index)
          case 1 where index < list.count:
            list.replace(at: index, with: Note(id: list.id(at: index), title: "edited"))
          case 2 where index < list.count: list.remove(at: index)
          default: continue
          }
        }
        guard let changes = list.rowChanges(from: old) else { continue }
        #expect(
          Array(old.ids).applying(changes) { list.id(at: $0) } == Array(list.ids))
        #expect(changes.moves.isEmpty)
      }
    }
  }

  @Test func `a few edits of a million notes are a few changes`() throws {
    let old = NoteList(generated: 1_000_000)
    var list = old
    list.insert(Note(id: "first", title: ""), at: 0)
    list.remove(at: 500_001)
    list.replace(at: 900_000, with: Note(id: list.id(at: 900_000), title: "edited"))
    let changes = try #require(list.rowChanges(from: old))
    #expect(changes.insertions == [0])
    #expect(changes.removals == [500_000])
    #expect(changes.moves.isEmpty)
    #expect(list.rowOffset(of: "row-999999") == 999_999)
  }
}

extension NoteListTests {
  /// Stored notes describe their changes, too, however they are divided into pieces.
  @Test func `stored notes describe their changes`() throws {
    var random = RandomSource(named: "changes of stored notes")
    let start = (0..<5_000).map { Note(id: "n\($0)", title: "") }
    var list = NoteList(start)
    var array = start
    for step in 0..<300 {
      let old = list
      for edit in 0..<Int.random(in: 1...12, using: &random) {
        // Mostly in one place, so that pieces become too long or empty.
        let index = Int.random(in: 0...min(40, array.count - 1), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          let note = Note(id: "new-\(step)-\(edit)", title: "")
          list.insert(note, at: index)
          array.insert(note, at: index)
        case 2:
          let end = Int.random(in: 0..<array.count, using: &random)
          array.insert(array.remove(at: index), at: end)
          let previous = end > 0 ? array[end - 1].id : nil
          _ = list.move(at: index, to: NotePosition(after: previous, index: end))
        default:
          list.remove(at: index)
          array.remove(at: index)
        }
      }
      let changes = try #require(list.rowChanges(from: old))
      #expect(Array(old.ids).applying(changes) { list.id(at: $0) } == array.map(\.id))
    }
    #expect(list.array == array)
    #expect(list.index(of: array[3_000].id) == 3_000)
  }

  /// For example, a user edits notes at the moment when another program's changes arrive.
  @Test func `edits before and after a compared change are described together`() throws {
    let notes = (0..<100).map { Note(id: NoteID("n\($0)"), title: "") }
    let old = NoteList(notes)
    var list = old
    list.remove(at: 3)
    list.insert(Note(id: "new", title: ""), at: 0)
    let theirs = Array(list.array.reversed())
    list = NoteList(theirs).withHistory(
      of: list, IdentityDiff(from: list.array.map(\.id), to: theirs.map(\.id)).changes)
    list.remove(at: 50)
    list.insert(Note(id: "newer", title: ""), at: 7)
    let changes = try #require(list.rowChanges(from: old))
    #expect(changes.removals == [3, 49])
    #expect(changes.insertions.count == 2)
    #expect(Array(old.ids).applying(changes) { list.id(at: $0) } == Array(list.ids))
    // A note that is removed in one change and restored in another is still the same.
    let withDuplicate = list.array + [Note(id: "n3", title: "")]
    list = NoteList(withDuplicate).withHistory(
      of: list, IdentityDiff(from: list.array.map(\.id), to: withDuplicate.map(\.id)).changes)
    #expect(list.rowChanges(from: old) == nil)
  }

  @Test func `a piece that is too long is split, and an empty one is removed`() {
    var list = NoteList((0..<4_096).map { Note(id: "n\($0)", title: "") })
    #expect(list.pieces.map(\.count) == [1_024, 1_024, 1_024, 1_024])
    for number in 0...1_024 { list.insert(Note(id: "x\(number)", title: ""), at: 1_500) }
    #expect(list.pieces.map(\.count) == [1_024, 1_024, 1_025, 1_024, 1_024])
    for _ in 0..<1_024 { list.remove(at: 0) }
    #expect(list.pieces.map(\.count) == [1_024, 1_025, 1_024, 1_024])
    #expect(list.count == 4_097)
  }

  @Test func `a list that is too old is compared note by note`() throws {
    let old = NoteList([Note(id: "a", title: ""), Note(id: "b", title: "")])
    var list = old
    list.replace(at: 0, with: Note(id: "a", title: "other"))
    #expect(try #require(list.rowChanges(from: old)).isEmpty)
    for number in 0...2 * NoteListHistory.minimumStepCount {
      list.insert(Note(id: "n\(number)", title: ""), at: 0)
    }
    #expect(list.rowChanges(from: old) == nil)
  }

  // MARK: Many edits

  @Test func `many edits at once have the same result as one by one, and are undone`() throws {
    var random = RandomSource(named: "many edits of notes")
    for round in 0..<200 {
      let isGenerated = round.isMultiple(of: 2)
      let count = Int.random(in: 0...60, using: &random)
      var list =
        isGenerated
        ? NoteList(generated: count)
        : NoteList((0..<count).map { Note(id: NoteID("n\($0)"), title: "\($0)") })
      for number in 0..<3 where !list.isEmpty {
        let index = Int.random(in: 0..<list.count, using: &random)
        list.replace(at: index, with: Note(id: list.id(at: index), title: "written \(number)"))
      }
      let edit = randomEdit(of: list, &random)
      var slow = list
      var fast = list
      let expected = slow.applyOneByOne(edit)
      let result = fast.applyAtOnce(edit)
      #expect(fast.array == slow.array, "\(random)")
      #expect(result.conflicts == expected.conflicts, "\(random)")
      #expect(result.done.changes.map(\.ids) == expected.done.changes.map(\.ids), "\(random)")
      // The row changes lead to the same notes.
      if let changes = fast.rowChanges(from: list) {
        #expect(
          Array(list.ids).applying(changes) { fast.id(at: $0) } == Array(fast.ids), "\(random)")
      }
      var undone = fast
      #expect(undone.applyAtOnce(result.done.inverse).conflicts.isEmpty, "\(random)")
      #expect(undone.array == list.array, "\(random)")
    }
  }

  /// Returns an edit of one kind, partly of notes that are missing or have another text.
  private func randomEdit(of list: NoteList, _ random: inout RandomSource) -> NotesEdit {
    let indices = list.indices.filter { _ in Bool.random(using: &random) }
    func place() -> NotePosition {
      let index = Int.random(in: 0...list.count, using: &random)
      return NotePosition(after: index > 0 ? list.id(at: index - 1) : nil, index: index)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return NotesEdit(
        .delete,
        indices.map { .remove(list[$0], from: list.position(at: $0)) }
          + [.remove(Note(id: "gone", title: ""), from: place())]
          + (list.first.map {
            [.remove(Note(id: $0.id, title: "other"), from: place())]
          } ?? []))
    case 1:
      return NotesEdit(
        .add,
        (0..<20).map { .insert(Note(id: NoteID("new \($0)"), title: "new"), at: place()) }
          + (list.first.map { [.insert($0, at: place())] } ?? []))
    case 2:
      return NotesEdit(
        .write,
        indices.map { index in
          .write(
            list.id(at: index), from: NoteTexts(of: list[index]),
            to: NoteTexts(title: "new", detail: nil))
        })
    default:
      var previous = place().previous
      return NotesEdit(
        .move,
        indices.map { index in
          defer { previous = list.id(at: index) }
          return .move(
            list.id(at: index), from: list.position(at: index),
            to: NotePosition(after: previous, index: 0))
        })
    }
  }

  @Test func `edits of runs have the same result as edits of single notes`() throws {
    var random = RandomSource(named: "edits of runs of notes")
    var fullCount = 0
    for round in 0..<300 {
      let count = Int.random(in: 2...60, using: &random)
      var list =
        round.isMultiple(of: 2)
        ? NoteList(generated: count)
        : NoteList((0..<count).map { Note(id: NoteID("n\($0)"), title: "\($0)") })
      for number in 0..<3 {
        let index = Int.random(in: 0..<list.count, using: &random)
        list.replace(at: index, with: Note(id: list.id(at: index), title: "written \(number)"))
      }
      let edit = runs(of: list, &random)
      // An edit of another program or of another window comes first.
      if Bool.random(using: &random) {
        let index = Int.random(in: 0..<list.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: list.replace(at: index, with: Note(id: list.id(at: index), title: "theirs"))
        case 1: list.remove(at: index)
        default: list.insert(Note(id: "theirs", title: ""), at: index)
        }
      }
      for edit in [edit, edit.inverse] {
        var slow = list
        var fast = list
        let expected = slow.applyOneByOne(edit.singles)
        let result = fast.apply(edit)
        #expect(fast.array == slow.array, "\(random)")
        #expect(result.conflicts == expected.conflicts, "\(random)")
        #expect(Set(result.done.ids) == Set(expected.done.ids), "\(random)")
        if result.done.hasRuns { fullCount += 1 }
        if let changes = fast.rowChanges(from: list) {
          #expect(
            Array(list.ids).applying(changes) { fast.id(at: $0) } == Array(fast.ids), "\(random)")
        }
        var undone = fast
        #expect(undone.apply(result.done.inverse).conflicts.isEmpty, "\(random)")
        #expect(undone.array == list.array, "\(random)")
      }
    }
    #expect(fullCount > 100)
  }

  /// Returns the removal of a few runs and single notes.
  private func runs(of list: NoteList, _ random: inout RandomSource) -> NotesEdit {
    let cuts = (0..<4).map { _ in Int.random(in: 0...list.count, using: &random) }.sorted()
    let rows = [cuts[0]..<cuts[1], cuts[2]..<cuts[3]].filter { !$0.isEmpty }
    return NotesEdit(
      .delete,
      rows.map { rows in
        let place = list.position(at: rows.lowerBound)
        return rows.count == 1
          ? .remove(list[rows.lowerBound], from: place) : .removeRun(list.run(rows), from: place)
      })
  }

  @Test @MainActor func `a million notes are deleted and restored as one range`() throws {
    let store = NotesStore(generated: 1_000_000)
    #expect(store.remove(at: Array(0..<1_000_000)))
    #expect(store.notes.isEmpty)
    #expect(store.history.done.map(\.changes.count) == [1])
    let undone = try #require(store.undo())
    #expect(undone.conflicts.isEmpty)
    #expect(store.notes.pieces.count == 1)
    #expect(store.notes.count == 1_000_000 && store.notes[777_777].id == "row-777777")
    #expect(try #require(store.redo()).done.changes.count == 1)
    #expect(store.notes.isEmpty)
    _ = store.undo()
    // All notes except one in the middle, which is not selected.
    #expect(store.remove(at: Array(0..<500_000) + Array(500_001..<1_000_000)))
    #expect(Array(store.notes.ids) == ["row-500000"])
    #expect(store.history.done.last?.changes.count == 2)
    _ = store.undo()
    #expect(store.notes.pieces.count == 1 && store.notes.count == 1_000_000)
  }

  @Test @MainActor func `moving adjacent notes to their own position is no edit`() {
    let store = NotesStore(generated: 1_000)
    for index in [0, 500, 1_000] {
      #expect(store.move((0..<1_000).map { NoteID("row-\($0)") }, before: index))
    }
    for index in 3...6 { #expect(store.move(["row-3", "row-4", "row-5"], before: index)) }
    #expect(!store.canUndo)
    #expect(store.move(["row-3", "row-4", "row-5"], before: 7))
    #expect(store.notes.prefix(8).map(\.id.text.last) == Array("01263457"))
    // Notes that are not adjacent become adjacent.
    #expect(store.move(["row-0", "row-2"], before: 1))
    #expect(store.notes.prefix(4).map(\.id.text.last) == Array("0216"))
    #expect(store.history.done.count == 2)
  }

  @Test func `runs that are removed and inserted again leave few pieces`() {
    var list = NoteList((0..<5_000).map { Note(id: NoteID("n\($0)"), title: "\($0)") })
    let all = list.array
    let run = list.run(1_000..<3_000)
    list.remove(1_000..<3_000)
    #expect(list.array == Array(all[..<1_000] + all[3_000...]))
    list.insert(run, at: 1_000)
    #expect(list.array == all)
    #expect(list.pieces.allSatisfy { $0.count <= 2 * NoteList.pieceLength })
    #expect(list.pieces.count <= 7)
  }

  @Test func `the id of a generated note equals the id of its text`() {
    #expect(NoteID("row-7") == NoteID(generated: 7))
    #expect(Set([NoteID("row-7")]).contains(NoteID(generated: 7)))
    #expect(NoteID(generated: 7).text == "row-7")
    for text in [
      "row-07", "row-", "row--1", "row-+1", "Row-7", "row-7 ", "row-99999999999999999999",
    ] {
      #expect(NoteID(text).generatedIndex == nil)
      #expect(NoteID(text).text == text)
    }
  }

  @Test func `writing a generated note keeps its other texts`() {
    var note = GeneratedNotes.note(12)
    let detail = note.detail
    note.title = "Mine"
    #expect(note.title == "Mine" && note.detail == detail && note.id == "row-12")
    #expect(note != GeneratedNotes.note(12))
    note.title = GeneratedNotes.note(12).title
    #expect(note == GeneratedNotes.note(12))
  }

  @Test func `many notes are found at once`() {
    var list = NoteList(generated: 5_000)
    list.remove(at: 70)
    list.insert(Note(id: "own", title: ""), at: 2_000)
    let ids = Set((0..<100).map { list.id(at: $0 * 40) } + [NoteID("own"), NoteID("none")])
    let found = list.indices(of: ids)
    #expect(found.count == 100)
    for (id, index) in found { #expect(list.id(at: index) == id) }
    #expect(list.indices(of: ["own"]) == ["own": 2_000])
  }
}
