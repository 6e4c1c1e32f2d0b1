import RowCore

/// The steps of merging the user's notes (mine) with another program's (theirs).
struct ThreeWayMerge {
  private let base: [Note]
  private var mine: [Note]
  private let theirs: [Note]
  private let open: NoteID?
  private let preservedIDs: Set<NoteID>
  private let baseByID: [NoteID: Note]
  private let theirsByID: [NoteID: Note]
  private(set) var result = NotesMerge.Result(notes: [])

  init(base: [Note], mine: [Note], theirs: [Note], open: NoteID?, preservedIDs: Set<NoteID>) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
    self.open = open
    self.preservedIDs = preservedIDs
    baseByID = Self.byID(base)
    theirsByID = Self.byID(theirs)
  }

  static func byID(_ notes: [Note]) -> [NoteID: Note] {
    Dictionary(notes.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the user's notes with the spelling of theirs.
  func spelledAsTheirs(_ notes: [Note]) -> [Note] {
    notes.map { note in
      var note = note
      note.spelling = theirsByID[note.id]?.spelling ?? note.spelling
      return note
    }
  }

  /// Merges the user's notes and edits into theirs; returns false if stopped.
  mutating func insertAndEdit(_ progress: ReadingProgress) -> Bool {
    renameConflictingInsertions()
    let mineByID = Self.byID(mine)
    let missing = missing
    result.notes += missing[nil] ?? []
    for (index, their) in theirs.enumerated() {
      if index % 4096 == 0, !progress.report(index, of: theirs.count) { return false }
      if let my = mineByID[their.id] {
        result.notes.append(merged(my, their))
      } else if let old = baseByID[their.id] {
        // The user removed the note.
        if !old.hasTexts(of: their) { result.overrides = true }
      } else {
        result.notes.append(their)
      }
      result.notes += missing[their.id] ?? []
    }
    return progress.report(theirs.count, of: theirs.count)
  }

  /// Gives the user's new notes other ids if the other program used their ids for other notes.
  private mutating func renameConflictingInsertions() {
    var usedIDs = Set(theirsByID.keys).union(mine.map(\.id))
    for index in mine.indices {
      let note = mine[index]
      guard baseByID[note.id] == nil, note.id != open, let their = theirsByID[note.id],
        !their.hasTexts(of: note)
      else { continue }
      let id = NoteName.unusedID(note.id) { usedIDs.contains($0) }
      usedIDs.insert(id)
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

  /// The user's notes that theirs lack, by the id of the shared note that each one follows.
  private var missing: [NoteID?: [Note]] {
    var missing: [NoteID?: [Note]] = [:]
    var last: NoteID?
    for note in mine {
      if theirsByID[note.id] != nil {
        last = note.id
      } else if note.id == open || preservedIDs.contains(note.id)
        || baseByID[note.id].map({ !$0.hasTexts(of: note) }) ?? true
      {
        missing[last, default: []].append(note)
      }
    }
    return missing
  }

  /// Moves the notes that the user moved after those that they follow.
  mutating func move() {
    let myIDs = Set(mine.map(\.id))
    let before = base.map(\.id).filter { myIDs.contains($0) }
    let after = mine.map(\.id).filter { baseByID[$0] != nil }
    if before == after { return }
    let moved = Set(IdentityDiff(from: before, to: after).changes.moves.map { after[$0.to] })
    let notes = Self.byID(result.notes)
    // Each moved note, by the id of the note that it must follow.
    var followers: [NoteID?: Note] = [:]
    var previous: NoteID?
    for note in mine {
      guard let merged = notes[note.id] else { continue }
      if moved.contains(note.id) { followers[previous] = merged }
      previous = note.id
    }
    var order: [Note] = []
    order.reserveCapacity(result.notes.count)
    func appendFollowers(of id: NoteID?) {
      var last = id
      while let note = followers[last] {
        order.append(note)
        last = note.id
      }
    }
    appendFollowers(of: nil)
    for note in result.notes where !moved.contains(note.id) {
      order.append(note)
      appendFollowers(of: note.id)
    }
    result.notes = order
  }
}
