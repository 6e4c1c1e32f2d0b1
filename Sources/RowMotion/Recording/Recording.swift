/// The inputs of a host, the measurements of its texts, and a hash of each of its frames.
///
/// A recording is a file of JSON Lines, see ``jsonLines``. It replays on another machine with the
/// same frames, since the sizes, the theme and the measurements of texts are in it.
public struct Recording: Equatable, Sendable {
  /// The content of a frame: the hashes of the items in its display list.
  package struct Content: Equatable, Sendable {
    /// The hash of each item, or that of the whole frame if the recording is not portable.
    package var layers: [UInt64]
    /// The text of each item, for a full recording; empty otherwise.
    package var texts: [String] = []
  }

  /// An event, in the order in which they happened.
  package enum Event: Equatable, Sendable {
    case input(HostInput)
    /// A frame at a time, in seconds.
    case frame(Double)
    /// The content that the events before it, at least one of which is a frame, have painted.
    case content(Content)
    // Indirect, since all others take a fifth of the memory.
    indirect case layout(Measurement)
    case lineHeight(Font, Double)

    var isFrame: Bool { if case .frame = self { true } else { false } }

    /// True for a program's own work after a frame.
    var isFrameChange: Bool {
      guard case .input(let input) = self else { return false }
      return input.name == .change && input.argument(0).string == Recording.frameChange
    }

    /// True for a measurement.
    var isMeasurement: Bool {
      switch self {
      case .layout, .lineHeight: true
      case .input, .frame, .content: false
      }
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int {
      switch self {
      case .input(let input):
        return input.arguments.reduce(96) { $0 + 32 + ($1.string?.utf8.count ?? 0) }
      case .frame: return 32
      case .content(let content):
        return content.texts.reduce(64 + 8 * content.layers.count) { $0 + 16 + $1.utf8.count }
      case .layout(let measurement):
        return 256 + 3 * measurement.request.text.utf8.count + 64 * measurement.lines.count
      case .lineHeight: return 64
      }
    }
  }

  /// The name of the recorded content, such as a scene of the program; the program chooses it.
  public var name: String
  /// The size of the host at its start, in points.
  public var size: Size
  /// A Boolean value that indicates whether frames have the text of their display lists.
  public var isFull: Bool
  /// True if the recording has all that another machine needs.
  let isPortable: Bool
  package var events: [Event] = []

  /// The name of a change that a program makes after each frame, such as following a list's rows.
  ///
  /// A replay at another rate makes it after each of its own frames.
  package static let frameChange = "frame"
  /// The beginning of the names of changes that the program makes by itself, not people.
  package static let programPrefix = "program: "
  /// The version of the file format.
  static let version = 2

  /// Creates a recording without events.
  init(name: String, size: Size, isFull: Bool, isPortable: Bool = true) {
    self.name = name
    self.size = size
    self.isFull = isFull
    self.isPortable = isPortable
  }

  /// Returns the hashes of a frame that the recording stores.
  @MainActor func hashes(of content: StoredDisplayList) -> [UInt64] {
    if isPortable || content.hashes.isEmpty { return content.hashes }
    var hash = FrameHash()
    for layer in content.hashes { hash.combine(layer) }
    return [hash.value]
  }

  /// The times of the recorded frames, in seconds.
  package var frameTimes: [Double] {
    events.compactMap { if case .frame(let time) = $0 { time } else { nil } }
  }

  /// True if there are hashes of frames.
  package var hasContent: Bool { events.contains { if case .content = $0 { true } else { false } } }

  /// The recorded inputs.
  package var inputs: [HostInput] {
    events.compactMap { if case .input(let input) = $0 { input } else { nil } }
  }

  /// Returns the texts of the program's changes with a name.
  package func changes(named name: String) -> [String] {
    inputs.filter { $0.name == .change && $0.argument(0).string == name }
      .compactMap { $0.argument(1).string }
  }
}
