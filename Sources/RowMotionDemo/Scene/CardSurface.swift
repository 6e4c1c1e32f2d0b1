import RowMotion

extension View {
  /// Draws a card behind a view, as behind the rows of a list.
  func cardSurface() -> some View {
    background {
      ZStack {
        RoundedRectangle(cornerRadius: 12).fill(.cardBackground)
        RoundedRectangle(cornerRadius: 12).stroke(.separator, lineWidth: 1)
      }
    }
  }
}
