import Observation
import RowMotion
import RowMotionDocument

/// The model of the Notes scene: the document's notes, and which of them are open.
///
/// The open state of a note belongs to the view, not to the document.
@MainActor @Observable final class NotesModel {
  private(set) var notes: NoteList
  /// The ids of the notes whose detail is shown, except during a search.
  private(set) var open: Set<NoteID> = []
  /// The ids of the notes whose detail is shown without a line limit.
  private(set) var fullyShown: Set<NoteID> = []
  /// The ids of the notes whose detail has more lines than the limit; set by their rows.
  @ObservationIgnored var longDetails: Set<NoteID> = []
  /// The search for a text; nil while all notes are listed.
  private(set) var search: NotesSearch?
  /// The ids of the selected notes, for both lists.
  var selected: Set<NoteID> = []
  /// The texts being edited in a row; nil if there are none.
  private(set) var draft: NoteDraft?
  /// The reason why the notes of the file cannot be shown; empty if they can.
  var problem = ""
  /// True while the introduction is shown; false at first if no window state is stored.
  var showsIntroduction = false
  /// True while the "Show Me" script plays.
  var isShowingMe = false
  /// True if the introduction includes the code of both lists' rows.
  var showsCode = false
  /// The comparison of RowMotion's list with a plain stack, on one clock.
  @ObservationIgnored let stage = ComparisonStage(
    [
      StageLane(
        id: NotesScene.presenceList, title: "RowMotion",
        summary: "Height, spacing and fade on one timeline", isPassing: true),
      StageLane(
        id: NotesScene.stockList, title: "Stock",
        summary: "VStack with “if”: the height snaps"),
    ], following: .always)
  @ObservationIgnored let store: NotesStore
  /// The host of the lists, which may record changes by other programs.
  @ObservationIgnored weak var host: ViewHost?
  /// The number of searches for a note among all notes.
  @ObservationIgnored private(set) var searches = 0
  /// The last canceled edit with changed texts, and its note; nil for a note that was new.
  @ObservationIgnored var canceled: (draft: NoteDraft, note: NoteID?)?
  /// Called after an edit has ended in a way that a message reports; set by the window.
  @ObservationIgnored var onEditEnd: (@MainActor (NoteEditEnd) -> Void)?
  /// Called after notes were added, changed or removed; set by the window.
  @ObservationIgnored var onNotesChange: (@MainActor () -> Void)?
  /// Plays the "Show Me" script; set by the window.
  @ObservationIgnored var onShowMe: (@MainActor () -> Void)?
  /// Copies notes to the clipboard; set by the window.
  @ObservationIgnored var onCopy: (@MainActor (NoteTransfer) -> Void)?
  /// Called after the user deleted notes, with the first one and their number; set by the window.
  @ObservationIgnored var onRemove: (@MainActor (_ first: Note, _ count: Int) -> Void)?
  /// Called after an undo or redo, even a conflicting one, with the first of its notes that exists;
  /// set by the window.
  @ObservationIgnored var onUndo:
    (@MainActor (NotesStore.UndoResult, UndoMessage.Direction, _ first: NoteID?) -> Void)?
  /// The current type-ahead search.
  @ObservationIgnored var typeAhead = TypeAhead()
  /// Called when the user changes something, in a row or by a script; set by the window.
  @ObservationIgnored var onUserEdit: (@MainActor () -> Void)?
  /// Runs a change at the current time, at which its animations start; set by the window.
  @ObservationIgnored var perform: @MainActor (() -> Void) -> Void = { $0() }

  /// The animation of all changes in the scene.
  static let motion = Animation.smooth

  init(store: NotesStore) {
    self.store = store
    notes = store.notes
    store.document.observe { [weak self] in
      if [.edit, .outside].contains($0) { self?.notesChanged(isFromOutside: $0 == .outside) }
    }
  }

  private func notesChanged(isFromOutside: Bool) {
    perform {
      guard let host else { return adoptNotes() }
      let json = { String(decoding: NotesFormat.bytes(of: self.store.notes.array), as: UTF8.self) }
      // The end of an edit may notice what another program has written.
      if isFromOutside {
        host.changeFromOutside("notes", json()) { adoptNotes() }
      } else {
        host.change("notes", json()) { adoptNotes() }
      }
    }
    onNotesChange?()
  }

  private func adoptNotes() {
    // The first notes of a large document are no trial of the lists.
    if notes.isEmpty, store.document.problem?.kind == .reading { stage.clear() }
    withAnimation(NotesModel.motion) {
      notes = store.notes
      search?.update(notes, edited: store.openEdit)
    }
  }

  /// The notes that the lists show: all, or those that a search has found.
  var listed: NoteList { search?.found ?? notes }

  /// Lists only the notes that contain a text; all notes for an empty one.
  ///
  /// - Complexity: O(n) in the characters of the notes.
  func search(for text: String) {
    guard text != search?.text ?? "" else { return }
    perform {
      withAnimation(NotesModel.motion) {
        search =
          text.isEmpty ? nil : NotesSearch(text, in: notes, open: open, edited: store.openEdit)
      }
    }
  }

  /// Returns true if a note's detail is shown.
  func isOpen(_ id: NoteID) -> Bool { (search?.open ?? open).contains(id) }

  private func setOpen(_ id: NoteID, _ isOpen: Bool) {
    var ids = search?.open ?? open
    if isOpen { ids.insert(id) } else { ids.remove(id) }
    if search == nil { open = ids } else { search?.open = ids }
  }

  /// Returns a closure that restores which notes are open and selected.
  func restoration() -> @MainActor () -> Void {
    ScenePlay.restoration(of: self, \.open, \.fullyShown, \.selected)
  }

  /// Shows the details that were shown when the window was closed.
  func restoreOpen(_ ids: some Sequence<NoteID>) { open = Set(ids) }

  /// Returns the note with an id; nil if there is none.
  ///
  /// - Complexity: O(n) in the notes before the note.
  func note(_ id: NoteID) -> Note? {
    searches += 1
    return notes.index(of: id).map { notes[$0] }
  }

  /// Returns the note with an id, which the row at an index shows.
  ///
  /// - Complexity: O(1), except between a change of the notes and the frame that shows it.
  func note(_ id: NoteID, at index: Int) -> Note? {
    let listed = listed
    return index < listed.count && listed.id(at: index) == id ? listed[index] : note(id)
  }

  /// Selects a clicked note and shows or hides its detail.
  func click(_ note: Note, in list: String = NotesScene.presenceList) {
    animate { selected = [note.id] }
    if note.shownDetail != nil { toggle(note.id, in: list) }
  }

  /// Shows or hides a note's detail; a shown one is kept visible.
  func toggle(_ id: NoteID, in list: String = NotesScene.presenceList) {
    let isOpen = isOpen(id)
    animate { setOpen(id, !isOpen) }
    if !isOpen {
      fullyShown.remove(id)
      scroll(to: id, in: list)
    }
  }

  /// Switches between all of a note's detail and three lines of it.
  func toggleFullText(_ id: NoteID) {
    animate { if fullyShown.remove(id) == nil { fullyShown.insert(id) } }
  }

  /// Shows a note's detail, as after an edit that added one.
  func show(_ id: NoteID) {
    animate { setOpen(id, true) }
  }

  private func animate(_ change: () -> Void) {
    perform { withAnimation(NotesModel.motion, change) }
  }

  /// Shows fields for the texts of a note in its row.
  func beginDraft(_ draft: NoteDraft) { animate { self.draft = draft } }

  /// Shows the note's own texts again.
  func endDraft() {
    animate {
      draft = nil
      search?.update(notes, edited: nil)
    }
  }

  /// Returns the texts being edited in a note's row of a list; nil if there are none.
  func draft(of id: NoteID, in list: String) -> NoteDraft? {
    guard let draft, draft.list == list, store.openEdit == id else { return nil }
    return draft
  }

  /// Submits an edit, after the user confirms it or moves the focus away.
  func submit(_ draft: NoteDraft) {
    if self.draft === draft { submitEdit() }
  }

  /// Discards an edit.
  func cancel(_ draft: NoteDraft) {
    if self.draft === draft { cancelEdit() }
  }

  /// Moves listed notes at ascending indices before the listed note at an index, or behind the last
  /// one.
  func move(_ offsets: [Int], before target: Int) {
    if search == nil { return move(offsets.map(notes.id(at:)), before: target) }
    guard let first = offsets.first, let last = offsets.last else { return }
    // Consecutive notes that are dropped among themselves stay, with the hidden notes between them.
    if last - first + 1 == offsets.count, (first...last + 1).contains(target) { return }
    let listed = listed
    let next = target < listed.count ? notes.index(of: listed.id(at: target)) : nil
    let end = listed.last.flatMap { notes.index(of: $0.id) }.map { $0 + 1 }
    move(offsets.map { listed.id(at: $0) }, before: next ?? end ?? notes.count)
  }

  /// Deletes the listed notes at some indices.
  func removeListed(at offsets: [Int]) {
    if search == nil {
      remove(at: offsets)
    } else {
      remove(offsets.map(listed.id(at:)))
    }
  }

  /// Moves notes before the note at an index, or to the end.
  func move(_ ids: [NoteID], before index: Int) {
    onUserEdit?()
    store.move(ids, before: index)
  }

  /// Deletes a note; returns false if there is no such note.
  @discardableResult func remove(_ id: NoteID) -> Bool { remove([id]) }

  /// Deletes notes as one edit; returns false if there are no such notes.
  @discardableResult func remove(_ ids: [NoteID]) -> Bool {
    remove(at: indices(of: ids))
  }

  /// Deletes the notes at ascending indices as one edit; returns false for no indices.
  @discardableResult func remove(at indices: [Int]) -> Bool {
    guard let index = indices.first else { return false }
    let first = notes[index]
    // An undo restores the note with the typed text. Submitting it changes no index.
    if let open = store.openEdit, let index = notes.index(of: open), indices.contains(index) {
      submitEdit()
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

  /// Returns the listed notes for an action on one note: the selected ones if it is one of them,
  /// else this note.
  func affectedIDs(at id: NoteID) -> [NoteID] { offsets(at: id).map(listed.id(at:)) }

  /// Returns the ascending indices in the lists of the notes for an action on one note.
  private func offsets(at id: NoteID) -> [Int] {
    let ids = selected.count > 1 && selected.contains(id) ? selected : [id]
    return listed.offsets(of: ids)
  }

  /// Returns the ascending indices of the existing notes with the given ids.
  private func indices(of ids: some Sequence<NoteID>) -> [Int] {
    notes.offsets(of: Set(ids))
  }

  /// Moves listed notes up or down by one row.
  func move(_ ids: [NoteID], up isUp: Bool) {
    let offsets = listed.offsets(of: Set(ids))
    guard let first = offsets.first, let last = offsets.last else { return }
    move(offsets, before: isUp ? max(0, first - 1) : min(listed.count, last + 2))
  }

  /// Returns the context menu of a note.
  ///
  /// Edit and the items about the detail are for this note, as their keys are for the focused one.
  /// The others are for all listed notes that are selected with it.
  func menu(of note: Note, in list: String) -> [ContextMenuItem] {
    let listed = listed
    let offsets = offsets(at: note.id)
    // A million ids are created only for a chosen action, from the notes at this time.
    let ids = { offsets.map(listed.id(at:)) }
    let isOne = offsets.count == 1
    let isOpen = isOpen(note.id)
    let showsFullText = fullyShown.contains(note.id)
    let fullText = ContextMenuItem.button(
      showsFullText ? "Show Less" : "Show Full Text",
      shortcut: KeyPress(key: .enter, modifiers: .shift)
    ) { [weak self] in self?.toggleFullText(note.id) }
    return [
      .button("Edit", shortcut: KeyPress(key: .function(2))) { [weak self] in
        self?.edit(note.id, in: list)
      },
      .button(
        isOpen ? "Hide Detail" : "Show Detail", shortcut: KeyPress(key: .space),
        isEnabled: note.shownDetail != nil
      ) { [weak self] in self?.toggle(note.id, in: list) },
    ] + (isOpen && (showsFullText || longDetails.contains(note.id)) ? [fullText] : []) + [
      .divider,
      .button("Copy", shortcut: KeyPress(key: .character("c"), modifiers: .control)) {
        [weak self] in self?.copy(ids())
      },
      .button(
        "Move Up", shortcut: KeyPress(key: .up, modifiers: .alt), isEnabled: offsets.first != 0
      ) { [weak self] in self?.move(ids(), up: true) },
      .button(
        "Move Down", shortcut: KeyPress(key: .down, modifiers: .alt),
        isEnabled: offsets.last != listed.count - 1
      ) { [weak self] in self?.move(ids(), up: false) },
      .divider,
      .button(
        isOne ? "Delete" : "Delete \(Formatted.count(offsets.count, "Note"))",
        shortcut: KeyPress(key: .delete)
      ) { [weak self] in self?.remove(ids()) },
    ]
  }

  /// Returns notes for other programs; nil if none of them exist.
  func transfer(_ ids: [NoteID]) -> NoteTransfer? {
    let found = notes.indices(of: Set(ids))
    let transferred = ids.compactMap { id in found[id].map { notes[$0] } }
    return transferred.isEmpty ? nil : NoteTransfer(notes: transferred)
  }

  /// Copies notes to the clipboard.
  func copy(_ ids: [NoteID]) {
    if let transfer = transfer(ids) { onCopy?(transfer) }
  }

  /// Adds a character, typed at a time in seconds, to the search; returns the match, or nil.
  ///
  /// - Parameter current: The note at which the search starts; nil for the first note.
  /// - Complexity: O(n) in the notes, at most 50,000 of them.
  func find(typing character: Character, at time: Double, from current: NoteID?) -> NoteID? {
    typeAhead.type(character, at: time)
    let listed = listed
    let index = typeAhead.match(
      count: listed.count, from: current.flatMap { listed.index(of: $0) }, limit: 50_000
    ) { listed[$0].shownTitle }
    return index.map { listed.id(at: $0) }
  }

  /// Undoes the last edit; a row that is still exiting reverses.
  ///
  /// Returns false if there was no edit.
  @discardableResult func undo() -> Bool { apply(.undo) { store.undo() } }

  /// Redoes the last undone edit; returns false if there is none.
  @discardableResult func redo() -> Bool { apply(.redo) { store.redo() } }

  /// Runs an undo or redo and selects the notes that it restored or changed.
  private func apply(_ direction: UndoMessage.Direction, _ edit: () -> NotesStore.UndoResult?)
    -> Bool
  {
    // An unsubmitted edit is the last edit, so it is submitted first.
    submitEdit()
    onUserEdit?()
    guard let undone = edit() else { return false }
    let ids = Set(undone.edit.ids)
    let found = notes.offsets(of: ids)
    // Other running animations continue.
    animate {
      selected = found.count == ids.count ? ids : Set(found.lazy.map(notes.id(at:)))
    }
    onUndo?(undone, direction, found.first.map { notes.id(at: $0) })
    return true
  }
}
