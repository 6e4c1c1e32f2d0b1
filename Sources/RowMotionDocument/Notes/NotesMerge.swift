import RowCore

/// Brings together what the user and another program made of the same notes.
package enum NotesMerge {
  /// What came of it.
  package struct Result: Equatable {
    /// The notes with the changes of both.
    package var notes: [Note]
    /// The user's new notes that got another id, since the other program gave theirs to another note.
    package var renamed: [NoteID: NoteID] = [:]
    /// Whether some change of theirs is not in it, since the user changed the same.
    package var overrides = false
  }

  /// Applies the user's changes, those from `base` to `mine`, to `theirs`.
  ///
  /// Notes that the user inserted or removed are as the user left them; so are titles and details that
  /// the user edited, and the places of notes that the user moved. All else, and the order, is theirs.
  /// A note that the user changed and they removed is kept, after the note it followed. Members that
  /// only other programs know are always theirs. Where both inserted a note of the same id and other
  /// texts, both are kept.
  ///
  /// - Parameters:
  ///   - open: The note that is being edited; all of it counts as edited.
  ///   - kept: A note that they may not remove, edited or not.
  /// - Complexity: O(*n* log *n*), *n* being the number of notes in all three.
  package static func merge(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil, keeping kept: NoteID? = nil
  ) -> [Note] {
    result(base: base, mine: mine, theirs: theirs, open: open, keeping: kept).notes
  }

  /// The same, with what else there is to know of it.
  package static func result(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil, keeping kept: NoteID? = nil
  ) -> Result {
    if open == nil, kept == nil, base == mine { return Result(notes: theirs) }
    var merge = Merge(base: base, mine: mine, theirs: theirs, open: open, kept: kept)
    if base == theirs { return Result(notes: merge.spelledAsTheirs(mine)) }
    merge.insertAndEdit()
    merge.move()
    return merge.result
  }
}

private struct Merge {
  private let base: [Note]
  private var mine: [Note]
  private let theirs: [Note]
  private let open: NoteID?
  private let kept: NoteID?
  private let baseByID: [NoteID: Note]
  private let theirsByID: [NoteID: Note]
  var result = NotesMerge.Result(notes: [])

  init(base: [Note], mine: [Note], theirs: [Note], open: NoteID?, kept: NoteID?) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
    self.open = open
    self.kept = kept
    baseByID = Self.byID(base)
    theirsByID = Self.byID(theirs)
  }

  private static func byID(_ notes: [Note]) -> [NoteID: Note] {
    Dictionary(notes.map { ($0.id, $0) }) { first, _ in first }
  }

  func spelledAsTheirs(_ notes: [Note]) -> [Note] {
    notes.map { note in
      var note = note
      note.spelling = theirsByID[note.id]?.spelling ?? note.spelling
      return note
    }
  }

  mutating func insertAndEdit() {
    keepBothInserted()
    let mineByID = Self.byID(mine)
    let missing = missing
    result.notes += missing[nil] ?? []
    for their in theirs {
      if let my = mineByID[their.id] {
        result.notes.append(merged(my, their))
      } else if let old = baseByID[their.id] {
        // Removed by the user.
        if !old.hasTexts(of: their) { result.overrides = true }
      } else {
        result.notes.append(their)
      }
      result.notes += missing[their.id] ?? []
    }
  }

  /// Gives a note of the user's another id where they inserted another one of the same.
  private mutating func keepBothInserted() {
    var taken = Set(theirsByID.keys).union(mine.map(\.id))
    for index in mine.indices {
      let note = mine[index]
      guard baseByID[note.id] == nil, note.id != open, let their = theirsByID[note.id],
        !their.hasTexts(of: note)
      else { continue }
      let id = NoteName.free(note.id) { taken.contains($0) }
      taken.insert(id)
      result.renamed[note.id] = id
      mine[index].id = id
    }
  }

  private mutating func merged(_ my: Note, _ their: Note) -> Note {
    let old = baseByID[my.id]
    let isOpen = my.id == open
    var note = their
    if isOpen || old.map({ !$0.title.isSame(as: my.title) }) ?? true {
      note.title = my.title
      if let old, !old.title.isSame(as: their.title), !my.title.isSame(as: their.title) {
        result.overrides = true
      }
    }
    if isOpen || old.map({ !$0.detail.isSame(as: my.detail) }) ?? true {
      note.detail = my.detail
      if let old, !old.detail.isSame(as: their.detail), !my.detail.isSame(as: their.detail) {
        result.overrides = true
      }
    }
    return note
  }

  /// The user's notes that they do not have, each under the id of the note of theirs it follows.
  private var missing: [NoteID?: [Note]] {
    var missing: [NoteID?: [Note]] = [:]
    var last: NoteID?
    for note in mine {
      if theirsByID[note.id] != nil {
        last = note.id
      } else if note.id == open || note.id == kept
        || baseByID[note.id].map({ !$0.hasTexts(of: note) }) ?? true
      {
        missing[last, default: []].append(note)
      }
    }
    return missing
  }

  /// Puts the notes that the user moved behind those that they follow.
  mutating func move() {
    let myIDs = Set(mine.map(\.id))
    let before = base.map(\.id).filter { myIDs.contains($0) }
    let after = mine.map(\.id).filter { baseByID[$0] != nil }
    if before == after { return }
    let moved = Set(IdentityDiff(from: before, to: after).changes.moves.map { after[$0.to] })
    let notes = Self.byID(result.notes)
    var order = Self.withoutMoved(result.notes, moved)
    var previous: NoteID?
    for note in mine {
      guard let kept = notes[note.id] else { continue }
      if moved.contains(note.id) {
        let index = previous.flatMap { id in order.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        order.insert(kept, at: index)
      }
      previous = note.id
    }
    result.notes = order
  }

  private static func withoutMoved(_ notes: [Note], _ moved: Set<NoteID>) -> [Note] {
    notes.filter { !moved.contains($0.id) }
  }
}

extension NotesMerge {
  /// The same for the contents of files; an empty base is one without notes.
  ///
  /// - Parameter file: What problems are said of.
  package static func bytes(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], file: String
  ) throws(DocumentProblem) -> DocumentFile.Merged {
    let result = result(
      base: base.isEmpty ? [] : try NotesParser.notes(from: base, file: file),
      mine: try NotesParser.notes(from: mine, file: file),
      theirs: try NotesParser.notes(from: theirs, file: file))
    return DocumentFile.Merged(
      bytes: NotesFormat.bytes(of: result.notes), overrides: result.overrides)
  }
}
