import RowDrawing

/// A complete painter in one file, which turns a display list into an SVG image.
///
/// It needs no views and no host, only the display list.
@MainActor public struct SVGPainter {
  private var body = ""
  /// The number of clips so far, which gives each clip an id.
  private var clips = 0

  /// Returns the image of a display list on a background.
  public static func paint(
    _ list: DisplayList, size: Size, background: ResolvedColor
  ) -> String {
    var painter = SVGPainter()
    painter.rect(Rect(origin: .zero, size: size), 0, "fill=\"\(css(background))\"")
    for item in list.items { painter.paint(item) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)">
      \(painter.body)</svg>

      """
  }

  private mutating func paint(_ item: DisplayList.Item) {
    switch item {
    case .layer(let layer): paint(layer)
    case .begin(let group): begin(group)
    case .end: end()
    }
  }

  private mutating func paint(_ layer: DisplayList.Layer) {
    begin("opacity=\"\(layer.opacity)\"")
    begin(.translation(layer.origin))
    if layer.isClipped { beginClip(Rect(origin: .zero, size: layer.size), 0) }
    for operation in layer.segment.operations { paint(operation, of: layer.segment) }
    if layer.isClipped { end() }
    end()
    end()
  }

  private mutating func paint(_ operation: DrawOperation, of segment: DisplaySegment) {
    switch operation {
    case .fill(let rect, let radius, let color):
      self.rect(rect, radius, "fill=\"\(Self.css(color))\"")
    case .border(let rect, let radius, let width, let color):
      // SVG centers lines on the edge, whereas RowMotion draws them inside the edge.
      let inner = Rect(
        x: rect.minX + width / 2, y: rect.minY + width / 2, width: max(0, rect.width - width),
        height: max(0, rect.height - width))
      self.rect(
        inner, max(0, radius - width / 2),
        "fill=\"none\" stroke=\"\(Self.css(color))\" stroke-width=\"\(width)\"")
    case .text(let index, let point, let color): text(segment.texts[index], point, color)
    case .fillPath(let index, let point, let color):
      path(segment.paths[index], point, "fill=\"\(Self.css(color))\"")
    case .strokePath(let index, let point, let width, let color):
      path(
        segment.paths[index], point,
        "fill=\"none\" stroke=\"\(Self.css(color))\" stroke-width=\"\(width)\" "
          + "stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    case .begin(let group): begin(group)
    case .end: end()
    }
  }

  private mutating func text(_ text: TextLayout, _ point: Point, _ color: ResolvedColor) {
    let font = text.request.font
    // All lines have the same height and baseline.
    let baseline = text.firstBaseline
    for line in text.lines {
      body +=
        "<text x=\"\(point.x + line.x)\" y=\"\(point.y + line.y + baseline)\" "
        + "textLength=\"\(line.width)\" lengthAdjust=\"spacingAndGlyphs\" "
        + "font-family=\"\(font.isMonospaced ? "monospace" : "sans-serif")\" "
        + "font-size=\"\(font.size)\" font-weight=\"\(font.weight == .bold ? "bold" : "normal")\" "
        + "fill=\"\(Self.css(color))\">\(Self.escaped(line.text))</text>\n"
    }
  }

  private mutating func path(_ path: Path, _ point: Point, _ attributes: String) {
    func pair(_ end: Point) -> String { "\(end.x + point.x) \(end.y + point.y)" }
    let steps = path.elements.map { element in
      switch element {
      case .move(let end): "M \(pair(end))"
      case .line(let end): "L \(pair(end))"
      case .curve(let end, let control1, let control2):
        "C \(pair(control1)) \(pair(control2)) \(pair(end))"
      case .close: "Z"
      }
    }
    body += "<path d=\"\(steps.joined(separator: " "))\" \(attributes)/>\n"
  }

  private mutating func rect(_ rect: Rect, _ radius: Double, _ attributes: String) {
    body +=
      "<rect x=\"\(rect.minX)\" y=\"\(rect.minY)\" width=\"\(rect.width)\" "
      + "height=\"\(rect.height)\" rx=\"\(radius)\" \(attributes)/>\n"
  }

  // MARK: Groups

  private mutating func begin(_ group: DrawingGroup) {
    switch group {
    case .clip(let rect, let radius): beginClip(rect, radius)
    case .opacity(let opacity): begin("opacity=\"\(opacity)\"")
    case .transform(let transform): begin(transform)
    }
  }

  private mutating func begin(_ attributes: String) { body += "<g \(attributes)>\n" }

  private mutating func begin(_ map: AffineTransform) {
    begin(
      "transform=\"matrix(\(map.xx) \(map.yx) \(map.xy) \(map.yy) \(map.x0) \(map.y0))\"")
  }

  private mutating func beginClip(_ rect: Rect, _ radius: Double) {
    clips += 1
    body += "<clipPath id=\"clip\(clips)\">"
    self.rect(rect, radius, "")
    body += "</clipPath>"
    begin("clip-path=\"url(#clip\(clips))\"")
  }

  private mutating func end() { body += "</g>\n" }

  // MARK: SVG values

  private static func css(_ color: ResolvedColor) -> String {
    func byte(_ share: Float) -> Int { Int((share * 255).rounded()) }
    return "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),\(color.opacity))"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
