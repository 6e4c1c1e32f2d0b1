import RowMotion

/// The plots of lanes as an SVG file.
enum SVGPlot {
  private static let width = 640.0
  private static let height = 80.0

  /// Returns the text of a file with a plot for each series, below one another.
  ///
  /// - Parameter playhead: The time of the shown frame, from which the axis counts, in seconds.
  static func text(
    of lanes: [LaneSeries], _ value: LaneValue, over axis: ClosedRange<Double>,
    from playhead: Double
  ) -> String {
    let step = height + 40
    let size = "width=\"\(Int(width) + 120)\" height=\"\(Int(Double(lanes.count) * step) + 20)\""
    let font = "font-family=\"sans-serif\" font-size=\"11\""
    let plots = lanes.enumerated().flatMap { index, lane in
      let range = lane.range(of: value)
      return [
        "<g transform=\"translate(90 \(Int(Double(index) * step) + 20))\">",
        text(lane.name, x: 0, y: -6), text(value.text(range.upperBound), x: -84, y: 10),
        text(value.text(range.lowerBound), x: -84, y: height),
        text(Number.milliseconds(axis.lowerBound - playhead, digits: 0), x: 0, y: height + 14),
        text(
          Number.milliseconds(axis.upperBound - playhead, digits: 0), x: width - 60, y: height + 14),
        "<rect width=\"\(Int(width))\" height=\"\(Int(height))\" fill=\"none\" stroke=\"gray\"/>",
        polyline(lane.curve(lane.shown, of: value, over: axis), ""),
        polyline(
          lane.curve(lane.shown.suffix(1) + lane.predicted, of: value, over: axis),
          " stroke-dasharray=\"4 3\""),
        "</g>",
      ]
    }
    return (["<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(font)>"] + plots)
      .joined(separator: "\n") + "\n</svg>\n"
  }

  private static func text(_ text: String, x: Double, y: Double) -> String {
    let escaped = PrintableText.inline(text).replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;")
    return "<text x=\"\(Int(x))\" y=\"\(Int(y))\">\(escaped)</text>"
  }

  private static func polyline(_ points: [Point], _ attributes: String) -> String {
    // Some readers reject a line without points.
    if points.isEmpty { return "" }
    let numbers = points.map { "\(($0.x * width).svg),\(($0.y * height).svg)" }
    return "<polyline fill=\"none\" stroke=\"steelblue\" stroke-width=\"2\"\(attributes) points=\""
      + numbers.joined(separator: " ") + "\"/>"
  }
}

extension Double {
  /// The number as in SVG, with two decimal digits.
  fileprivate var svg: String { Number.fixed(self, 2).replacing("−", with: "-") }
}
