import RowMotion

/// The frame of a text that can be edited in its row: it grows around the text when an edit starts.
struct FieldFrame: ViewModifier {
  let isEditing: Bool
  let isFocused: Bool

  /// The space between the text and the frame, in points.
  static let padding = 6.0
  /// The animation of a frame and its row whose size changes while text is typed.
  static let typing = Animation.snappy(duration: 0.25)

  func body(content: Content) -> some View {
    content
      // A new field or text begins where the one before it was, and moves with the frame.
      .geometryGroup()
      // Lines have the same width with and without a frame, so they break at the same words.
      .padding(.horizontal, FieldFrame.padding)
      .padding(.vertical, isEditing ? FieldFrame.padding : 0)
      .background {
        RoundedRectangle(cornerRadius: 6).fill(.cardBackground).opacity(isEditing ? 1 : 0)
      }
      .overlay {
        RoundedRectangle(cornerRadius: 6)
          .stroke(isFocused ? .accentColor : .tertiary, lineWidth: isFocused ? 2 : 1)
          .opacity(isEditing ? 1 : 0)
          .allowsHitTesting(false)
      }
  }
}

/// The field in which a note's detail is edited; it grows with each line.
struct DetailField: View {
  let draft: NoteDraft?
  let field: FocusState<NoteDraft.Field?>.Binding

  var body: some View {
    if let draft, draft.cannotEdit(.detail) {
      UneditableText(text: draft.detail, lines: 3).font(.caption)
    } else if let draft {
      TextEditor(
        text: Binding(
          get: { draft.detail },
          set: { text in withAnimation(FieldFrame.typing) { draft.detail = text } }),
        prompt: "Add a detail"
      )
      .font(.caption)
      .focused(field, equals: .detail)
      .accessibilityLabel("Detail")
    }
  }
}

/// The beginning of a text that is too long for a field, with an explanation.
struct UneditableText: View {
  let text: String
  let lines: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: text).lineLimit(lines)
      Text(verbatim: NoteDraft.tooLong).font(.caption2).foregroundStyle(.secondary)
    }
  }
}

/// A button with a text on the canvas.
struct TextButton: View {
  let title: String
  /// True for the one button of a view that most people want to press.
  var isSuggested = false
  let action: @MainActor () -> Void
  @State private var isHovered = false

  var body: some View {
    Button(action: action) {
      Text(verbatim: title)
        .lineLimit(1)
        .foregroundStyle(isSuggested ? .onAccent : .primary)
        .padding(.horizontal, 12)
        .padding(.vertical, 6)
        .background(
          RoundedRectangle(cornerRadius: 6)
            .fill(
              isSuggested ? Color.accentBackground : Color.primary.opacity(isHovered ? 0.16 : 0.1))
        )
        .overlay { if !isSuggested { RoundedRectangle(cornerRadius: 6).stroke(.separator) } }
    }
    .onHover { isHovered = $0 }
  }
}
