import RowMotion

/// Code in a lane, with the line marked that matters.
struct CodeView: View {
  let code: SceneCode

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(code.lines.enumerated()), id: \.offset) { index, line in
        Text(verbatim: line)
          .font(.caption2.monospaced())
          .lineLimit(1)
          .padding(.horizontal, 8)
          .padding(.vertical, 1)
          .frame(maxWidth: .infinity, alignment: .leading)
          .background(index == code.markedLine ? Color.accentColor.opacity(0.25) : .clear)
      }
    }
    .padding(.vertical, 6)
    .background(RoundedRectangle(cornerRadius: 8).fill(.cardBackground))
    .accessibilityElement(children: .combine)
    // Code is written from left to right everywhere.
    .environment(\.layoutDirection, .leftToRight)
  }
}
