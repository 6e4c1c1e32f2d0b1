import RowDrawing

/// Lets text be edited that a view shows.
struct TextInputModifier: NodeModifier {
  typealias Node = TextInputNode

  let text: Binding<String>
  let title: String
  let isMultiline: Bool
  let submit: TextInputAction?
  /// Called when the focus comes, with where what is seen of the field begins in it, points from its top,
  /// and with nil when it goes.
  let focus: @MainActor (Double?) -> Void
  /// Called when an input method composes something else, and with nil when it is done.
  var compose: @MainActor (TextComposition?) -> Void = { _ in }
}

/// What an input method composes in a text, of which the text knows nothing yet.
struct TextComposition: Equatable {
  let text: String
  /// How many Unicode scalars of the text it stands behind.
  let offset: Int

  /// How a row makes room for it.
  static let animation = Animation.snappy(duration: 0.25)

  /// The text with what is composed.
  func composed(in whole: String) -> String {
    let scalars = whole.unicodeScalars
    let index =
      scalars.index(scalars.startIndex, offsetBy: max(0, offset), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    return String(scalars[..<index]) + text + String(scalars[index...])
  }
}

final class TextInputNode: ModifierNode<TextInputModifier>, FocusTarget {
  override var focusTarget: (any FocusTarget)? { self }

  override var tracksGeometry: Bool { true }

  /// The text as it was when it got the focus.
  private var textBefore: String?
  private var composition: TextComposition?
  /// Where the caret stands in the text, from when it moves to the layout after that.
  private var movedCaret: CaretPlace?

  override func willUnmount() {
    if host.focus === self { host.focusIsGone() }
  }

  var takesTaps: Bool { takesFocus }
  var takesFocus: Bool { environment.isEnabled }

  /// What is not shown to its end is not edited, since nobody would see what is typed there: the field only
  /// says so.
  private var isTooLong: Bool { TextLimits.isTooLong(modifier.text.wrappedValue) }

  func tapped() { layer?.fieldTapped() }

  func focusChanged(_ isFocused: Bool) {
    textBefore = isFocused ? modifier.text.wrappedValue : nil
    if !isFocused { movedCaret = nil }
    modifier.focus(isFocused ? seenTop : nil)
    setComposition(nil)
    if host.coversTextInput { invalidatePaint() }
  }

  /// Where what is seen of the field begins, points from its top.
  private var seenTop: Double {
    guard let frame = hostRect(currentGeometry?.rect(at: host.time)) else { return 0 }
    let visible = visiblePart(of: frame)
    let line = host.text.lineHeight(of: environment.font.scaled(by: environment.fontScale))
    return visible.isEmpty ? 0 : max(0, min(visible.minY - frame.minY, size.height - line))
  }

  // MARK: Editing

  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if isTooLong, key.types(with: modifiers) { return true }
    switch key {
    case .character(let character) where !modifiers.contains(.control):
      type(String(character))
    case .space:
      type(" ")
    case .backspace:
      let text = modifier.text.wrappedValue
      if !text.isEmpty { set(String(text.dropLast()), caret: nil) }
    case .enter where modifiers.contains(.control):
      endEditing(.submit)
    case .enter:
      if modifier.isMultiline { type("\n") } else { modifier.submit?.action() }
    case .escape:
      endEditing(.cancel)
    default:
      return false
    }
    return true
  }

  func type(_ text: String) {
    let text = modifier.isMultiline ? text : text.filter { !$0.isNewline }
    if !text.isEmpty { set(modifier.text.wrappedValue + text, caret: nil) }
  }

  func set(_ text: String, caret: Int?) {
    if isTooLong { return }
    let old = modifier.text.wrappedValue
    // The caret stands behind what was edited: before what both have at their ends.
    let start = zip(old, text).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), text.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    setComposition(nil)
    modifier.text.wrappedValue = text
    reveal(caret.map { CaretPlace($0, in: text) } ?? CaretPlace(behind: String(text.dropLast(end))))
  }

  func caretMoved(to offset: Int) { reveal(CaretPlace(offset, in: modifier.text.wrappedValue)) }

  func compose(_ text: String, at offset: Int) {
    setComposition(text.isEmpty || isTooLong ? nil : TextComposition(text: text, offset: offset))
    let scalars = modifier.text.wrappedValue.unicodeScalars
    reveal(
      CaretPlace(behind: String(String.UnicodeScalarView(scalars.prefix(max(0, offset)))) + text))
  }

  private func setComposition(_ new: TextComposition?) {
    guard new != composition else { return }
    composition = new
    withAnimation(TextComposition.animation) { modifier.compose(new) }
  }

  func endEditing(_ end: TextInputEnd) {
    switch end {
    case .submit: modifier.submit?.action()
    case .cancel:
      if let textBefore, !textBefore.isSame(as: modifier.text.wrappedValue) {
        modifier.text.wrappedValue = textBefore
      }
      environment.exitCommandAction?.action()
    case .leave: break
    }
    // The row is what the keys act on next, unless the user goes on elsewhere.
    guard host.focus === self else { return }
    if end == .leave || layer?.takeFocus() != true { host.setFocus(nil) }
  }

  // MARK: The caret

  /// Has the line in which the caret stands scrolled into view.
  private func reveal(_ caret: CaretPlace) {
    movedCaret = caret
    layer?.contentEdited()
    var part = columns(around: caret)
    var node: ViewNode = self
    while let parent = node.parent {
      let left = node.origin.x
      part = (part.lowerBound + left)...(part.upperBound + left)
      parent.reveal(part, of: self)
      node = parent
    }
  }

  /// Where the caret stands from side to side, and a little around it, points.
  private func columns(around caret: CaretPlace) -> ClosedRange<Double> {
    let lines = layout(caret.textToWordEnd).lines
    guard let line = lines.last else { return 0...0 }
    let rest = caret.restOfWord.isEmpty ? 0 : layout(caret.restOfWord).size.width
    let passed = line.width - rest
    // Text stands where all of its line does, which is longer.
    let all = layout(modifier.text.wrappedValue).lines
    let whole = lines.count <= all.count ? all[lines.count - 1] : line
    // What has no width of its own begins at its left.
    let left =
      modifier.isMultiline || !environment.isRightToLeft ? whole.x : size.width - whole.width
    let place =
      caret.isRightToLeft ?? environment.isRightToLeft ? left + whole.width - passed : left + passed
    let seen = min(max(0, place), size.width)
    return environment.isRightToLeft
      ? max(0, seen - 24)...(seen + 24) : (seen - 24)...min(size.width, seen + 24)
  }

  /// The lines of a part of the text, as wide as all of it.
  private func layout(_ text: String) -> TextLayout {
    host.text.layout(
      TextRequest(
        text: text, font: environment.font.scaled(by: environment.fontScale),
        width: modifier.isMultiline ? size.width : nil,
        alignment: environment.multilineTextAlignment, isRightToLeft: environment.isRightToLeft))
  }

  func takeCaret() -> Rect? {
    guard let caret = movedCaret, let origin = geometry?.position else { return nil }
    movedCaret = nil
    let font = environment.font.scaled(by: environment.fontScale)
    let bottom = min(size.height, layout(caret.textToWordEnd).size.height)
    let top = max(0, bottom - host.text.lineHeight(of: font))
    let columns = columns(around: caret)
    return Rect(
      x: columns.lowerBound, y: top, width: columns.upperBound - columns.lowerBound,
      height: bottom - top
    ).offset(by: origin)
  }

  // MARK: What a window knows of it

  var input: TextInput? {
    guard !isTooLong, let frame = hostRect(currentGeometry?.rect(at: host.time)) else { return nil }
    var settled = frame
    settled.size.height = max(frame.height, size.height)
    let surface = layer?.surface ?? Color.windowBackground.resolve(in: environment)
    return TextInput(
      id: accessibilityID, frame: frame, visibleFrame: visiblePart(of: frame),
      settledFrame: visiblePart(of: settled, isSettled: true), surface: surface,
      text: modifier.text.wrappedValue, title: modifier.title,
      isMultiline: modifier.isMultiline, font: environment.font.scaled(by: environment.fontScale),
      color: environment.foregroundColor.resolve(in: environment),
      alignment: environment.multilineTextAlignment, isRightToLeft: environment.isRightToLeft)
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    if host.coversTextInput, host.focus === self, !isTooLong { return }
    super.paint(canvas, at: position)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard super.hitTest(point, &hits) || Rect(origin: .zero, size: size).contains(point) else {
      return false
    }
    hits.append(Hit(target: self, point: point))
    return true
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var element = ownElement(.textField, at: position)
    element.label = modifier.title
    element.value = modifier.text.wrappedValue
    element.isFocused = host.focus === self
    if isTooLong { element.hint = TooLongNote.text }
    elements.append(element)
  }
}

extension Key {
  /// Whether the key changes a text that has the focus.
  fileprivate func types(with modifiers: KeyModifiers) -> Bool {
    switch self {
    case .character: !modifiers.contains(.control)
    case .enter: !modifiers.contains(.control)
    case .space, .backspace, .delete: true
    default: false
    }
  }
}
