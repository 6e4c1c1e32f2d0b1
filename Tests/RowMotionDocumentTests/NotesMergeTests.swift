import Testing

@testable import RowMotionDocument

@Suite struct NotesMergeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var base: String
    var mine: String
    var theirs: String
    var open: String?
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
      name: "I edited what they removed with its neighbour", base: "a b c", mine: "a b c:mine",
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
      name: "both inserted the same", base: "a", mine: "a x:mine", theirs: "x:their a",
      result: "x:mine a"),
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
  func bringsTogether(_ example: Case) {
    let result = NotesMerge.merge(
      base: notes(example.base), mine: notes(example.mine), theirs: notes(example.theirs),
      open: example.open)
    #expect(result == notes(example.result))
  }

  @Test func whatOnlyTheyKnowIsTheirs() {
    let old = Note(id: "a", title: "", otherMembers: [NoteMember(name: "x", value: "1")])
    var mine = old
    mine.title = "mine"
    var theirs = old
    theirs.otherMembers = [NoteMember(name: "x", value: "2")]
    let result = NotesMerge.merge(base: [old], mine: [mine], theirs: [theirs])
    #expect(result.map(\.title) == ["mine"])
    #expect(result.map(\.otherMembers) == [theirs.otherMembers])
  }

  /// "a b:text" is a note a without a detail and a note b with one.
  private func notes(_ text: String) -> [Note] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    }
  }
}
