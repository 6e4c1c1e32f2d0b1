import RowMotion

/// Code in a lane, with the important line marked.
struct CodeView: View {
  let code: SceneCode

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(code.lines.enumerated()), id: \.offset) { index, line in
        // The indentation is a view of its own, so a long line wraps below its first character.
        HStack(alignment: .top, spacing: 0) {
          Text(verbatim: String(line.prefix { $0 == " " })).accessibilityHidden(true)
          // A zero-width space lets a line break before a dot; otherwise words would break.
          Text(verbatim: String(line.drop { $0 == " " }).replacing(" .", with: " \u{200b}."))
            .accessibilityLabel(line)
        }
        .font(.caption2.monospaced())
        .padding(.horizontal, 6)
        .padding(.vertical, 1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(index == code.markedLine ? Color.accentColor.opacity(0.25) : .clear)
      }
    }
    .padding(.vertical, 6)
    .cardSurface()
    .accessibilityElement(children: .combine)
    // Code runs from left to right in all languages.
    .environment(\.layoutDirection, .leftToRight)
  }
}
