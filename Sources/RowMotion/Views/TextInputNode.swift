import RowDrawing

/// A modifier that makes the text of a view editable.
struct TextInputModifier: NodeModifier {
  typealias Node = TextInputNode

  let text: Binding<String>
  let title: String
  let isMultiline: Bool
  /// True if Enter ends the editing; Shift-Enter and Alt-Enter then begin a new line.
  var endsOnEnter = false
  let submit: TextInputAction?
  /// Called with the top of the field's visible part, in points from its own top, when the field
  /// gets the focus, and with nil when it loses it.
  let focus: @MainActor (Double?) -> Void
  /// Called when an input method's composition changes, and with nil when it ends.
  var compose: @MainActor (TextComposition?) -> Void = { _ in }
  /// Called after the field has lost the focus, if its text was edited meanwhile.
  var end: @MainActor () -> Void = {}
}

/// The text that an input method is composing, which is not part of the edited text yet.
struct TextComposition: Equatable {
  let text: String
  /// The number of Unicode scalars before the composition.
  let offset: Int

  /// The animation of a row that resizes for the composition.
  static let animation = Animation.snappy(duration: 0.25)

  /// Returns the text with the composition inserted.
  func composed(in base: String) -> String {
    let scalars = base.unicodeScalars
    let count = max(0, offset)
    return String(scalars.prefix(count)) + text + String(scalars.dropFirst(count))
  }
}

final class TextInputNode: ModifierNode<TextInputModifier>, FocusTarget {

  override var tracksGeometry: Bool { true }

  /// The text when the field got the focus; nil without focus.
  private var textBefore: String?
  /// True if the text was edited since the field got the focus.
  private var isEdited = false
  private var composition: TextComposition?
  /// The new position of a caret that moved, until the layout after the move.
  private var movedCaret: CaretPosition?

  override func willUnmount() {
    if runtime.focus.target === self {
      reportEnd()
      runtime.focus.targetRemoved()
    }
  }

  var acceptsTaps: Bool { acceptsFocus }
  var acceptsFocus: Bool { environment.isEnabled }

  /// True if the text is too long to be displayed to its end, where typing would be invisible;
  /// the field then only shows a note.
  private var isTooLong: Bool { TextLimits.isTooLong(modifier.text.wrappedValue) }

  func tapped() { layer?.fieldTapped() }

  func focusChanged(_ isFocused: Bool) {
    textBefore = isFocused ? modifier.text.wrappedValue : nil
    if !isFocused {
      movedCaret = nil
      reportEnd()
    }
    modifier.focus(isFocused ? visibleTop : nil)
    setComposition(nil)
    if runtime.focus.coversTextInput { invalidatePaint() }
  }

  /// Reports the end of an edit once the edited text has reached the views.
  private func reportEnd() {
    guard isEdited else { return }
    isEdited = false
    runtime.updates.afterUpdate(modifier.end)
  }

  /// The top of the field's visible part, in points from the field's top.
  private var visibleTop: Double {
    guard let frame = hostRect(currentGeometry?.rect(at: runtime.time)) else { return 0 }
    let visible = visiblePart(of: frame)
    let line = runtime.text.lineHeight(of: environment.font.resolve(in: environment))
    return visible.isEmpty ? 0 : max(0, min(visible.minY - frame.minY, size.height - line))
  }

  // MARK: Editing

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if isTooLong, key.editsText(with: modifiers) { return true }
    switch key {
    case .character(let character) where !modifiers.contains(.control):
      type(String(character))
    case .space:
      type(" ")
    case .backspace:
      let text = modifier.text.wrappedValue
      if !text.isEmpty { set(String(text.dropLast()), caret: nil) }
    case .enter
    where modifiers.endEditing(endsOnEnter: modifier.endsOnEnter, isMultiline: modifier.isMultiline):
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
    // The caret is placed after the edit, where the common end of both texts begins.
    let start = zip(old, text).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), text.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    setComposition(nil)
    isEdited = true
    modifier.text.wrappedValue = text
    reveal(
      caret.map { CaretPosition($0, in: text) } ?? CaretPosition(after: String(text.dropLast(end)))
    )
  }

  func caretMoved(to offset: Int) { reveal(CaretPosition(offset, in: modifier.text.wrappedValue)) }

  func compose(_ text: String, at offset: Int) {
    setComposition(text.isEmpty || isTooLong ? nil : TextComposition(text: text, offset: offset))
    let scalars = modifier.text.wrappedValue.unicodeScalars
    reveal(
      CaretPosition(after: String(String.UnicodeScalarView(scalars.prefix(max(0, offset)))) + text)
    )
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
    // The row receives the next keys, unless the focus has moved elsewhere.
    guard runtime.focus.target === self else { return }
    if end == .leave || layer?.receiveFocus() != true { runtime.focus.set(nil) }
  }

  // MARK: The caret

  /// Scrolls the caret's line into view.
  private func reveal(_ caret: CaretPosition) {
    movedCaret = caret
    layer?.contentEdited()
    var part = columns(around: caret)
    var node: ViewNode = self
    while let parent = node.parent {
      let left = node.origin.x
      part = (part.lowerBound + left)...(part.upperBound + left)
      (parent as? any FieldLine)?.reveal(part, of: self)
      node = parent
    }
  }

  /// Returns the horizontal range around a caret, with a margin, in points.
  private func columns(around caret: CaretPosition) -> ClosedRange<Double> {
    let lines = layout(caret.textToWordEnd).lines
    guard let line = lines.last else { return 0...0 }
    let rest = caret.restOfWord.isEmpty ? 0 : layout(caret.restOfWord).size.width
    let passed = line.width - rest
    // The part is aligned as its whole line, which is longer.
    let all = layout(modifier.text.wrappedValue).lines
    let fullLine = lines.count <= all.count ? all[lines.count - 1] : line
    // A layout without a width begins at its left edge.
    let left =
      modifier.isMultiline || !environment.isRightToLeft ? fullLine.x : size.width - fullLine.width
    let caretX =
      caret.isRightToLeft ?? environment.isRightToLeft
      ? left + fullLine.width - passed : left + passed
    let visibleX = min(max(0, caretX), size.width)
    return environment.isRightToLeft
      ? max(0, visibleX - 24)...(visibleX + 24) : (visibleX - 24)...min(size.width, visibleX + 24)
  }

  /// Lays out a part of the text in the width of the whole text.
  private func layout(_ text: String) -> TextLayout {
    runtime.text.layout(
      TextRequest(
        text: text, font: environment.font.resolve(in: environment),
        width: modifier.isMultiline ? size.width : nil,
        alignment: environment.multilineTextAlignment, isRightToLeft: environment.isRightToLeft))
  }

  func consumeCaret() -> Rect? {
    guard let caret = movedCaret, geometry != nil else { return nil }
    movedCaret = nil
    let font = environment.font.resolve(in: environment)
    let bottom = min(size.height, layout(caret.textToWordEnd).size.height)
    let top = max(0, bottom - runtime.text.lineHeight(of: font))
    let columns = columns(around: caret)
    return Rect(
      x: columns.lowerBound, y: top, width: columns.upperBound - columns.lowerBound,
      height: bottom - top
    ).offset(by: originInLayer)
  }

  // MARK: Native text input

  var input: TextInput? {
    guard !isTooLong, let frame = hostRect(currentGeometry?.rect(at: runtime.time)) else {
      return nil
    }
    return TextInput(
      id: accessibilityID, frame: frame, layerOrigin: layer?.hostOrigin ?? .zero,
      visibleFrame: visiblePart(of: frame),
      text: modifier.text.wrappedValue, title: modifier.title,
      isMultiline: modifier.isMultiline, endsOnEnter: modifier.endsOnEnter,
      font: environment.font.resolve(in: environment),
      color: environment.foregroundColor.resolve(in: environment),
      alignment: environment.multilineTextAlignment, isRightToLeft: environment.isRightToLeft)
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    if runtime.focus.coversTextInput, runtime.focus.target === self, !isTooLong { return }
    super.paint(canvas, at: position)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var element = ownElement(.textField, at: position)
    element.label = modifier.title
    element.value = modifier.text.wrappedValue
    element.isFocused = runtime.focus.target === self
    if isTooLong { element.hint = TooLongNote.text }
    elements.append(element)
  }
}

extension Key {
  /// Returns whether the key edits a focused text.
  fileprivate func editsText(with modifiers: KeyModifiers) -> Bool {
    switch self {
    case .character: !modifiers.contains(.control)
    case .enter: !modifiers.contains(.control)
    case .space, .backspace, .delete: true
    default: false
    }
  }
}

/// A note over a focused text that is too long to edit, which explains why typing has no effect.
struct TooLongNote: View {
  var lineLimit: Int?

  static let text = "Too long to edit here: more than 10,000 characters."

  var body: some View {
    Text(TooLongNote.text)
      .font(.caption)
      .foregroundStyle(.primary)
      .lineLimit(lineLimit)
      .padding(.horizontal, 4)
      .padding(.vertical, 2)
      .background(RoundedRectangle(cornerRadius: 4).fill(.windowBackground))
      .overlay { RoundedRectangle(cornerRadius: 4).stroke(.accentColor) }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
  }
}
