import RowMotion

extension View {
  /// Centers the view, which is at most as wide as two lanes with readable lines.
  func readableWidth() -> some View { modifier(ReadableWidth()) }
}

/// A modifier that limits the width of lanes in a large window, as other programs limit lists.
private struct ReadableWidth: ViewModifier {
  @Environment(\.fontScale) private var fontScale

  func body(content: Content) -> some View {
    content
      .frame(maxWidth: 1440 * max(1, fontScale))
      .frame(maxWidth: .infinity)
  }
}
