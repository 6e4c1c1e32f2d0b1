import Testing

@testable import RowMotionAutomation
@testable import RowMotionDocument

@Suite struct ScriptTests {
  @Test func `reads every step`() throws {
    let text = """
      # a comment
      0.50 toggle bicycle

        1e0  edit bicycle   some  text \r
      1.00\tedit bicycle
      1.5 title bicycle New title
      2.00 scroll -60.5
      3 insert 2 some title
      0.25 remove letter
      5.00 click 120 340
      5.10 press "Toggle Detail"
      5.20 set Row "Transition only"
      5.30 set "Bounce" 0.5
      5.40 pull 90
      5.50 open "a table.csv"
      5.60 say  Watch the row below.
      5.70 say
      5.80 picture presence-stock
      6.00 quit
      """
    let steps = try ScriptParser.steps(from: Array(text.utf8), file: "s")
    #expect(
      steps == [
        ScriptStep(time: 0.25, action: .remove(id: "letter"), line: 9),
        ScriptStep(time: 0.5, action: .toggle(id: "bicycle"), line: 2),
        ScriptStep(time: 1, action: .edit(id: "bicycle", detail: "some  text"), line: 4),
        ScriptStep(time: 1, action: .edit(id: "bicycle", detail: nil), line: 5),
        ScriptStep(time: 1.5, action: .title(id: "bicycle", title: "New title"), line: 6),
        ScriptStep(time: 2, action: .scroll(by: -60.5), line: 7),
        ScriptStep(time: 3, action: .insert(index: 2, title: "some title"), line: 8),
        ScriptStep(time: 5, action: .click(x: 120, y: 340), line: 10),
        ScriptStep(time: 5.1, action: .press(name: "Toggle Detail"), line: 11),
        ScriptStep(time: 5.2, action: .set(name: "Row", value: "Transition only"), line: 12),
        ScriptStep(time: 5.3, action: .set(name: "Bounce", value: "0.5"), line: 13),
        ScriptStep(time: 5.4, action: .pull(by: 90), line: 14),
        ScriptStep(time: 5.5, action: .open(path: "a table.csv"), line: 15),
        ScriptStep(time: 5.6, action: .say("Watch the row below."), line: 16),
        ScriptStep(time: 5.7, action: .say(""), line: 17),
        ScriptStep(time: 5.8, action: .picture(name: "presence-stock"), line: 18),
        ScriptStep(time: 6, action: .quit, line: 19),
      ])
  }

  @Test(arguments: [
    ("x toggle a", "1:1: expected a time in seconds, such as 0.50, found \"x\""),
    ("\n -1 quit", "2:2: expected a time in seconds, such as 0.50, found \"-1\""),
    ("nan quit", "1:1: expected a time in seconds, such as 0.50, found \"nan\""),
    (
      "1",
      "1:2: expected a step: toggle, edit, title, scroll, insert, remove, click, scene, press, "
        + "set, search, pull, open, say, picture or quit"
    ),
    (
      "1 togle a",
      "1:3: there is no step \"togle\"; use toggle, edit, title, scroll, insert, remove, "
        + "click, scene, press, set, search, pull, open, say, picture or quit"
    ),
    ("1 toggle", "1:9: expected a row's id"),
    ("1 press", "1:8: expected a button's name"),
    ("1 picture", "1:10: expected a picture's name"),
    (
      "1 picture a/b",
      "1:11: a picture's name cannot contain \"/\" or start with \".\"; --screenshots sets the "
        + "directory"
    ),
    ("1 press Toggle Detail", "1:16: unexpected text; remove it"),
    ("1 press \"Toggle", "1:9: this quote is never closed"),
    ("1 set Row", "1:10: expected a value"),
    ("1 pull down", "1:8: expected a distance in points, found \"down\""),
    ("1 toggle é x", "1:12: unexpected text; remove it"),
    ("1 scroll", "1:9: expected a distance in points"),
    ("1 scroll inf", "1:10: expected a distance in points, found \"inf\""),
    ("1 insert -1 x", "1:10: expected an index, 0 or more, found \"-1\""),
    ("1 insert 0 ", "1:12: expected the new note's title"),
    ("1 click 3", "1:10: expected a y coordinate in points"),
    ("1 quit now", "1:8: unexpected text; remove it"),
  ])
  func `reports problems with their positions`(_ text: String, _ message: String) {
    do {
      _ = try ScriptParser.steps(from: Array(text.utf8), file: "s")
      Issue.record("accepted")
    } catch {
      #expect(error.description == "s:" + message)
    }
  }

  @Test func `a missing script is reported`() {
    #expect {
      try ScriptParser.steps(inFile: "/nowhere/script")
    } throws: {
      ($0 as? DocumentProblem)?.description == "/nowhere/script: there is no such script"
    }
  }
}
