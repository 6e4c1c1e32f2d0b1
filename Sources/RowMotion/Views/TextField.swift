/// A single line of editable text.
///
/// Escape restores the text from before the field got the focus. A text of more than 10,000
/// characters cannot be edited; the focused field shows a note instead. The core edits at the end
/// of the text. A window places a native text widget over the focused field, see
/// ``ViewHost/textInput``.
public struct TextField: View {
  let title: String
  let text: Binding<String>
  /// The top of the field's visible part, in points, when it got the focus; nil without focus.
  @State private var visibleTop: Double?
  @Environment(\.font) private var font
  @Environment(\.fontScale) private var fontScale
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.submitAction) private var submit

  /// Creates a field whose title is visible while there is no text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// The text, followed by a caret while the field has the focus.
  public var body: some View {
    let current = text.wrappedValue
    HStack(spacing: 0) {
      Text(verbatim: current.isEmpty ? title : current)
        .foregroundStyle(current.isEmpty ? .tertiary : .primary)
        .lineLimit(1)
      if visibleTop != nil, !isTooLong {
        Color.accentColor.frame(width: 1, height: font.scaled(by: fontScale).size)
          .transition(.identity)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .opacity(isEnabled ? 1 : 0.4)
    .overlay(alignment: .leading) {
      if visibleTop != nil, isTooLong { TooLongNote(lineLimit: 1).transition(.identity) }
    }
    .modifier(
      TextInputModifier(
        text: text, title: title, isMultiline: false, submit: submit, focus: { visibleTop = $0 }))
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

  /// Creates an editor with a title for assistive technologies.
  init(text: Binding<String>, named title: String) {
    self.text = text
    self.title = title
  }

  /// The text, aligned to the top, with a border while the editor has the focus.
  public var body: some View {
    Text(verbatim: composition?.composed(in: text.wrappedValue) ?? text.wrappedValue)
      .frame(
        minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity,
        alignment: Alignment(horizontal: horizontalAlignment, vertical: .top)
      )
      .overlay {
        if visibleTop != nil {
          Rectangle().stroke(.accentColor).transition(.identity)
        }
      }
      .overlay(alignment: .topLeading) {
        if let visibleTop, TextLimits.isTooLong(text.wrappedValue) {
          TooLongNote().offset(y: visibleTop).transition(.identity)
        }
      }
      .opacity(isEnabled ? 1 : 0.4)
      .modifier(
        TextInputModifier(
          text: text, title: title, isMultiline: true, submit: submit,
          focus: { visibleTop = $0 }, compose: { composition = $0 }))
  }

  private var horizontalAlignment: HorizontalAlignment {
    switch alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension View {
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
