/// A replay that a caller steps through, so that other work of the program can run in between.
@MainActor package protocol ReplaySteps: AnyObject {
  /// True after the last event.
  var isFinished: Bool { get }
  /// True if work that was dispatched to the main actor runs before the next event.
  var isTurn: Bool { get }
  /// Replays the next event; returns the difference of the content from the recorded one, or nil.
  func step() -> ReplayDifference?
}

extension ReplaySteps {
  /// Replays all events; returns the first difference, or nil.
  package func run() -> ReplayDifference? {
    while !isFinished {
      if let difference = step() { return difference }
    }
    return nil
  }
}

/// A replay of a recording on a host without a window.
@MainActor package final class Replay: ReplaySteps {
  package let recording: Recording
  /// The host, which measures texts as recorded.
  package let host: ViewHost
  /// Repeats a change of the program's models by its name and text.
  package var onChange: @MainActor (String, String) -> Void = { _, _ in }
  /// Called after each frame.
  package var onFrame: @MainActor (NextFrame) -> Void = { _ in }
  /// Creates a host that shows the same state, to compare with at rest.
  package var truth: (@MainActor () -> ViewHost)?
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
  package init<Root: View>(_ recording: Recording, @ViewBuilder root: () -> Root) {
    self.recording = recording
    text = RecordedText(recording.events)
    host = ViewHost(size: recording.size, text: text, root: root)
  }

  /// The texts that the recording has no measurement of.
  package var missingTexts: [String] { text.missing }

  package var isFinished: Bool { index >= recording.events.count }

  package var isTurn: Bool { recording.isTurn(before: index) }

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
    return contentDifference()
  }

  /// Advances the host to a time.
  package func advance(to time: Double) {
    let next = host.advance(to: time)
    frameCount += 1
    onFrame(next)
  }

  /// Returns the rows of the first list at a time after the last event, if nothing else happens.
  package func rows(at time: Double) -> [RowInfo] {
    advance(to: time)
    return host.rows
  }

  /// Returns the difference between the recorded content after the last event and the host's, or nil.
  private func contentDifference() -> ReplayDifference? {
    var recorded = content
    if case .content(let next) = recording.events[index...].first(where: { !$0.isMeasurement }) {
      recorded = next
    }
    let content = StoredDisplayList(host.displayList, after: stored)
    stored = content
    let layers = content.hashes
    if layers == recorded.layers { return nil }
    if !missingTexts.isEmpty {
      return ReplayDifference(
        frame: frameCount - 1, time: host.time, layer: nil,
        recorded: "no measurement of "
          + missingTexts.map { "\"\(PrintableText.inline($0))\"" }.joined(separator: ", "),
        replayed: "this text")
    }
    let texts = host.displayList.itemTexts
    if !recorded.texts.isEmpty,
      let difference = ReplayDifference(
        frame: frameCount - 1, time: host.time, from: recorded.texts, to: texts, tolerance: 0)
    {
      return difference
    }
    let index = zip(layers, recorded.layers).map { $0 }.firstIndex { $0.0 != $0.1 }
    guard let index else {
      return ReplayDifference(
        frame: frameCount - 1, time: host.time, layer: nil,
        recorded: "\(recorded.layers.count) layers", replayed: "\(layers.count) layers")
    }
    return ReplayDifference(
      frame: frameCount - 1, time: host.time, layer: index,
      recorded: "hash " + String(recorded.layers[index], radix: 16),
      replayed: "hash " + String(layers[index], radix: 16) + ": " + texts[index])
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
      text.fontsChanged()
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
