import RowMotionTestKit
import Testing

@testable import RowMotionDocument

/// Random edits, undos and redos while another program changes the file randomly.
@MainActor @Suite struct ConcurrentUndoTests {
  /// A note's text before and after an edit of the user; nil if the note does not exist.
  private struct Pair: Hashable {
    var before: String?
    var after: String?
  }

  /// In any order, the file equals the shown notes, undo and redo exchange only the user's own
  /// texts, and the other program's texts stay until somebody changes them.
  @Test func `no order of edits loses another program's text`() {
    let failure = FuzzPlan("undo beside another program", runs: 12).play { seed in
      var random = RandomSource(run: seed)
      do {
        let run = try Run()
        for step in 0..<60 {
          if let failure = try run.play(step, &random) { return "step \(step): \(failure)" }
        }
      } catch {
        return "\(error)"
      }
      return nil
    }
    #expect(failure == nil)
  }

  @MainActor private final class Run {
    let directory: TemporaryDirectory
    let clock = ManualClock()
    let store: NotesStore
    /// The texts that the other program wrote and nobody has replaced or deleted since.
    var otherTexts: [NoteID: String] = [:]
    var pairs: Set<Pair> = []

    init() throws {
      directory = try TemporaryDirectory()
      try directory.replace(text("a:x b:x c:x d:x e f"))
      store = NotesStore(file: directory.file, events: clock.events, stateDirectory: nil)
    }

    /// Performs a random step, and returns a description of a violation; nil for none.
    func play(_ step: Int, _ random: inout RandomSource) throws -> String? {
      if random.below(3) == 0 { try changeExternally(step, &random) }
      if random.below(2) == 0 { clock.fire() }
      let ids = store.notes.map(\.id).filter { _ in random.below(3) == 0 }
      let index = random.below(store.notes.count + 1)
      switch random.below(8) {
      case 0: insert("n\(random.below(4))", "mine \(step)", at: index)
      case 1: remove(Array(ids.prefix(2)))
      case 2: store.move(ids, before: index)
      case 3: if let id = ids.first { write("mine \(step)", to: id) }
      case 4: if let id = ids.first { edit(id, step, &random) }
      case 5: draft(step, at: index, &random)
      default:
        clock.fire()
        if let failure = undo(isRedo: random.below(3) == 0) { return failure }
      }
      clock.fire()
      let notes = store.notes.array
      if Set(notes.map(\.id)).count < notes.count { return "an id twice: \(notes.map(\.id))" }
      if try directory.content() != String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self) {
        return "the file says something else than the notes"
      }
      if let violation = store.history.checkInvariants().first { return violation }
      let lostTexts = otherTexts.filter { texts[$0.key] != $0.value }
      return lostTexts.isEmpty ? nil : "lost: \(lostTexts), there is \(texts)"
    }

    /// Undoes or redoes an edit, and returns the change of a text that is not the user's, if any.
    private func undo(isRedo: Bool) -> String? {
      let before = texts
      let undone = isRedo ? store.redo() : store.undo()
      for id in Set(before.keys).union(texts.keys) {
        let change = Pair(before: before[id], after: texts[id])
        if change.before == change.after { continue }
        let reverse = Pair(before: change.after, after: change.before)
        guard pairs.contains(change) || pairs.contains(reverse) else {
          return "\(change) of \(id) by \(String(describing: undone))"
        }
        otherTexts[id] = nil
      }
      return nil
    }

    private var texts: [NoteID: String] {
      Dictionary(uniqueKeysWithValues: store.notes.map { ($0.id, $0.detail ?? "") })
    }

    private func changeExternally(_ step: Int, _ random: inout RandomSource) throws {
      var notes = try NotesParser.notes(from: SafeFile.read(directory.file), file: "")
      let index = random.below(notes.count)
      switch random.below(4) {
      case 0:
        let id = NoteID("n\(random.below(4))")
        if notes.contains(where: { $0.id == id }) { return }
        notes.insert(Note(id: id, title: id.text, detail: "theirs \(step)"), at: index)
        otherTexts[id] = "theirs \(step)"
      case 1 where !notes.isEmpty:
        otherTexts[notes.remove(at: index).id] = nil
      case 2 where !notes.isEmpty:
        notes[index].detail = "theirs \(step)"
        otherTexts[notes[index].id] = "theirs \(step)"
      default: notes.shuffle(using: &random)
      }
      try directory.replace(String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self))
    }

    // MARK: The user's edits

    private func insert(_ title: String, _ detail: String, at index: Int) {
      pairs.insert(Pair(before: nil, after: detail))
      store.insert(title: title, detail: detail, at: index)
    }

    private func remove(_ ids: [NoteID]) {
      for id in ids {
        pairs.insert(Pair(before: texts[id], after: nil))
        otherTexts[id] = nil
      }
      store.remove(ids)
    }

    private func write(_ detail: String, to id: NoteID) {
      pairs.insert(Pair(before: texts[id], after: detail))
      otherTexts[id] = nil
      store.setDetail(detail, of: id)
    }

    /// Edits a note in its row, during which the other program may change it.
    private func edit(_ id: NoteID, _ step: Int, _ random: inout RandomSource) {
      store.beginEdit(id)
      let before = texts[id]
      if random.below(2) == 0 { try? changeExternally(1000 + step, &random) }
      clock.fire()
      guard let open = store.openEdit else { return }
      if random.below(2) == 0 { return store.cancelEdit() }
      pairs.insert(Pair(before: before, after: "mine \(step)"))
      otherTexts[open] = nil
      store.submitEdit(title: open.text, detail: "mine \(step)")
    }

    private func draft(_ step: Int, at index: Int, _ random: inout RandomSource) {
      let id = store.insert(title: "n\(random.below(4))", at: index, isDraft: true)
      store.beginEdit(id)
      if random.below(2) == 0 { try? changeExternally(1000 + step, &random) }
      clock.fire()
      guard let open = store.openEdit else { return }
      // The end of the draft removes the other program's text, whether the user cancels or submits.
      otherTexts[open] = nil
      if random.below(2) == 0 { return store.discardEdit() }
      pairs.insert(Pair(before: nil, after: "mine \(step)"))
      store.submitEdit(title: "draft", detail: "mine \(step)")
    }
  }
}

/// A main loop in which nothing happens until a test calls `fire()`.
@MainActor private final class ManualClock {
  private final class ManualTimer: DocumentTimer {
    var action: (@MainActor () -> Void)?
    func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
      self.action = action
    }
    func stop() { action = nil }
  }

  private var timers: [ManualTimer] = []
  private var changed: (@MainActor () -> Void)?

  var events: DocumentEvents {
    DocumentEvents {
      let timer = ManualTimer()
      self.timers.append(timer)
      return timer
    } watch: { _, changed in
      self.changed = changed
      return nil
    }
  }

  /// Reports a change of the file, and fires timers until none is pending.
  func fire() {
    changed?()
    while let timer = timers.first(where: { $0.action != nil }) {
      let action = timer.action
      timer.action = nil
      action?()
    }
  }
}
