/// A text engine that answers from a recording, on machines without its fonts, or with the engine of
/// the recorded host.
@MainActor package final class RecordedText: TextEngine {
  private var layouts: [TextRequest: TextLayout] = [:]
  private var lineHeights: [Font: Double] = [:]
  /// For each font, the last recorded layout of a text of one line.
  private var lines: [Font: TextLayout] = [:]
  private let substitute = BoxFont()
  /// Measures the texts that are not recorded; nil on a machine that may not have their fonts.
  private let engine: (any TextEngine)?
  /// The texts that the recording has no measurement of; boxes replace their letters.
  package private(set) var missing: [String] = []

  init(engine: (any TextEngine)? = nil) { self.engine = engine }

  /// Replaces the measurements by those of some events, until the fonts change.
  func load(_ events: ArraySlice<Recording.Event>) {
    (layouts, lineHeights, lines) = ([:], [:], [:])
    for event in events {
      switch event {
      case .layout(let measurement):
        let layout = MeasuredLayout(measurement)
        layouts[layout.request] = layout
        if layout.lines.count == 1 { lines[layout.request.font] = layout }
      case .lineHeight(let font, let height): lineHeights[font] = height
      case .input(let input) where input.name == .invalidateText: return
      case .input, .frame, .content: break
      }
    }
  }

  package func layout(_ request: TextRequest) -> TextLayout {
    if let layout = layouts[request] ?? engine?.layout(request) { return layout }
    note(missing: request.text)
    let layout = substitute(for: request)
    layouts[request] = layout
    return layout
  }

  /// Returns a layout of boxes, whose lines are as high as those of recorded texts.
  private func substitute(for request: TextRequest) -> TextLayout {
    let boxes = substitute.layout(request)
    guard let line = lines[request.font] else { return boxes }
    let height = line.size.height
    let lines = boxes.lines.enumerated().map {
      TextLayout.Line(text: $1.text, x: $1.x, y: height * Double($0), width: $1.width)
    }
    return TextLayout(
      request: request, size: Size(width: boxes.size.width, height: height * Double(lines.count)),
      firstBaseline: line.firstBaseline,
      lastBaseline: height * Double(lines.count - 1) + line.firstBaseline, lines: lines,
      isTruncated: boxes.isTruncated)
  }

  package func lineHeight(of font: Font) -> Double {
    if let height = lineHeights[font] ?? engine?.lineHeight(of: font) { return height }
    note(missing: "a line of \(font.size) points")
    return substitute.lineHeight(of: font)
  }

  private func note(missing text: String) {
    if !missing.contains(text) { missing.append(text) }
  }
}

/// A layout with the measurements of another machine.
private final class MeasuredLayout: TextLayout {
  private let ink: Rect
  override var inkBounds: Rect { ink }

  init(_ measurement: Measurement) {
    ink = measurement.ink
    super.init(
      request: measurement.request, size: measurement.size,
      firstBaseline: measurement.firstBaseline, lastBaseline: measurement.lastBaseline,
      lines: measurement.lines, isTruncated: measurement.isTruncated)
  }
}

/// The values of a text layout.
package struct Measurement: Equatable, Sendable {
  var request: TextRequest
  var size: Size
  var firstBaseline: Double
  var lastBaseline: Double
  var lines: [TextLayout.Line]
  var isTruncated: Bool
  var ink: Rect

  @MainActor init(_ layout: TextLayout) {
    request = layout.request
    size = layout.size
    firstBaseline = layout.firstBaseline
    lastBaseline = layout.lastBaseline
    lines = layout.lines
    isTruncated = layout.isTruncated
    ink = layout.inkBounds
  }
}

// MARK: - Lines of a file

extension Measurement {
  private static let alignments: [TextAlignment] = [.leading, .center, .trailing]

  var json: JSONValue {
    .members([
      "text": .string(request.text), "font": request.font.json, "width": JSONValue(request.width),
      "lineLimit": JSONValue(request.lineLimit.map(Double.init)),
      "alignment": .number(Double(Self.alignments.firstIndex(of: request.alignment) ?? 0)),
      "isRightToLeft": .bool(request.isRightToLeft),
      "size": .numbers(size.width, size.height),
      "baselines": .numbers(firstBaseline, lastBaseline),
      "ink": .numbers(ink.minX, ink.minY, ink.width, ink.height),
      "lines": .array(
        lines.map {
          .array([.string($0.text), .number($0.x), .number($0.y), .number($0.width)])
        }), "isTruncated": .bool(isTruncated),
    ])
  }

  init?(_ json: JSONValue) {
    let (size, baselines, ink) = (
      json["size"].numbers, json["baselines"].numbers, json["ink"].numbers
    )
    guard let text = json["text"].string, let font = Font(json["font"]), size.count == 2,
      baselines.count == 2, ink.count == 4, let alignment = json["alignment"].integer,
      Self.alignments.indices.contains(alignment)
    else { return nil }
    request = TextRequest(
      text: text, font: font, width: json["width"].number, lineLimit: json["lineLimit"].integer,
      alignment: Self.alignments[alignment], isRightToLeft: json["isRightToLeft"].bool == true)
    self.size = Size(width: size[0], height: size[1])
    firstBaseline = baselines[0]
    lastBaseline = baselines[1]
    self.ink = Rect(x: ink[0], y: ink[1], width: ink[2], height: ink[3])
    lines = json["lines"].elements.map {
      TextLayout.Line(
        text: $0[0].string ?? "", x: $0[1].number ?? 0, y: $0[2].number ?? 0,
        width: $0[3].number ?? 0)
    }
    isTruncated = json["isTruncated"].bool == true
  }
}

extension Font {
  var json: JSONValue {
    .array([
      .number(size), .number(Double(weight.rawValue)), .bool(isItalic), .bool(isMonospaced),
    ])
  }

  init?(_ json: JSONValue) {
    guard let size = json[0].number, let weight = json[1].integer.flatMap(Weight.init) else {
      return nil
    }
    self = Font.system(size: size, weight: weight)
    isItalic = json[2].bool == true
    isMonospaced = json[3].bool == true
  }
}
