import RowMotion

/// The name of a curve, after a sample of its color.
struct LegendKey: View {
  let name: String
  let color: Color
  /// The thickness of the sample, in points.
  var thickness = 4.0
  var font = Font.caption

  var body: some View {
    HStack(spacing: 4) {
      RoundedRectangle(cornerRadius: 2).fill(color).frame(width: 14, height: thickness)
      Text(name).font(font)
    }
  }
}
