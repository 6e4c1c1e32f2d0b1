import RowMotion

/// Code in a lane, with the line marked that matters.
struct CodeView: View {
  let code: SceneCode

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(code.lines.enumerated()), id: \.offset) { index, line in
        // What is too long goes on below where the line begins.
        HStack(alignment: .top, spacing: 0) {
          Text(verbatim: String(line.prefix { $0 == " " })).accessibilityHidden(true)
          Text(verbatim: String(line.drop { $0 == " " })).accessibilityLabel(line)
        }
        .font(.caption2.monospaced())
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
