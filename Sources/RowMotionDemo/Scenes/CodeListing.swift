import RowMotion

/// Code, with the line marked that matters.
struct CodeListing: View {
  let code: String
  /// From 0.
  let markedLine: Int

  private var lines: [String] {
    code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(lines.enumerated()), id: \.offset) { index, line in
        Text(verbatim: line)
          .font(.caption2.monospaced())
          .lineLimit(1)
          .padding(.horizontal, 8)
          .padding(.vertical, 1)
          .frame(maxWidth: .infinity, alignment: .leading)
          .background(index == markedLine ? Color.accentColor.opacity(0.25) : .clear)
      }
    }
    .padding(.vertical, 6)
    .background(RoundedRectangle(cornerRadius: 8).fill(.cardBackground))
    .accessibilityElement(children: .combine)
  }
}
