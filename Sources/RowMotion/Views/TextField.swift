/// A single line of editable text.
///
/// Escape restores the text from before the field got the focus. A text of more than 10,000
/// characters cannot be edited; the focused field shows a note instead. The core edits at the end
/// of the text. A window places a native text widget over the focused field, see
/// ``ViewHost/textInput``.
public struct TextField: View {
  let title: String
  let text: Binding<String>
  /// The text that is visible until something is typed; empty for none.
  let prompt: String
  /// True if Enter ends the editing, as in a table's cell.
  var endsOnEnter = false
  /// Called after the field has lost the focus, if its text was edited meanwhile.
  var onEnd: @MainActor () -> Void = {}
  /// The top of the field's visible part, in points, when it got the focus; nil without focus.
  @State private var visibleTop: Double?
  @State private var composition: TextComposition?
  @Environment(\.font) private var font
  @Environment(\.fontScaling) private var fontScaling
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.submitAction) private var submit
  @Environment(\.multilineTextAlignment) private var alignment

  /// Creates a field whose title is visible until something is typed.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
    prompt = self.title
  }

  /// Creates a field for a table's cell, with a title for assistive technologies.
  init(text: Binding<String>, ofCell title: String, onEnd: @escaping @MainActor () -> Void) {
    self.title = title
    self.text = text
    prompt = ""
    endsOnEnter = true
    self.onEnd = onEnd
  }

  /// The text, followed by a caret while the field has the focus.
  public var body: some View {
    HStack(spacing: 0) {
      Text(verbatim: text.wrappedValue).lineLimit(1)
      if visibleTop != nil, !isTooLong {
        Color.accentColor.frame(width: 1, height: fontScaling(font).size)
          .transition(.identity)
      }
    }
    .frame(
      maxWidth: .infinity, alignment: Alignment(horizontal: alignment.horizontal, vertical: .center)
    )
    .opacity(isEnabled ? 1 : 0.4)
    .overlay(alignment: .leading) {
      if visibleTop != nil, isTooLong { TooLongNote(lineLimit: 1).transition(.identity) }
    }
    .modifier(
      TextInputModifier(
        text: text, title: title, isMultiline: false, endsOnEnter: endsOnEnter, submit: submit,
        focus: { visibleTop = $0 }, compose: { composition = $0 }, end: onEnd)
    )
    .placeholder(
      text.wrappedValue.isEmpty && composition == nil ? prompt : "",
      Alignment(horizontal: alignment.horizontal, vertical: .center))
  }

  private var isTooLong: Bool { TextLimits.isTooLong(text.wrappedValue) }
}

/// Several lines of editable text that fill the available space.
///
/// Without a proposed height, as in a list row, the editor is as tall as its text and grows with
/// each line. Escape restores the text from before the editor got the focus; Control-Enter submits
/// it. A text of more than 10,000 characters cannot be edited; the focused editor shows a note
/// instead. The core edits at the end of the text. A window places a native text widget over the
/// focused editor, see ``ViewHost/textInput``.
public struct TextEditor: View {
  let text: Binding<String>
  var title = ""
  var prompt = ""
  /// True if Enter ends the editing, as in a table's cell.
  var endsOnEnter = false
  /// Called after the field has lost the focus, if its text was edited meanwhile.
  var onEnd: @MainActor () -> Void = {}
  @State private var composition: TextComposition?
  /// The top of the editor's visible part, in points, when it got the focus; nil without focus.
  @State private var visibleTop: Double?
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.submitAction) private var submit
  @Environment(\.multilineTextAlignment) private var alignment

  /// Creates an editor.
  public init(text: Binding<String>) {
    self.text = text
  }

  /// Creates an editor with a prompt, which is visible until something is typed.
  package init(text: Binding<String>, prompt: String) {
    self.text = text
    self.prompt = prompt
  }

  /// Creates an editor for a table's cell, with a title for assistive technologies.
  init(text: Binding<String>, ofCell title: String, onEnd: @escaping @MainActor () -> Void) {
    self.text = text
    self.title = title
    endsOnEnter = true
    self.onEnd = onEnd
  }

  /// The text, aligned to the top, with a border while the editor has the focus.
  public var body: some View {
    Text(verbatim: composition?.composed(in: text.wrappedValue) ?? text.wrappedValue)
      .frame(
        minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity,
        alignment: Alignment(horizontal: alignment.horizontal, vertical: .top)
      )
      .overlay(alignment: .topLeading) {
        if let visibleTop {
          ZStack(alignment: .topLeading) {
            Rectangle().stroke(.accentColor)
            if TextLimits.isTooLong(text.wrappedValue) { TooLongNote().offset(y: visibleTop) }
          }
          .transition(.identity)
        }
      }
      .opacity(isEnabled ? 1 : 0.4)
      .modifier(
        TextInputModifier(
          text: text, title: title, isMultiline: true, endsOnEnter: endsOnEnter, submit: submit,
          focus: { visibleTop = $0 }, compose: { composition = $0 }, end: onEnd)
      )
      .placeholder(
        text.wrappedValue.isEmpty && composition == nil ? prompt : "",
        Alignment(horizontal: alignment.horizontal, vertical: .top))
  }
}

extension TextAlignment {
  /// The same alignment of a view in a container.
  fileprivate var horizontal: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension View {
  /// Shows a text in place of one that is not typed yet; nothing if it is empty.
  ///
  /// It is not part of the field, which a window's widget may cover while it is edited.
  fileprivate func placeholder(_ text: String, _ alignment: Alignment) -> some View {
    ZStack(alignment: alignment) {
      self
      if !text.isEmpty {
        Text(verbatim: text).lineLimit(1).foregroundStyle(.tertiary)
          .allowsHitTesting(false)
          .accessibilityHidden(true)
          .transition(.identity)
      }
    }
  }

  /// Calls an action on Enter in a text field of the view, or on Control-Enter in any field or
  /// editor.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    modifier(EnvironmentModifier(keyPath: \.submitAction, value: TextInputAction(action: action)))
  }

  /// Calls an action when Escape is pressed in a field or editor, after its text was restored.
  public func onExitCommand(perform action: (@MainActor () -> Void)?) -> some View {
    modifier(
      EnvironmentModifier(
        keyPath: \.exitCommandAction, value: action.map { TextInputAction(action: $0) }))
  }
}

struct TextInputAction {
  let action: @MainActor () -> Void
}

private struct SubmitKey: EnvironmentKey {
  static var defaultValue: TextInputAction? { nil }
}

private struct ExitCommandKey: EnvironmentKey {
  static var defaultValue: TextInputAction? { nil }
}

extension EnvironmentValues {
  var submitAction: TextInputAction? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  var exitCommandAction: TextInputAction? {
    get { self[ExitCommandKey.self] }
    set { self[ExitCommandKey.self] = newValue }
  }
}
