import RowMotion

/// The name of a curve, after a sample of its color.
struct LegendKey: View {
  let name: String
  let color: Color
  /// The thickness of the sample, in points.
  var thickness = 4.0
  var isDashed = false

  var body: some View {
    HStack(spacing: 6) {
      HStack(spacing: 3) {
        sample
        if isDashed { sample }
      }
      Text(name).font(.caption)
    }
  }

  private var sample: some View {
    RoundedRectangle(cornerRadius: 2).fill(color).frame(width: isDashed ? 6 : 15, height: thickness)
  }
}
