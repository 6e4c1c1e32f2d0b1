import Testing

@testable import RowMotionDocument

@Suite struct NotesMergeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var base: String
    var mine: String
    var theirs: String
    var open: NoteID?
    var result: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "nothing happened", base: "a b", mine: "a b", theirs: "a b", result: "a b"),
    Case(
      name: "they changed all", base: "a b c", mine: "a b c", theirs: "c d a:1", result: "c d a:1"),
    Case(
      name: "I edited one, they edited another", base: "a b", mine: "a:mine b", theirs: "a b:their",
      result: "a:mine b:their"),
    Case(
      name: "both edited one", base: "a b", mine: "a:mine b", theirs: "a:their b",
      result: "a:mine b"),
    Case(
      name: "I edited what they moved", base: "a b c", mine: "a:mine b c", theirs: "c b a",
      result: "c b a:mine"),
    Case(
      name: "I edited what they removed", base: "a b c", mine: "a b:mine c", theirs: "a c",
      result: "a b:mine c"),
    Case(
      name: "I edited the first, they removed it", base: "a b", mine: "a:mine b", theirs: "b",
      result: "a:mine b"),
    Case(
      name: "I edited what they removed with its neighbor", base: "a b c", mine: "a b c:mine",
      theirs: "a", result: "a c:mine"),
    Case(
      name: "I removed what they edited", base: "a b", mine: "b", theirs: "a:their b", result: "b"),
    Case(
      name: "both removed one", base: "a b", mine: "b", theirs: "b", result: "b"),
    Case(
      name: "I inserted, they inserted", base: "a b", mine: "a x y b", theirs: "z a b w",
      result: "z a x y b w"),
    Case(
      name: "I inserted after what they removed", base: "a b c", mine: "a b x c", theirs: "a c",
      result: "a x c"),
    Case(
      name: "I inserted at the start", base: "a", mine: "x a", theirs: "b a", result: "x b a"),
    Case(
      name: "both inserted the same", base: "a", mine: "a x:1", theirs: "x:1 a", result: "x:1 a"),
    Case(
      name: "I moved one, they edited one", base: "a b c d", mine: "b c a d", theirs: "a b:1 c d",
      result: "b:1 c a d"),
    Case(
      name: "both moved one", base: "a b c d", mine: "b c d a", theirs: "d a b c",
      result: "d a b c"),
    Case(
      name: "I moved one to the start, they inserted there", base: "a b c", mine: "c a b",
      theirs: "x a b c", result: "c x a b"),
    Case(
      name: "they emptied it", base: "a b", mine: "a b:mine", theirs: "", result: "b:mine"),
    Case(name: "there was nothing", base: "", mine: "x y", theirs: "a b", result: "x y a b"),
    Case(
      name: "an open note stays", base: "a b", mine: "a b", theirs: "a:their b:their", open: "a",
      result: "a b:their"),
    Case(
      name: "an open note that they removed stays", base: "a b c", mine: "a b c", theirs: "c a",
      open: "b", result: "c a b"),
  ])
  func `merges the changes of both`(_ example: Case) {
    let result = NotesMerge.merge(
      base: notes(example.base), mine: notes(example.mine), theirs: notes(example.theirs),
      open: example.open)
    #expect(result == notes(example.result))
  }

  /// Each window has reported its note as saved.
  @Test func `two notes with the same id are both kept`() {
    let theirs = [Note(id: "x", title: "x", detail: "their"), Note(id: "a", title: "a")]
    let mine = [Note(id: "a", title: "a"), Note(id: "x", title: "x", detail: "mine")]
    let result = NotesMerge.mergeResult(
      base: [Note(id: "a", title: "a")], mine: mine, theirs: theirs)
    #expect(result.notes.map(\.id) == ["x", "a", "x-2"])
    #expect(result.notes.map(\.detail) == ["their", nil, "mine"])
    #expect(result.renamed == ["x": "x-2"])
  }

  @Test func `an external title change and a local detail change are both preserved`() {
    let result = NotesMerge.mergeResult(
      base: [Note(id: "a", title: "old", detail: "old")],
      mine: [Note(id: "a", title: "old", detail: "mine")],
      theirs: [Note(id: "a", title: "theirs", detail: "old")])
    #expect(result.notes == [Note(id: "a", title: "theirs", detail: "mine")])
    #expect(!result.overrides)
  }

  @Test(arguments: [
    ("a:1", "a:2", "a:3", true), ("a:1", "a:2", "a:2", false), ("a:1", "", "a:2", true),
    ("a:1", "a:2", "", false), ("a:1", "", "", false), ("a:1 b", "a:2 b", "a:1 b:3", false),
  ])
  func `reports whether a change of theirs is lost`(
    _ base: String, _ mine: String, _ theirs: String, _ overrides: Bool
  ) {
    let result = NotesMerge.mergeResult(base: notes(base), mine: notes(mine), theirs: notes(theirs))
    #expect(result.overrides == overrides)
  }

  /// é as one code point and as two.
  @Test func `texts are compared by code units`() {
    let one = "\u{E9}"
    let two = "e\u{301}"
    let base = [Note(id: "a", title: one, detail: one)]
    let mine = [Note(id: "a", title: one, detail: two)]
    let theirs = [Note(id: "a", title: two, detail: one), Note(id: NoteID(two), title: "")]
    let notes = NotesMerge.merge(base: base, mine: mine, theirs: theirs)
    #expect(notes.count == 2)
    #expect(notes[0].title.isSame(as: two))
    #expect(notes[0].detail.isSame(as: two))
    let both = [Note(id: NoteID(one), title: "1"), Note(id: NoteID(two), title: "2")]
    #expect(NotesMerge.merge(base: [], mine: both, theirs: []) == both)
    #expect(NoteList(both).index(of: NoteID(two)) == 1)
    #expect(Set(both.map(\.id)).count == 2)
  }

  @Test func `members that only they changed are theirs`() {
    let old = Note(id: "a", title: "", otherMembers: [NoteMember(name: "x", value: "1")])
    var mine = old
    mine.title = "mine"
    var theirs = old
    theirs.otherMembers = [NoteMember(name: "x", value: "2")]
    let result = NotesMerge.merge(base: [old], mine: [mine], theirs: [theirs])
    #expect(result.map(\.title) == ["mine"])
    #expect(result.map(\.otherMembers) == [theirs.otherMembers])
  }

  /// Returns notes: "a b:text" is a note a without a detail and a note b with one.
  private func notes(_ text: String) -> [Note] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    }
  }
}

extension NotesMerge {
  /// Returns the notes of a merge that is not stopped.
  static func merge(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil, keeping kept: Set<NoteID> = []
  ) -> [Note] {
    mergeResult(base: base, mine: mine, theirs: theirs, open: open, keeping: kept).notes
  }

  /// Returns the result of a merge that is not stopped.
  static func mergeResult(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil, keeping kept: Set<NoteID> = []
  ) -> Result {
    result(base: base, mine: mine, theirs: theirs, open: open, preserving: kept)
      ?? Result(notes: [])
  }
}
