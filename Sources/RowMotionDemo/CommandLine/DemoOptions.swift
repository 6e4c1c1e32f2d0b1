import RowMotion
import RowMotionDocument
import RowMotionTables

/// The options of the command line.
struct DemoOptions: Equatable, Sendable {
  /// The program's task.
  enum Action: Equatable, Sendable {
    /// Opens the window, or writes frames.
    case run
    /// Replays a recording.
    case replay(FilePath)
    /// Cuts a recording that violates an invariant to its fewest events.
    case shrink(FilePath)
    /// Explains the position of a row in a recording.
    case why(row: String)
    /// Prints the usage.
    case help
    /// Prints the version.
    case version
  }

  /// An error in the command line.
  struct Problem: Error, Equatable {
    var message: String
  }

  var action = Action.run
  /// The document; nil for the standard one.
  var file: FilePath?
  /// The table to show; nil for none.
  var table: FilePath?
  /// The number of generated notes to show instead of a document; nil for a document.
  var rows: Int?
  /// The script to play.
  var script: FilePath?
  /// The trace file, which gets a line for each frame.
  var trace: FilePath?
  /// The file for a recording of the window.
  var recording: FilePath?
  /// True if the recording has the display list of each frame.
  var isFull = false
  /// The frames per second of a second replay; nil for none.
  var rate: Double?
  /// The time to explain, in seconds.
  var time: Double?
  /// The scene to explain; nil for all that were recorded.
  var scene: String?
  /// The directory for a strip of frames, painted without a display.
  var frames: FilePath?
  /// The directory for the script's pictures of the window.
  var pictures: FilePath?
  /// True if each frame advances time by 1/60 second, however long it takes.
  var isFixedTimestep = false
  /// The file that stores the state of windows; nil for the standard one.
  var state: FilePath?
  /// True if the window opens in its initial state and stores none.
  var isRestoreDisabled = false
  /// True if a new window opens even if another one shows the document already.
  var newWindow = false

  /// The largest number of rows that `--rows` accepts.
  static let maximumRows = 100_000_000
  /// The application ID for the desktop.
  static let applicationID = "io.github.rowmotion.Demo"
  static let version = "0.2.0"
  /// The usage text, which `--help` prints.
  static let help = """
    Usage: rowmotion-demo [OPTION]... [FILE]

    Shows the notes in FILE, a JSON array of { "id", "title", "detail" }, as a list whose
    rows change height without jumping. Edits are saved at once, and changes made by other
    programs appear with an animation. Without FILE it opens rowmotion/notes.json in your
    data directory and creates it the first time. The first edit creates a missing FILE.
    A FILE of CSV or JSON Lines opens as a table in the scene Table.

      --rows N            show N generated notes, which are not saved, instead of FILE
      --script FILE       run the steps in FILE, one per line, such as "0.50 toggle bicycle"
      --trace FILE        write a line of JSON to FILE for each painted frame
      --record FILE       write a recording of the window to FILE, with all that is typed
      --full              write the display list of each frame, too
      --replay FILE       replay a recording without a display, and compare its frames
      --why ROW           explain why the row with the id ROW is where it is in the recording
                          FILE; requires --at
      --at SECONDS        the time to explain, from the start of the scene
      --scene NAME        explain only rows in the scene NAME
      --shrink FILE       cut a recording that violates an invariant to the fewest events, and
                          write it with a test beside FILE
      --rate N            replay a second time, with N frames per second between the inputs,
                          and compare the motion of rows and presences
      --screenshots DIR   save DIR/NAME.png for each step "picture NAME" of the script
      --frames DIR        save pictures of a few frames in DIR; needs no display
      --fixed-timestep    advance time by 1/60 second per frame, so that a script runs the
                          same on every machine
      --new-window        open a new window, even if one already shows FILE
      --no-restore        open a new window without restoring or saving its state
      --state FILE        save size, scene and scroll positions in FILE, even while a script
                          runs or a trace is written
      --help              show this help
      --version           show the version
    """
}

// MARK: - Parsing

extension DemoOptions.Action {
  /// True for an action that names its recording.
  fileprivate var isOfRecording: Bool {
    switch self {
    case .replay, .shrink: true
    default: false
    }
  }
}

extension DemoOptions {
  /// Creates options from the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(Problem) {
    try self.init(arguments.map { FilePath($0) })
  }

  /// Creates options from the arguments that follow the program's name; paths need not be UTF-8.
  init(_ arguments: [FilePath]) throws(Problem) {
    var isAfterTerminator = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if isAfterTerminator || argument.bytes.first != UInt8(ascii: "-") || argument == "-" {
        guard file == nil, table == nil else {
          throw Problem(message: "use only one FILE: \(PrintableText.inline(argument.description))")
        }
        if TableFile.isTable(named: argument) { table = argument } else { file = argument }
      } else if argument == "--" {
        isAfterTerminator = true
      } else {
        try read(argument, &rest)
      }
    }
    if case .why = action {
      // The name of a recording may be that of a table.
      file = file ?? table
      table = nil
    }
    if action.isOfRecording, let file = file ?? table {
      throw Problem(
        message: "use only one recording: \(PrintableText.inline(file.description))")
    }
    try checkRecordings()
    try checkOutputsOfWindow()
    if action == .run, rows != nil, let file = file ?? table {
      throw Problem(
        message:
          "use either --rows or FILE, not both: \(PrintableText.inline(file.description))"
      )
    }
  }

  /// Throws a problem if an option about recordings has no use.
  private func checkRecordings() throws(Problem) {
    var (explains, replays) = (false, false)
    if case .why = action { explains = true }
    if case .replay = action { replays = true }
    if explains, file == nil || time == nil {
      throw Problem(message: "--why requires --at SECONDS and a recording FILE")
    }
    if !explains, time != nil || scene != nil {
      throw Problem(message: "--at and --scene require --why ROW")
    }
    if !replays, rate != nil { throw Problem(message: "--rate requires --replay FILE") }
    if recording != nil, explains || action.isOfRecording {
      throw Problem(message: "use only one of --record, --replay, --why and --shrink")
    }
    if recording != nil, frames != nil {
      throw Problem(message: "use either --record or --frames, not both")
    }
    if isFull, recording == nil { throw Problem(message: "--full requires --record FILE") }
  }

  /// Throws a problem if an option of a window or of a script has no use.
  private func checkOutputsOfWindow() throws(Problem) {
    let options = [
      ("--script", script), ("--trace", trace), ("--screenshots", pictures), ("--state", state),
    ]
    let windowless: String? =
      switch action {
      case .replay: "--replay"
      case .why: "--why"
      case .shrink: "--shrink"
      case .run, .help, .version: frames == nil ? nil : "--frames"
      }
    if let windowless, let unused = options.first(where: { $0.1 != nil }) {
      throw Problem(message: "\(windowless) opens no window: leave out \(unused.0)")
    }
    if pictures != nil, script == nil {
      throw Problem(message: "--screenshots requires --script FILE")
    }
  }

  private mutating func read(
    _ argument: FilePath, _ rest: inout ArraySlice<FilePath>
  ) throws(Problem) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { FilePath(bytes: Array($0)) }
    let name = parts[0].description
    func value(_ kind: String) throws(Problem) -> FilePath {
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.bytes.isEmpty else {
        throw Problem(message: "\(name) requires \(kind)")
      }
      return value
    }
    func number<Value: LosslessStringConvertible & Comparable>(
      _ kind: String, _ requirement: String, in range: ClosedRange<Value>
    ) throws(Problem) -> Value {
      let text = try value(kind).description
      guard let number = Value(text), range.contains(number) else {
        throw Problem(
          message: "\(name) requires \(requirement), not \"\(PrintableText.inline(text))\"")
      }
      return number
    }
    switch name {
    case "--rows":
      rows = try number(
        "a number", "a whole number from 0 to \(Self.maximumRows)", in: 0...Self.maximumRows)
    case "--script": script = try value("a file")
    case "--trace": trace = try value("a file")
    case "--frames": frames = try value("a directory")
    case "--record": recording = try value("a file")
    case "--full" where parts.count == 1: isFull = true
    case "--replay": try perform(.replay(value("a recording")))
    case "--rate":
      rate = try number(
        "a number of frames per second", "a number from 1 to 1000", in: 1.0...1_000)
    case "--why": try perform(.why(row: value("a row's id").description))
    case "--shrink": try perform(.shrink(value("a recording")))
    case "--at":
      let seconds = "a time in seconds"
      time = try number(seconds, seconds, in: 0...Double.greatestFiniteMagnitude)
    case "--scene": scene = try value("the name of a scene").description
    case "--state": state = try value("a file")
    case "--no-restore" where parts.count == 1: isRestoreDisabled = true
    // The former names stay for one release.
    case "--screenshots", "--pictures": pictures = try value("a directory")
    case "--fixed-timestep" where parts.count == 1, "--steady" where parts.count == 1:
      isFixedTimestep = true
    case "--new-window" where parts.count == 1: newWindow = true
    case "--help" where parts.count == 1, "-h" where parts.count == 1: action = .help
    case "--version" where parts.count == 1: action = .version
    default:
      throw Problem(
        message: "unknown option \(PrintableText.inline(argument.description))")
    }
  }

  private mutating func perform(_ action: Action) throws(Problem) {
    guard self.action == .run else {
      throw Problem(message: "use only one of --replay, --why and --shrink")
    }
    self.action = action
  }
}
