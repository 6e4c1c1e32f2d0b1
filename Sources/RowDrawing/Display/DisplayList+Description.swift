extension DisplayList: @preconcurrency CustomStringConvertible {
  /// The list as text: one item per line, indented by nesting, lengths in points.
  public var description: String {
    var lines: [String] = []
    var depth = 0
    for item in items {
      if item == .end {
        depth = max(0, depth - 1)
        continue
      }
      let indent = String(repeating: "  ", count: depth)
      for line in item.readableLines { lines.append(indent + line) }
      if case .layer = item { continue }
      depth += 1
    }
    return lines.joined(separator: "\n")
  }

  /// The text of each item, without its nesting.
  package var itemTexts: [String] { items.map { $0.readableLines.joined(separator: "\n") } }
}

extension DisplayList.Item {
  fileprivate var readableLines: [String] {
    switch self {
    case .layer(let layer):
      [
        "layer \(layer.origin.readable) \(layer.size.readable)"
          + (layer.isClipped ? " clipped" : "")
          + (layer.opacity == 1 ? "" : " opacity \(layer.opacity)")
      ] + layer.segment.readableLines.map { "  " + $0 }
    case .begin(let group): [group.readable]
    case .end: ["end"]
    }
  }
}

extension DisplaySegment {
  var readableLines: [String] {
    var lines: [String] = []
    var depth = 0
    for operation in operations {
      let change = operation.depthChange
      depth = max(0, depth + min(0, change))
      guard let line = readable(operation) else { continue }
      lines.append(String(repeating: "  ", count: depth) + line)
      depth += max(0, change)
    }
    return lines
  }

  private func readablePath(_ index: Int) -> String {
    paths.indices.contains(index) ? "path of \(paths[index].elements.count)" : "no path"
  }

  private func readable(_ operation: DrawOperation) -> String? {
    switch operation {
    case .fill(let rect, let radius, let color):
      return "fill \(rect.readable)" + (radius == 0 ? "" : " radius \(radius)")
        + " \(color.readable)"
    case .border(let rect, let radius, let width, let color):
      return "border \(rect.readable)" + (radius == 0 ? "" : " radius \(radius)")
        + " width \(width) \(color.readable)"
    case .text(let index, let point, let color):
      guard texts.indices.contains(index) else { return "no text \(point.readable)" }
      let layout = texts[index]
      let text = layout.lines.map(\.text).joined(separator: "⏎")
      return "text \"\(text)\" size \(layout.request.font.size) \(point.readable)"
        + " \(color.readable)"
    case .fillPath(let index, let point, let color):
      return "fill \(readablePath(index)) \(point.readable) \(color.readable)"
    case .strokePath(let index, let point, let width, let color):
      return "stroke \(readablePath(index)) \(point.readable) width \(width)"
        + " \(color.readable)"
    case .begin(let group): return group.readable
    case .end: return nil
    }
  }
}

extension DrawingGroup {
  fileprivate var readable: String {
    switch self {
    case .clip(let rect, let radius):
      "clip \(rect.readable)" + (radius == 0 ? "" : " radius \(radius)")
    case .opacity(let opacity): "opacity \(opacity)"
    case .transform(let transform): "transform \(transform.readable)"
    }
  }
}

extension Point {
  var readable: String { "(\(x), \(y))" }
}

extension Size {
  var readable: String { "\(width)x\(height)" }
}

extension Rect {
  var readable: String { "\(origin.readable) \(size.readable)" }
}

extension AffineTransform {
  var readable: String { "[\(xx) \(xy) \(x0); \(yx) \(yy) \(y0)]" }
}

extension ResolvedColor {
  /// The color as a number sign and eight hexadecimal digits.
  var readable: String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for component in [red, green, blue, opacity] {
      let value = component.isNaN ? 0 : Int(min(max(component, 0), 1) * 255 + 0.5)
      text.append(digits[value / 16])
      text.append(digits[value % 16])
    }
    return text
  }
}
