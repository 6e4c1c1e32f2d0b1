import RowMotion
import RowMotionDocument

/// A parser of scripts, which have one step per line, `TIME STEP …`; blank lines and lines with a
/// leading # are ignored.
package enum ScriptParser {
  /// Returns the steps sorted by time; steps with the same time keep the script's order.
  ///
  /// - Complexity: O(n) in the bytes, and O(k log k) for k steps.
  package static func steps(from bytes: [UInt8], file: String) throws(DocumentProblem)
    -> [ScriptStep]
  {
    try TextCheck.requireUTF8(bytes, file: file)
    let text = String(decoding: bytes.dropFirst(ByteOrderMark.length(in: bytes)), as: UTF8.self)
    var steps: [ScriptStep] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      var parser = ScriptLine(line, number: index + 1, file: file)
      if let step = try parser.step() { steps.append(step) }
    }
    let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
    return order.map { steps[$0] }
  }

  /// Reads a script file.
  package static func steps(inFile file: FilePath) throws(DocumentProblem) -> [ScriptStep] {
    try steps(
      from: SafeFile.read(file, kind: "a script", missing: "there is no such script"),
      file: file.description)
  }
}

private struct ScriptLine {
  typealias Action = ScriptStep.Action

  private let line: Substring
  private let number: Int
  private let file: String
  private var rest: Substring

  init(_ line: Substring, number: Int, file: String) {
    self.line = line
    self.number = number
    self.file = file
    rest = line
  }

  mutating func step() throws(DocumentProblem) -> ScriptStep? {
    skipSpace()
    if rest.isEmpty || rest.first == "#" { return nil }
    let time = try number(of: "a time in seconds, such as 0.50", atLeast: 0)
    let action = try action()
    skipSpace()
    if !rest.isEmpty { throw fail("unexpected text; remove it") }
    return ScriptStep(time: time, action: action, line: number)
  }

  private mutating func action() throws(DocumentProblem) -> Action {
    let steps =
      "toggle, edit, title, scroll, insert, remove, click, scene, press, set, search, pull, open, say, "
      + "picture or quit"
    let start = self
    switch try word(of: "a step: \(steps)") {
    case "toggle": return .toggle(id: try word(of: "a row's id"))
    case "edit":
      let id = try id()
      let detail = text()
      return .edit(id: id, detail: detail.isEmpty ? nil : detail)
    case "title": return .title(id: try id(), title: text())
    case "scroll": return .scroll(by: try number(of: "a distance in points"))
    case "insert":
      let index = try index()
      let title = text()
      if title.isEmpty { throw fail("expected the new note's title") }
      return .insert(index: index, title: title)
    case "remove": return .remove(id: try id())
    case "click":
      return .click(
        x: try number(of: "an x coordinate in points"),
        y: try number(of: "a y coordinate in points"))
    case "scene": return .scene(name: try word(of: "a scene's name, such as presence"))
    case "press": return .press(name: try quoted(of: "a button's name"))
    case "set":
      return .set(
        name: try quoted(of: "a control's name"), value: try quoted(of: "a value"))
    case "open": return .open(path: try quoted(of: "a file"))
    case "search": return .search(text())
    case "pull": return .pull(by: try number(of: "a distance in points"))
    case "say": return .say(text())
    case "picture":
      let start = self
      let name = try word(of: "a picture's name")
      if name.contains("/") || name.hasPrefix(".") {
        throw start.failAtWord(
          "a picture's name cannot contain \"/\" or start with \".\"; --screenshots sets the directory"
        )
      }
      return .picture(name: name)
    case "quit": return .quit
    case let other:
      throw start.failAtWord(
        "there is no step \"\(PrintableText.inline(other))\"; use \(steps)")
    }
  }

  private mutating func id() throws(DocumentProblem) -> String {
    try word(of: "a note's id")
  }

  private mutating func index() throws(DocumentProblem) -> Int {
    let start = self
    let text = try word(of: "an index, 0 or more")
    guard let index = Int(text), index >= 0 else {
      throw start.failAtWord(
        "expected an index, 0 or more, found \"\(PrintableText.inline(text))\"")
    }
    return index
  }

  private mutating func number(
    of expectation: String, atLeast minimum: Double = -.greatestFiniteMagnitude
  ) throws(DocumentProblem) -> Double {
    let start = self
    let text = try word(of: expectation)
    guard let number = Double(text), number.isFinite, number >= minimum else {
      throw start.failAtWord("expected \(expectation), found \"\(PrintableText.inline(text))\"")
    }
    return number
  }

  private mutating func word(of expectation: String) throws(DocumentProblem) -> String {
    skipSpace()
    let word = rest.prefix { !Self.isSpace($0) }
    if word.isEmpty { throw fail("expected \(expectation)") }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// Reads a word, or several words in quotes.
  private mutating func quoted(of expectation: String) throws(DocumentProblem) -> String {
    skipSpace()
    guard rest.first == "\"" else { return try word(of: expectation) }
    let words = rest.dropFirst().prefix { $0 != "\"" }
    guard words.endIndex < rest.endIndex else {
      throw fail("this quote is never closed")
    }
    rest = rest[rest.index(after: words.endIndex)...]
    return String(words)
  }

  /// Reads the rest of the line, without surrounding spaces.
  private mutating func text() -> String {
    skipSpace()
    var text = rest
    while let last = text.last, Self.isSpace(last) { text.removeLast() }
    rest = rest.dropFirst(rest.count)
    return String(text)
  }

  private mutating func skipSpace() {
    rest = rest.drop(while: Self.isSpace)
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private func failAtWord(_ message: String) -> DocumentProblem {
    var start = self
    start.skipSpace()
    return start.fail(message)
  }

  private func fail(_ message: String) -> DocumentProblem {
    let before = line.unicodeScalars.distance(from: line.startIndex, to: rest.startIndex)
    return DocumentProblem(
      kind: .malformed, file: file, position: SourcePosition(line: number, column: before + 1),
      message: message)
  }
}
