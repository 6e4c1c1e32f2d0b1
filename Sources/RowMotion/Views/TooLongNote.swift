import RowDrawing

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
