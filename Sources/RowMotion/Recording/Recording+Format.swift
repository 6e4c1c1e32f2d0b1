extension Recording {
  /// A line of a file that is no line of a recording.
  public struct FormatError: Error, Equatable, CustomStringConvertible {
    /// The line, starting at 1.
    public var line: Int
    /// The byte in the line, starting at 1.
    public var column = 1
    /// The reason, and what to do.
    public var message: String
    /// The message with its line.
    public var description: String { "line \(line): \(message)" }

    fileprivate static func noRecording(line: Int) -> FormatError {
      FormatError(line: line, message: "this is no recording; choose another file")
    }
  }

  /// The recording as JSON Lines: a header, then a line for each event.
  ///
  /// | line | meaning |
  /// | --- | --- |
  /// | `{"recording":NAME,"version":2,"size":[W,H],"isFull":B}` | the header |
  /// | `{"frame":T}` | a frame at a time in seconds |
  /// | `{"layers":"HASH HASH …"}` | the hash of each layer that was painted, and of each begin and end of a group, in paint order |
  /// | `{"layout":{…}}`, `{"lineHeight":[…]}` | a measurement of a text, or of a font |
  /// | `{"change":[NAME,TEXT]}` | a change of the program's models |
  /// | `{"press":[X,Y,COUNT,RAPID]}` … | another input, by its name |
  public var jsonLines: [UInt8] {
    header + lines(from: 0)
  }

  /// The line before the events.
  package var header: [UInt8] {
    JSONValue.members([
      "recording": .string(name), "version": .number(Double(Recording.version)),
      "size": .numbers(size.width, size.height), "isFull": .bool(isFull),
    ]).line
  }

  /// Returns the lines of the events from an index on.
  package func lines(from index: Int) -> [UInt8] {
    events[index...].indices.flatMap { index in
      switch events[index] {
      case .input(let input): input.json.line
      case .frame(let time): JSONValue.members(["frame": .number(time)]).line
      case .content(let content): content.json(after: texts(before: index)).line
      case .layout(let measurement): JSONValue.members(["layout": measurement.json]).line
      case .lineHeight(let font, let height):
        JSONValue.members(["lineHeight": .array([font.json, .number(height)])]).line
      }
    }
  }

  /// Returns the texts of the last content before an event; empty without one.
  fileprivate func texts(before index: Int) -> [String] {
    guard isFull else { return [] }
    for event in events[..<index].reversed() {
      if case .content(let content) = event { return content.texts }
    }
    return []
  }

  /// Reads a recording from JSON Lines; an incomplete last line is ignored.
  ///
  /// - Complexity: O(n) in the bytes.
  public init(jsonLines bytes: [UInt8]) throws(FormatError) {
    let recordings = try Recording.all(in: bytes)
    guard let first = recordings.first else {
      throw FormatError(line: 1, message: "the file is empty; choose a recording")
    }
    self = first
  }

  /// Reads the recordings of a file, which may have one for each of a program's hosts.
  ///
  /// The lines after a header with a known name continue the recording of that name.
  package static func all(in bytes: [UInt8]) throws(FormatError) -> [Recording] {
    var recordings: [Recording] = []
    var current = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      var scanner = JSONScanner(Array(line))
      let json: JSONValue
      do throws(JSONScanner.Failure) {
        json = try scanner.tree()
        try scanner.end()
      } catch {
        if recordings.isEmpty { throw FormatError.noRecording(line: index + 1) }
        // A program that was killed has not finished its last line.
        if index == lines.count - 1 { break }
        throw FormatError(
          line: index + 1, column: error.offset + 1,
          message: "\(error.message); the file was changed or is incomplete")
      }
      guard case .object(let members) = json, let member = members.first else {
        if recordings.isEmpty { throw FormatError.noRecording(line: index + 1) }
        throw FormatError(line: index + 1, message: "expected an object with a member")
      }
      if member.name == "recording" {
        current = try begin(json, &recordings, line: index + 1)
      } else if recordings.isEmpty {
        throw FormatError.noRecording(line: index + 1)
      } else if let event = Event(member, json, after: recordings[current]) {
        if case .input(let input) = event, let wrong = input.wrongArgument() {
          throw FormatError(
            line: index + 1,
            message: "\(member.name): argument \(wrong.number) must be \(wrong.kind)")
        }
        recordings[current].events.append(event)
      } else if ["frame", "layers", "layout", "lineHeight"].contains(member.name) {
        throw FormatError(
          line: index + 1, message: "\(member.name): the value is wrong; the file was changed")
      } else {
        throw FormatError(
          line: index + 1,
          message: "unknown event \"\(PrintableText.inline(member.name))\"; use the version of the "
            + "program that made the recording")
      }
    }
    return recordings
  }

  /// Returns the index of the recording that a header begins or continues.
  private static func begin(
    _ header: JSONValue, _ recordings: inout [Recording], line: Int
  ) throws(FormatError) -> Int {
    let name = header["recording"].string ?? ""
    if let index = recordings.firstIndex(where: { $0.name == name }) { return index }
    guard header["version"].integer == version else {
      throw FormatError(
        line: line, message: "the recording has another version than \(version); record it again")
    }
    let size = header["size"].numbers
    guard size.count == 2 else {
      throw FormatError(line: line, message: "size must be two numbers; the file was changed")
    }
    recordings.append(
      Recording(
        name: name, size: Size(width: size[0], height: size[1]),
        isFull: header["isFull"].bool == true))
    return recordings.count - 1
  }
}

extension Recording.Event {
  fileprivate init?(_ member: JSONValue.Member, _ json: JSONValue, after recording: Recording) {
    switch member.name {
    case "frame":
      guard let time = member.value.number else { return nil }
      self = .frame(time)
    case "layers":
      let layers = (member.value.string ?? "").split(separator: " ").compactMap {
        UInt64($0, radix: 16)
      }
      let old = recording.texts(before: recording.events.count)
      let texts = json["texts"].elements.enumerated().map { index, text in
        text.string ?? (index < old.count ? old[index] : "")
      }
      self = .content(Recording.Content(layers: layers, texts: texts))
    case "layout":
      guard let measurement = Measurement(member.value) else { return nil }
      self = .layout(measurement)
    case "lineHeight":
      guard let font = Font(member.value[0]), let height = member.value[1].number else {
        return nil
      }
      self = .lineHeight(font, height)
    default:
      guard let name = HostInput.Name(rawValue: member.name) else { return nil }
      self = .input(HostInput(name, recorded: member.value.elements))
    }
  }
}

extension Recording.Content {
  /// Returns a hash as text.
  static func digits(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the content as a line of a file, in which a text is null if it did not change.
  fileprivate func json(after old: [String]) -> JSONValue {
    let layers = JSONValue.string(layers.map(Self.digits).joined(separator: " "))
    if texts.isEmpty { return .members(["layers": layers]) }
    let texts = texts.enumerated().map { index, text in
      index < old.count && old[index] == text ? JSONValue.null : .string(text)
    }
    return .members(["layers": layers, "texts": .array(texts)])
  }
}

extension JSONValue {
  /// The value as a line of a file.
  fileprivate var line: [UInt8] { json + "\n".utf8 }
}
