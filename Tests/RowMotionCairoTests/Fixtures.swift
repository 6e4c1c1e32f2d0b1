import RowMotion
import RowMotionCairo

/// Display lists built by hand.
@MainActor enum Fixtures {
  static let red = ResolvedColor(red: 1, green: 0, blue: 0)
  static let black = ResolvedColor(red: 0, green: 0, blue: 0)
  static let white = ResolvedColor(red: 1, green: 1, blue: 1)

  static func list(_ items: DisplayList.Item...) -> DisplayList {
    var list = DisplayList()
    list.items = ContiguousArray(items)
    return list
  }

  static func layer(
    x: Double = 0, y: Double = 0, width: Double = 20, height: Double = 20,
    isClipped: Bool = false, opacity: Double = 1, texts: [TextLayout] = [], paths: [Path] = [],
    _ operations: DrawOperation...
  ) -> DisplayList.Item {
    .layer(
      DisplayList.Layer(
        origin: Point(x: x, y: y), size: Size(width: width, height: height),
        isClipped: isClipped, opacity: opacity,
        segment: segment(texts: texts, paths: paths, operations)))
  }

  static func segment(
    texts: [TextLayout] = [], paths: [Path] = [], _ operations: [DrawOperation]
  ) -> DisplaySegment {
    var drawing = DisplaySegment.Drawing()
    drawing.operations = ContiguousArray(operations)
    drawing.texts = ContiguousArray(texts)
    drawing.paths = ContiguousArray(paths)
    var segment = DisplaySegment()
    var presences: ContiguousArray<DrawnPresence> = []
    segment.show(&drawing, &presences)
    return segment
  }

  /// Paints a list on white.
  static func image(
    of list: DisplayList, width: Double = 20, height: Double = 20, scale: Double = 1
  ) throws -> PixelImage {
    try PixelImage(
      of: list, size: Size(width: width, height: height), scale: scale, background: white)
  }
}

extension PixelImage {
  /// Returns the darkness of a pixel, 0...255.
  func darkness(_ x: Int, _ y: Int) -> Int {
    let color = pixel(x: x, y: y)
    return Int(((1 - color.green) * 255).rounded())
  }

  /// Returns the darkness of each pixel in a column.
  func column(_ x: Int) -> [Int] {
    (0..<height).map { darkness(x, $0) }
  }

  /// Returns the darkness of each pixel in a line.
  func line(_ y: Int) -> [Int] {
    (0..<width).map { darkness($0, y) }
  }

  /// The bounds of all pixels that are not white, in device pixels; nil if all are white.
  var ink: (left: Int, top: Int, right: Int, bottom: Int)? {
    var ink: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<height {
      for x in 0..<width where darkness(x, y) > 0 {
        let old = ink ?? (x, y, x + 1, y + 1)
        ink = (min(old.left, x), min(old.top, y), max(old.right, x + 1), max(old.bottom, y + 1))
      }
    }
    return ink
  }
}

/// Runs a test on the main actor: XCTest calls test methods on the main thread.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated(body)
}
