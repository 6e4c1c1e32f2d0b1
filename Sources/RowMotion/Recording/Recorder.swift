/// A recorder of a host's inputs and of each of its frames.
///
/// A recorder stores all inputs since the host's first frame, so that a ``Recording`` of them can be
/// replayed, and the display lists of the last ten seconds. What did not change is shared with the
/// display lists before it.
///
///     let recorder = host.startRecording()
///     …
///     let file = recorder.recording.jsonLines
///
/// A recording contains everything that was typed.
@MainActor public final class Recorder {
  /// A frame and the time that it shows.
  public struct Frame {
    /// The time of the frame, in seconds.
    public let time: Double
    /// The content of the frame.
    public let displayList: DisplayList
    /// The position, size and motion of the rows and presences.
    ///
    /// The velocity of a height is its mean since the last stored frame.
    @MainActor public var motion: MotionFrame { source.motion }
    fileprivate let source: MotionSource
    /// The approximate size of what the frame does not share with the one before it, in bytes.
    let bytes: Int
  }

  /// The data that a frame's motion is made of; an object, since frames move when others are removed.
  fileprivate final class MotionSource {
    let capture: MotionCapture
    private let last: MotionCapture?
    private let known: MotionFrame
    private let starts: ContiguousArray<CauseLog.Start>

    init(
      _ capture: MotionCapture, after last: MotionCapture?, _ known: MotionFrame,
      _ starts: ContiguousArray<CauseLog.Start>
    ) {
      self.capture = capture
      self.last = last
      self.known = known
      self.starts = starts
    }

    @MainActor var motion: MotionFrame { capture.frame(after: last, known, starts) }
  }

  /// Something that happened at a time.
  public struct Mark: Equatable {
    /// The kind of a mark.
    public enum Kind: Equatable {
      /// An input, described for people.
      case event(String)
      /// The reversal of a motion.
      case reversal(MotionFrame.Lane.ID)
      /// The completion of an animation was called.
      case completion
      /// A promised invariant was violated; the text says how.
      case violation(String)
    }

    /// The time, in seconds.
    public let time: Double
    /// The kind of the mark.
    public let kind: Kind
  }

  /// The inputs, measurements and hashes of frames since the first frame.
  public var recording: Recording {
    hashContents()
    return events
  }
  /// The frames of the last ten seconds, and the one that was visible at their start, with at most
  /// 64 megabytes of content.
  public private(set) var frames: ContiguousArray<Frame> = []
  /// The inputs and other events of the last ten seconds, in order.
  public private(set) var marks: ContiguousArray<Mark> = []
  /// A Boolean value that indicates whether the recording is incomplete: it has reached its size
  /// limit, or began after the first frame.
  public private(set) var hasEnded = false
  /// The changes and motions that explain where rows are.
  let causes = CauseLog()
  /// Called after each input and each frame, once the event is complete.
  package var onEvent: (@MainActor () -> Void)?

  /// The recording, in which the hashes of the last frames may be missing.
  private var events: Recording
  /// The contents without hashes, and their indices; hashed outside of frames, as far as possible.
  private var unhashed: ContiguousArray<(index: Int, list: DisplayList)> = []
  /// The duration of the stored frames, in seconds.
  package nonisolated static let duration = 10.0
  /// The limit for the size of the stored frames, and for that of the recording, in bytes.
  private let byteLimit: Int
  private var frameBytes = 0
  private var recordingBytes = 0
  /// The number of inputs that are being performed, one inside the other.
  private var depth = 0
  /// The time of the last frame in which nothing changed; nil if it is stored.
  private var idleTime: Double?
  /// True if the current event is an input, not a frame.
  private var isInput = false
  /// True if something was painted since the last stored content.
  private var needsContent = false
  private var shown = DisplayList()
  /// The frame in which the last motion started.
  private var known = MotionFrame(time: 0)
  private var knownSegments: [UInt64: UInt64] = [:]
  /// The greatest version of a segment in the stored frames.
  private var lastVersion: UInt64 = 0
  /// The measurements since the fonts changed.
  private var requests: Set<TextRequest> = []
  private var fonts: Set<Font> = []
  /// True until other work of the program has run after the last event.
  private var isTurnScheduled = false

  private weak var root: LayerNode?

  init(_ recording: Recording, of root: LayerNode, byteLimit: Int) {
    events = recording
    self.root = root
    hasEnded = root.host.statistics.frames > 0
    self.byteLimit = byteLimit
    causes.onReversal = { [weak self] in self?.mark(.reversal($0)) }
  }

  /// Begins an input; inputs inside of it are its effects, and are not recorded.
  func begin(_ name: HostInput.Name, _ arguments: @autoclosure () -> [JSONValue] = []) {
    depth += 1
    if depth > 1 { return }
    isInput = true
    appendIdleFrame()
    let input = HostInput(name, arguments())
    let event = Recording.Event.input(input)
    if input.isAction, !event.isFrameChange { mark(.event(input.description)) }
    if name != .update {
      let time = ((root?.host.time ?? 0) * 10_000).rounded() / 10_000
      causes.input = "\(input.description), at \(time) s"
    }
    append(event)
  }

  /// Marks the current time.
  func mark(_ kind: Mark.Kind) {
    guard let time = root?.host.time else { return }
    marks.append(Mark(time: time, kind: kind))
    let old = marks.prefix { $0.time < time - Self.duration }
    marks.removeFirst(old.count)
  }

  /// Notes a frame at a time in seconds in which nothing changes; the last one before an event counts.
  func idled(until time: Double) { if depth == 0 { idleTime = time } }

  private func appendIdleFrame() {
    if let idleTime { append(.frame(idleTime)) }
    idleTime = nil
  }

  /// Begins a frame at a time.
  func beginFrame(at time: Double) {
    depth += 1
    if depth == 1 {
      isInput = false
      appendIdleFrame()
      append(.frame(time))
    }
  }

  /// Ends an input or a frame.
  func end() {
    depth -= 1
    guard depth == 0 else { return }
    let dispatchesWork = isInput || needsContent
    // Changes of models take effect in the frame after their input.
    if !isInput { causes.input = nil }
    if let root, causes.updateEnds() { known = MotionFrame(of: root) }
    if needsContent { storeContent() }
    onEvent?()
    // A task wakes a window's main loop, which may run a frame.
    if dispatchesWork { scheduleTurn() }
  }

  /// Stores that other work has run, behind the work that the event has dispatched.
  private func scheduleTurn() {
    if isTurnScheduled { return }
    isTurnScheduled = true
    Task { [weak self] in
      self?.isTurnScheduled = false
      self?.hashContents()
      self?.append(.input(HostInput(.turn)))
      self?.onEvent?()
    }
  }

  /// Notes the content that was painted.
  func painted(_ list: DisplayList) {
    shown = list
    needsContent = true
  }

  /// Stores all measurements again, after the engine's fonts changed.
  func fontsChanged() {
    requests = []
    fonts = []
  }

  private func append(_ event: Recording.Event) {
    if hasEnded { return }
    recordingBytes += event.byteCount
    hasEnded = recordingBytes > byteLimit
    events.events.append(event)
  }

  private func storeContent() {
    needsContent = false
    let texts = events.isFull ? shown.itemTexts : []
    append(
      .content(
        Recording.Content(layers: Array(repeating: 0, count: shown.items.count), texts: texts)))
    if !hasEnded { unhashed.append((events.events.count - 1, shown)) }
    guard let root else { return }
    // An update may follow frames in which nothing changed, and shows the time of the last one.
    let time = root.host.time
    if frames.last?.time == time { frameBytes -= frames.removeLast().bytes }
    let last = frames.last?.source.capture
    let capture = MotionCapture(of: root.host, after: last)
    let frame = Frame(
      time: time, displayList: shown,
      source: MotionSource(capture, after: last, known, causes.starts),
      bytes: byteCount(of: shown) + capture.byteCount)
    frames.append(frame)
    frameBytes += frame.bytes
    var count = 0
    while count < frames.count - 1,
      frameBytes > byteLimit || frames[count + 1].time <= time - Self.duration
    {
      frameBytes -= frames[count].bytes
      count += 1
    }
    if count > 0 { frames.removeFirst(count) }
    // The contents are those of stored frames, so that hashing later takes no further memory.
    if unhashed.count > frames.count { hashContents() }
    causes.removeMotions(endedBefore: time - Self.duration)
  }

  private func hashContents() {
    for (index, list) in unhashed {
      guard case .content(var content) = events.events[index] else { continue }
      content.layers = FrameHash.hashes(of: list, &knownSegments)
      events.events[index] = .content(content)
    }
    unhashed = []
  }

  /// Returns the approximate size of a list, without segments that earlier frames have.
  private func byteCount(of list: DisplayList) -> Int {
    var count = list.items.count * MemoryLayout<DisplayList.Item>.stride
    let newest = lastVersion
    for case .layer(let layer) in list.items where layer.segment.version > newest {
      lastVersion = max(lastVersion, layer.segment.version)
      count += layer.segment.byteCount
    }
    return count
  }
}

extension Recorder: MeasurementObserver {
  func measured(_ layout: TextLayout) {
    if requests.insert(layout.request).inserted { append(.layout(Measurement(layout))) }
  }

  func measured(_ font: Font, lineHeight: Double) {
    if fonts.insert(font).inserted { append(.lineHeight(font, lineHeight)) }
  }
}
