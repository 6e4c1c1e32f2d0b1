/// Lets text be edited that a view shows.
struct TextInputModifier: NodeModifier {
  typealias Node = TextInputNode

  let text: Binding<String>
  let title: String
  let isMultiline: Bool
  let submit: SubmitAction?
  let focus: @MainActor (Bool) -> Void
}

final class TextInputNode: ModifierNode<TextInputModifier>, FocusTarget {
  override var focusTarget: (any FocusTarget)? { self }

  override var tracksGeometry: Bool { true }

  override func willUnmount() {
    if host.focus === self { host.focus = nil }
  }

  var takesTaps: Bool { environment.isEnabled }
  var takesFocus: Bool { environment.isEnabled }

  func tapped() {}

  func focusChanged(_ isFocused: Bool) { modifier.focus(isFocused) }

  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .character(let character) where !modifiers.contains(.control):
      type(String(character))
    case .space:
      type(" ")
    case .backspace:
      let text = modifier.text.wrappedValue
      if !text.isEmpty { set(String(text.dropLast())) }
    case .enter:
      if modifier.isMultiline { type("\n") } else { modifier.submit?.action() }
    case .escape:
      host.setFocus(nil)
    default:
      return false
    }
    return true
  }

  func type(_ text: String) {
    let text = modifier.isMultiline ? text : text.filter { !$0.isNewline }
    if !text.isEmpty { set(modifier.text.wrappedValue + text) }
  }

  /// Takes over the edited text; where it was edited is brought into view.
  func set(_ text: String) {
    // The caret stands behind what was edited: before what both have at their ends.
    let old = modifier.text.wrappedValue
    let start = zip(old, text).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), text.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    textToCaret = String(text.dropLast(end))
    modifier.text.wrappedValue = text
    layer?.contentEdited()
  }

  /// The text before the caret, from an edit to the layout after it.
  private var textToCaret: String?

  func takeCaretLine() -> ClosedRange<Double>? {
    guard let text = textToCaret, let top = geometry?.position.y else { return nil }
    textToCaret = nil
    let font = environment.font.scaled(by: environment.fontScale)
    let request = TextRequest(text: text, font: font, width: size.width)
    let bottom = top + min(size.height, host.text.layout(request).size.height)
    return max(top, bottom - host.text.lineHeight(of: font))...bottom
  }

  var input: TextInput? {
    guard let frame = hostRect(currentGeometry?.rect(at: host.time)) else { return nil }
    return TextInput(
      frame: frame, text: modifier.text.wrappedValue, title: modifier.title,
      isMultiline: modifier.isMultiline, font: environment.font.scaled(by: environment.fontScale))
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
    elements.append(element)
  }
}
