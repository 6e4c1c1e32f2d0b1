/// A replay of a recording on a host without a window.
@MainActor package final class Replay {
  package let recording: Recording
  /// The host, which measures texts as recorded.
  package let host: ViewHost
  /// Repeats a change of the program's models by its name and text.
  package var onChange: @MainActor (String, String) -> Void = { _, _ in }
  /// Called after each frame.
  package var onFrame: @MainActor (NextFrame) -> Void = { _ in }
  /// Called after each event.
  var onEvent: @MainActor () -> Void = {}
  /// Creates a host that shows the same state, to compare with at rest.
  package var truth: (@MainActor () -> ViewHost)?
  /// Returns true for a violation that is a fault; by default, one of a promised invariant.
  package var isFault: @MainActor (FrameInvariants.Violation) -> Bool = { $0.isPromised }
  /// True to compare each frame with the recorded one.
  package var comparesFrames: Bool
  /// The index of the next event.
  package private(set) var index = 0
  private let text: RecordedText
  private var menu: ContextMenu?
  /// The number of frames so far.
  private(set) var frameCount = 0
  private var content = Recording.Content(layers: [])
  /// The content after the last event.
  private var stored: StoredDisplayList?

  /// Creates a replay of a view, before its first event.
  ///
  /// - Parameters:
  ///   - engine: Measures the texts that are not recorded; nil if their fonts may be missing.
  package init<Root: View>(
    _ recording: Recording, engine: (any TextEngine)? = nil, @ViewBuilder root: () -> Root
  ) {
    self.recording = recording
    text = RecordedText(engine: engine)
    text.load(recording.events[...])
    comparesFrames = recording.hasContent
    host = ViewHost(size: recording.size, text: text, root: root)
  }

  /// True after the last event.
  package var isFinished: Bool { index >= recording.events.count }

  /// Replays the next event; returns the difference of the content from the recorded one, or nil.
  package func step() -> ReplayDifference? {
    let event = recording.events[index]
    index += 1
    switch event {
    case .input(let input): perform(input)
    case .frame(let time): advance(to: time)
    case .layout, .lineHeight: return nil
    case .content(let recorded):
      content = recorded
      return nil
    }
    onEvent()
    return comparesFrames ? contentDifference() : nil
  }

  /// Replays all events; returns the first difference, or nil.
  @discardableResult package func run() -> ReplayDifference? {
    while !isFinished {
      if let difference = step() { return difference }
    }
    return nil
  }

  /// Replays the events until a time; returns the first difference, or nil.
  ///
  /// - Parameters:
  ///   - time: A time in seconds; infinity for all events.
  ///   - settle: Runs the work that events have dispatched to the main actor.
  ///   - isEnough: Ends the replay when it returns true.
  @discardableResult package func play(
    until time: Double = .infinity, settle: @MainActor () async -> Void = {},
    isEnough: @MainActor () -> Bool = { false }
  ) async -> ReplayDifference? {
    var first: ReplayDifference?
    while !isFinished, !isEnough() {
      let event = recording.events[index]
      if case .frame(let next) = event, next > time + 1e-9 { break }
      let difference = step()
      first = first ?? difference
      if case .input(let input) = event, input.name == .turn { await settle() }
    }
    return first
  }

  /// Replays until the first fault; returns it, or nil.
  ///
  /// - Parameter name: The invariant; nil for any.
  package func violation(
    named name: FrameInvariants.Name? = nil, settle: @MainActor () async -> Void = {}
  ) async -> FrameInvariants.Violation? {
    comparesFrames = false
    var checks = FrameInvariants(of: host, truth: truth)
    var found: FrameInvariants.Violation?
    let (onFrame, isFault) = (onFrame, isFault)
    self.onFrame = { next in
      onFrame(next)
      let violations = checks.check(after: next)
      found = found ?? violations.first { isFault($0) && (name == nil || $0.name == name) }
    }
    await play(settle: settle) { found != nil }
    return found
  }

  /// Runs the work that waits for the main actor, and what follows from it.
  package static func settle() async { for _ in 0..<20 { await Task.yield() } }

  /// Advances the host to a time.
  package func advance(to time: Double) {
    let next = host.advance(to: time)
    frameCount += 1
    onFrame(next)
  }

  /// Returns the difference between the recorded content after the last event and the host's, or nil.
  private func contentDifference() -> ReplayDifference? {
    var recorded = content
    switch recording.events[index...].first(where: { !$0.isMeasurement }) {
    case .content(let next): recorded = next
    // The recorded program was ended before it stored the content.
    case nil where recording.events[index - 1].isFrame || recording.events[index - 1].isFrameChange:
      return nil
    default: break
    }
    let content = StoredDisplayList(host.displayList, after: stored)
    stored = content
    let layers = recording.hashes(of: content)
    if layers == recorded.layers { return nil }
    func difference(_ old: [String], _ new: [String]) -> ReplayDifference? {
      ReplayDifference(frame: frameCount - 1, time: host.time, from: old, to: new, tolerance: 0)
    }
    if !text.missing.isEmpty {
      let texts = text.missing.map { "\"\(PrintableText.inline($0))\"" }.joined(separator: ", ")
      return ReplayDifference(
        frame: frameCount - 1, time: host.time, recorded: "no measurement of \(texts)",
        replayed: "this text")
    }
    let texts = host.displayList.itemTexts
    let inTexts = recorded.texts.isEmpty ? nil : difference(recorded.texts, texts)
    if inTexts != nil { return inTexts }
    func hash(_ layer: UInt64) -> String { "hash " + Recording.Content.digits(of: layer) }
    var inHashes = difference(recorded.layers.map(hash), layers.map(hash))
    guard recording.isPortable else {
      inHashes?.layer = nil
      return inHashes
    }
    if let layer = inHashes?.layer { inHashes?.replayed += ": " + texts[layer] }
    return inHashes
  }
}

// MARK: - Inputs

extension Replay {
  /// Repeats an input.
  package func perform(_ input: HostInput) {
    let (first, second) = (input.argument(0), input.argument(1))
    switch input.name {
    case .press:
      guard let point = input.point() else { return }
      host.press(at: point, count: input.argument(2).integer, isRapid: input.argument(3).bool)
    case .release: input.point().map(host.release)
    case .move: input.point().map(host.move)
    case .exit: host.exit()
    case .longPress: host.longPress()
    case .cancelRowDrag: host.cancelRowDrag()
    case .modifiers: host.pressedModifiers = KeyModifiers(rawValue: first.integer ?? 0)
    case .scroll: input.point().map { host.scroll(by: $0, at: input.point(2)) }
    case .beginScroll: input.point().map(host.beginScroll)
    case .dragScroll: input.point().map(host.dragScroll)
    case .endScroll: host.endScroll(velocity: input.point() ?? .zero)
    case .scrollBar: bar(first).map { host.scroll(to: second.number ?? 0, by: $0) }
    case .dragScrollBar: bar(first).map { host.setScrollBarDragged(second.bool == true, $0) }
    case .contextMenu:
      menu = input.point().map(host.contextMenu) ?? host.contextMenuOfFocusedRow()
    case .menuItem: menu?.items.first { $0.title == first.string }.map(host.choose)
    case .key:
      guard let key = Key(recorded: first.string ?? "") else { return }
      host.key(key, modifiers: KeyModifiers(rawValue: second.integer ?? 0))
    case .type: host.type(first.string ?? "")
    case .setText: host.setText(first.string ?? "", caret: second.integer)
    case .moveCaret: host.moveCaret(to: first.integer ?? 0)
    case .setComposition: host.setComposition(first.string ?? "", at: second.integer ?? 0)
    case .endTextInput:
      let ends: [TextInputEnd] = [.submit, .cancel, .leave]
      ends.first { "\($0)" == first.string }.map(host.endTextInput)
    case .coversTextInput: host.coversTextInput = first.bool == true
    case .enterFocus: host.enterFocus(backwards: first.bool == true)
    case .openingFocus: _ = host.setOpeningFocus(backwards: first.bool == true)
    case .hasKeyboard: host.hasKeyboard = first.bool == true
    case .tabLeavesAtEnd: host.tabLeavesAtEnd = first.bool == true
    case .accessibilityAction:
      guard let element = element(first), let kind = second.string else { return }
      host.performAccessibilityAction(AccessibilityActionKind(named: kind), on: element)
    case .accessibilityFocus: element(first).map { _ = host.setAccessibilityFocus($0) }
    case .accessibilityRows: host.accessibilityOffscreenRows = first.integer ?? 0
    case .size:
      guard let size = input.point() else { return }
      host.size = Size(width: size.x, height: size.y)
    case .environment: host.environment.set(recorded: first)
    case .invalidateText:
      text.load(recording.events[index...])
      host.invalidateText()
    case .update: host.update()
    case .refresh: host.refresh()
    case .turn: break
    case .change:
      let (name, text) = (first.string ?? "", second.string ?? "")
      host.change(name, text) { onChange(name, text) }
    }
  }

  private func bar(_ index: JSONValue) -> ScrollBarInfo.ID? {
    let bars = host.scrollBars
    guard let index = index.integer, bars.indices.contains(index) else { return nil }
    return bars[index].id
  }

  private func element(_ index: JSONValue) -> AccessibilityNode.ID? {
    let elements = host.accessibilityTree.allElements
    guard let index = index.integer, elements.indices.contains(index) else { return nil }
    return elements[index].id
  }
}
