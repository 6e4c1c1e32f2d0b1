import RowMotion

/// The name of a curve, behind a piece of it.
struct LegendKey: View {
  let name: String
  let color: Color
  /// How thick the piece is, points.
  var thickness = 4.0
  var font = Font.caption

  var body: some View {
    HStack(spacing: 4) {
      RoundedRectangle(cornerRadius: 2).fill(color).frame(width: 14, height: thickness)
      Text(name).font(font)
    }
  }
}
