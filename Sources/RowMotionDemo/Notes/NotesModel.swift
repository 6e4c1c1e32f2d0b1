import Observation
import RowMotion
import RowMotionDocument

/// What the Notes scene shows: the document's notes, and which of them are open.
///
/// Whether a note is open is a matter of the view, not of the document.
@MainActor @Observable final class NotesModel {
  /// The notes as they are shown.
  private(set) var notes: NoteList
  /// The ids of the notes whose detail is shown.
  private(set) var open: Set<NoteID> = []
  /// The ids of the notes of whose detail all is shown.
  private(set) var whole: Set<NoteID> = []
  /// The ids of the notes that are selected, in both lists.
  var selected: Set<NoteID> = []
  /// The texts that are being edited in a row; nil where none are.
  private(set) var draft: NoteDraft?
  /// Whether there are notes that cannot be shown, since the file has a problem.
  var hasProblem: Bool
  /// Whether it is said what there is to see: until the user has read it, where that can be remembered.
  var showsIntroduction = false
  /// Whether the code of both lists' rows is part of what is said.
  var showsCode = false
  /// The notes as RowMotion and as a plain stack shows them, on one clock.
  @ObservationIgnored let stage = ComparisonStage(
    [
      StageLane(
        id: NotesScene.presenceList, title: "RowMotion",
        summary: "Height, spacing and fade on one timeline", isCured: true),
      StageLane(
        id: NotesScene.stockList, title: "Stock",
        summary: "A plain stack and an if: the height snaps"),
    ], following: .always)
  @ObservationIgnored let store: NotesStore
  /// How often a note was looked for among all of them.
  @ObservationIgnored private(set) var searches = 0
  /// Has a note edited in its row of a list; set by the window.
  @ObservationIgnored var onEdit: (@MainActor (_ note: NoteID, _ list: String) -> Void)?
  /// Plays what there is to see; set by the window.
  @ObservationIgnored var onShowMe: (@MainActor () -> Void)?
  /// Takes over the texts that are being edited; set by the window.
  @ObservationIgnored var onSubmit: (@MainActor () -> Void)?
  /// Drops the texts that are being edited; set by the window.
  @ObservationIgnored var onCancel: (@MainActor () -> Void)?
  /// Called after a note's detail was shown in a list, to keep it in view; set by the window.
  @ObservationIgnored var onShow: (@MainActor (_ note: NoteID, _ list: String) -> Void)?
  /// Puts notes into the clipboard; set by the window.
  @ObservationIgnored var onCopy: (@MainActor (NoteTransfer) -> Void)?
  /// Called after the user deleted notes, with the first of them and how many they were; set by the window.
  @ObservationIgnored var onRemove: (@MainActor (_ first: Note, _ count: Int) -> Void)?
  /// Called after an edit was undone or redone, or could not be, with the first note that is there of those
  /// it was about; set by the window.
  @ObservationIgnored var onUndo:
    (@MainActor (NotesStore.Undone, UndoMessage.Direction, _ first: NoteID?) -> Void)?
  /// Goes on, with a blank, with what is being typed to find a note; set by the window.
  ///
  /// Returns whether something is being typed.
  @ObservationIgnored var goOnTyping: @MainActor () -> Bool = { false }
  /// What is being typed to find a note.
  @ObservationIgnored var typeAhead = TypeAhead()
  /// Called when the user changes something, be it in a row or by a script; set by the window.
  @ObservationIgnored var onUserEdit: (@MainActor () -> Void)?
  /// Makes a change at the time it happens, from where motion begins; set by the window.
  @ObservationIgnored var perform: @MainActor (() -> Void) -> Void = { $0() }

  /// The motion of all that happens in the scene.
  static let motion = Animation.smooth

  init(store: NotesStore) {
    self.store = store
    notes = store.notes
    hasProblem = store.problem != nil
    store.onChange = { [weak self] _ in self?.takeNotes() }
  }

  private func takeNotes() {
    animate { notes = store.notes }
  }

  /// The note with an id.
  ///
  /// - Complexity: O(n) in the notes before it.
  func note(_ id: NoteID) -> Note? {
    searches += 1
    return notes.index(of: id).map { notes[$0] }
  }

  /// The note with an id that a row of an index shows.
  ///
  /// - Complexity: O(1) but for the moment between a change of the notes and the frame that shows it.
  func note(_ id: NoteID, at index: Int) -> Note? {
    index < notes.count && notes.id(at: index) == id ? notes[index] : note(id)
  }

  /// A click on a note's row selects it, and its detail goes or comes.
  func click(_ note: Note, in list: String = NotesScene.presenceList) {
    animate { selected = [note.id] }
    if note.shownDetail != nil { toggle(note.id, in: list) }
  }

  /// Shows a note's detail or hides it; one that is shown is kept in view.
  func toggle(_ id: NoteID, in list: String = NotesScene.presenceList) {
    let isOpen = open.contains(id)
    animate {
      if isOpen { open.remove(id) } else { open.insert(id) }
    }
    if !isOpen {
      whole.remove(id)
      onShow?(id, list)
    }
  }

  /// Shows all of a note's detail, or three lines of it.
  func toggleWhole(_ id: NoteID) {
    animate { if whole.remove(id) == nil { whole.insert(id) } }
  }

  /// Shows a note's detail, as editing does that has just given it one.
  func show(_ id: NoteID) {
    animate { _ = open.insert(id) }
  }

  private func animate(_ change: () -> Void) {
    perform { withAnimation(NotesModel.motion, change) }
  }

  /// Has a note edited in its row of a list.
  func edit(_ id: NoteID, in list: String) {
    onEdit?(id, list)
  }

  /// Shows fields for the texts of a note in its row.
  func beginDraft(_ draft: NoteDraft) { perform { self.draft = draft } }

  /// Shows the note's own texts again.
  func endDraft() { perform { draft = nil } }

  /// The texts that are edited in a note's row of a list; nil where none are.
  func draft(of id: NoteID, in list: String) -> NoteDraft? {
    guard let draft, draft.list == list, store.openEdit == id else { return nil }
    return draft
  }

  /// Takes over what was typed; called when the user is done, or goes on elsewhere.
  func submit(_ draft: NoteDraft) {
    if self.draft === draft { onSubmit?() }
  }

  /// Drops what was typed.
  func cancel(_ draft: NoteDraft) {
    if self.draft === draft { onCancel?() }
  }

  /// Puts notes before the one that has an index now, or behind the last one.
  func move(_ ids: [NoteID], before index: Int) {
    onUserEdit?()
    store.move(ids, before: index)
  }

  /// Deletes a note; returns whether there was such a note.
  @discardableResult func remove(_ id: NoteID) -> Bool { remove([id]) }

  /// Deletes notes, as one edit; returns whether there were such notes.
  @discardableResult func remove(_ ids: [NoteID]) -> Bool {
    remove(at: indices(of: ids))
  }

  /// Deletes the notes at some indices, ascending, as one edit; returns whether there are any.
  @discardableResult func remove(at indices: [Int]) -> Bool {
    guard let index = indices.first else { return false }
    let first = notes[index]
    // What was typed comes back with the note, and changes no index.
    if let open = store.openEdit, let index = notes.index(of: open), indices.contains(index) {
      onSubmit?()
    }
    onUserEdit?()
    if !selected.isEmpty {
      let rest = selected.subtracting(indices.lazy.map(notes.id(at:)))
      animate { selected = rest }
    }
    store.remove(at: indices)
    onRemove?(first, indices.count)
    return true
  }

  /// The notes that an action at one of them is for: all that are selected where it is, else it alone.
  func acting(at id: NoteID) -> [NoteID] { indices(at: id).map(notes.id(at:)) }

  /// The indices of those notes, ascending.
  private func indices(at id: NoteID) -> [Int] {
    let ids = selected.count > 1 && selected.contains(id) ? selected : [id]
    return notes.offsets(of: ids)
  }

  /// The indices of those notes with some ids that there are, ascending.
  private func indices(of ids: some Sequence<NoteID>) -> [Int] {
    notes.offsets(of: Set(ids))
  }

  /// Moves notes by one row, up or down.
  func move(_ ids: [NoteID], up isUp: Bool) {
    let indices = indices(of: ids)
    guard let first = indices.first, let last = indices.last else { return }
    move(ids, before: isUp ? max(0, first - 1) : min(notes.count, last + 2))
  }

  /// What can be done with a note, and with those that are selected with it.
  func menu(of note: Note, in list: String) -> [ContextMenuItem] {
    let notes = notes
    let indices = indices(at: note.id)
    // A million ids are made for what is done with them only; until then other notes may have come.
    let ids = { indices.map(notes.id(at:)) }
    let isOne = indices.count == 1
    let isOpen = open.contains(note.id)
    return [
      .button("Edit", shortcut: KeyPress(key: .function(2)), isEnabled: isOne) { [weak self] in
        self?.edit(note.id, in: list)
      },
      .button(
        isOpen ? "Hide Detail" : "Show Detail", shortcut: KeyPress(key: .space),
        isEnabled: isOne && note.shownDetail != nil
      ) { [weak self] in self?.toggle(note.id, in: list) },
      .button(
        whole.contains(note.id) ? "Show Less of It" : "Show All of It",
        shortcut: KeyPress(key: .enter, modifiers: .shift), isEnabled: isOne && isOpen
      ) { [weak self] in self?.toggleWhole(note.id) },
      .divider,
      .button("Copy", shortcut: KeyPress(key: .character("c"), modifiers: .control)) {
        [weak self] in self?.copy(ids())
      },
      .button(
        "Move Up", shortcut: KeyPress(key: .up, modifiers: .alt), isEnabled: indices.first != 0
      ) { [weak self] in self?.move(ids(), up: true) },
      .button(
        "Move Down", shortcut: KeyPress(key: .down, modifiers: .alt),
        isEnabled: indices.last != notes.count - 1
      ) { [weak self] in self?.move(ids(), up: false) },
      .divider,
      .button(isOne ? "Delete" : "Delete \(indices.count) Notes", shortcut: KeyPress(key: .delete))
      {
        [weak self] in self?.remove(ids())
      },
    ]
  }

  /// Notes as other programs get them; nil where there are none.
  func transfer(_ ids: [NoteID]) -> NoteTransfer? {
    let found = notes.indices(of: Set(ids))
    let transferred = ids.compactMap { id in found[id].map { notes[$0] } }
    return transferred.isEmpty ? nil : NoteTransfer(notes: transferred)
  }

  /// Puts notes into the clipboard.
  func copy(_ ids: [NoteID]) {
    if let transfer = transfer(ids) { onCopy?(transfer) }
  }

  /// The note to go to for what is typed at a time, seconds; nil where no title begins so.
  ///
  /// - Parameter current: The note where one is.
  /// - Complexity: O(n) in the notes, and no more than takes an instant.
  func find(typing character: Character, at time: Double, from current: NoteID?) -> NoteID? {
    typeAhead.type(character, at: time)
    let index = typeAhead.match(
      count: notes.count, from: current.flatMap { notes.index(of: $0) }, most: 50_000
    ) { notes[$0].shownTitle }
    return index.map { notes.id(at: $0) }
  }

  /// Undoes the last edit; a row that is still exiting is reversed.
  ///
  /// Returns whether there was one.
  @discardableResult func undo() -> Bool { take(.undo) { store.undo() } }

  /// Does again what was undone last; returns whether there was something.
  @discardableResult func redo() -> Bool { take(.redo) { store.redo() } }

  /// Selects what an edit brought back or changed, which the user wants to see.
  private func take(
    _ direction: UndoMessage.Direction, _ edit: () -> NotesStore.Undone?
  ) -> Bool {
    // What is being typed is an edit, too, and the last one.
    if draft != nil { onSubmit?() }
    onUserEdit?()
    guard let undone = edit() else { return false }
    let ids = Set(undone.edit.ids)
    let found = notes.offsets(of: ids)
    // What moves at the same time goes on moving.
    animate {
      selected = found.count == ids.count ? ids : Set(found.lazy.map(notes.id(at:)))
    }
    onUndo?(undone, direction, found.first.map { notes.id(at: $0) })
    return true
  }
}
