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
    ///
    /// - Complexity: O(n) in the items and operations of the list, which is made from a copy.
    @MainActor public var displayList: DisplayList { capture.content.displayList }
    /// The position, size and motion of the rows and presences.
    ///
    /// The velocity of a height is its mean since the last stored frame, and 0 at rest.
    @MainActor public var motion: MotionFrame { capture.frame }
    /// Returns the frame of each list, and for equal parts of its content's height whether a row in
    /// the part has a measured height.
    @MainActor package func measuredParts(count: Int) -> [(list: Rect, parts: [Bool])] {
      capture.measuredParts(count: count)
    }
    fileprivate let capture: MotionCapture
    /// The approximate size of what the frame does not share with the one before it, in bytes.
    @MainActor var bytes: Int { capture.byteCount }
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
  public private(set) var recording: Recording
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
  /// Called when an input or a frame begins, and when it is complete.
  package var onEvent: (@MainActor () -> Void)?

  /// The duration of the stored frames, in seconds.
  package nonisolated static let duration = 10.0
  /// The limit for the size of the stored frames, and for that of the recording, in bytes.
  private let byteLimit: Int
  private var frameBytes = 0
  private var recordingBytes = 0
  /// The number of inputs that are being performed, one inside the other.
  private var depth = 0
  /// Makes the input by another program in the current event; nil if there is none.
  private var inputFromOutside: (() -> HostInput)?
  /// The time of the last frame in which nothing changed; nil if it is stored.
  private var idleTime: Double?
  /// The current event, or the last one.
  private var event = Recording.Event.frame(0)
  /// The painted list that is not stored yet; nil if there is none.
  private var painted: DisplayList?
  /// The frame in which the last motion started.
  private var known = MotionFrame(time: 0)
  /// The measurements since the fonts changed.
  private var requests: Set<TextRequest> = []
  private var fonts: Set<Font> = []
  /// True until other work of the program has run after the last event.
  private var isTurnScheduled = false

  private weak var root: LayerNode?

  init(_ recording: Recording, of root: LayerNode, byteLimit: Int) {
    self.recording = recording
    self.root = root
    hasEnded = root.runtime.statistics.frames > 0
    self.byteLimit = byteLimit
    causes.onReversal = { [weak self] in self?.mark(.reversal($0)) }
  }

  /// Begins an input; inputs inside of it are its effects, and are not recorded.
  func begin(_ name: HostInput.Name, _ arguments: @autoclosure () -> [JSONValue] = []) {
    begin { .input(HostInput(name, arguments())) }
  }

  /// Notes an input by another program, which is no effect of an input around it.
  func noteFromOutside(_ makeInput: @escaping () -> HostInput) {
    // The input around it may change more, so this one is stored behind it.
    if depth > 0, !event.isFrame { inputFromOutside = makeInput }
  }

  /// Begins a frame at a time.
  func beginFrame(at time: Double) { begin { .frame(time) } }

  private func begin(_ makeEvent: () -> Recording.Event) {
    depth += 1
    if depth > 1 { return }
    if let idleTime { append(.frame(idleTime)) }
    idleTime = nil
    event = makeEvent()
    if case .input(let input) = event {
      if input.isAction, !event.isFrameChange { mark(.event(input.description)) }
      if input.name != .update {
        setCause(event.isFrameChange ? CauseLog.frameChange : input.description)
      }
    }
    append(event)
    onEvent?()
  }

  /// Names what makes the next changes.
  private func setCause(_ name: String) {
    causes.input = "\(name), at \(PrintableText.number(root?.runtime.time ?? 0)) s"
  }

  /// Notes that the completion of an animation is called, in which the program may change something.
  func completed() {
    mark(.completion)
    setCause("the completion of an animation")
  }

  /// Marks the current time.
  func mark(_ kind: Mark.Kind) {
    guard let time = root?.runtime.time else { return }
    marks.append(Mark(time: time, kind: kind))
    let old = marks.prefix { $0.time < time - Self.duration }
    marks.removeFirst(old.count)
  }

  /// Notes a frame at a time in seconds in which nothing changes; the last one before an event counts.
  func idled(until time: Double) { if depth == 0 { idleTime = time } }

  /// Ends an input or a frame.
  func end() {
    depth -= 1
    guard depth == 0 else { return }
    if let makeInput = inputFromOutside.take() { append(.input(makeInput())) }
    let dispatchesWork = !event.isFrame || painted != nil
    // Changes of models take effect in the frame after their input.
    if event.isFrame { causes.input = nil }
    if let root, causes.updateEnds() { known = MotionFrame(of: root) }
    if let painted { store(painted) }
    painted = nil
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
      self?.append(.input(HostInput(.turn)))
      self?.onEvent?()
    }
  }

  /// Removes all stored frames but the last one, and their marks.
  ///
  /// The recording is kept.
  package func removeEarlierFrames() {
    frames = frames.last.map { [$0] } ?? []
    frameBytes = frames.first?.bytes ?? 0
    marks = []
  }

  /// Notes the content that was painted.
  func didPaint(_ list: DisplayList) { painted = list }

  /// Stores all measurements again, after the engine's fonts changed.
  func fontsChanged() {
    requests = []
    fonts = []
  }

  private func append(_ event: Recording.Event) {
    if hasEnded { return }
    recordingBytes += event.byteCount
    hasEnded = recordingBytes > byteLimit
    recording.events.append(event)
  }

  private func store(_ list: DisplayList) {
    guard let root else { return }
    var time = root.runtime.time
    let content = StoredDisplayList(list, after: frames.last?.capture.content)
    if !hasEnded {
      let texts = recording.isFull ? list.itemTexts : []
      append(.content(Recording.Content(layers: recording.hashes(of: content), texts: texts)))
    }
    if let last = frames.last, last.time >= time {
      // A frame shows in the end what the program's work after it has painted.
      if event.isFrame || event.isFrameChange {
        time = last.time
        frameBytes -= frames.removeLast().bytes
      } else {
        // The frame was shown until this update, which has no time of its own.
        time = last.time.nextUp
      }
    }
    let frame = Frame(
      time: time,
      capture: MotionCapture(
        of: root.runtime, content, after: frames.last?.capture, known, causes))
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
    causes.removeMotions(endedBefore: min(time - Self.duration, frames[0].time))
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
