import RowMotion

@testable import RowMotionCairo

/// A check that each frame of a painter has the pixels of a frame that a new painter paints, and
/// that its reported changes cover every changed pixel.
@MainActor struct CheckedFrames {
  var size: Size
  var scale: Double
  private var frame: PaintedFrame?
  private var image: PixelImage?
  private let painter = FramePainter()

  init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// The number of pictures painted so far.
  var paintCount: Int { painter.paintCount }

  /// Paints a list and returns a description of the first failure, or nil.
  mutating func show(_ list: DisplayList) -> String? {
    let frame = painter.frame(of: list, size: size, scale: scale, background: Fixtures.white)
    guard let image = try? PixelImage(of: frame),
      let expected = try? PixelImage(
        of: list, size: size, scale: scale, background: Fixtures.white)
    else { return "no image" }
    defer { (self.frame, self.image) = (frame, image) }
    if !image.hasSamePixels(as: expected) {
      return "at scale \(scale): "
        + "\(String(describing: image.largestDifference(from: expected)))\n\(list)"
    }
    if let old = self.image, old.width == image.width, old.height == image.height,
      let changedPixel = image.pixel(
        otherThanIn: old, outside: frame.changes(from: self.frame), scale)
    {
      return "at scale \(scale): \(changedPixel) is missing from the reported changes\n\(list)"
    }
    return nil
  }
}

extension PixelImage {
  /// Returns a pixel that differs from another image outside of rectangles in points, or nil.
  func pixel(otherThanIn other: PixelImage, outside rects: [Rect], _ scale: Double) -> String? {
    let pixelRects = rects.map(PixelGrid(scale: scale).pixels)
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) {
        let pixelRect = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
        if !pixelRects.contains(where: { $0.contains(pixelRect) }) { return "\(x), \(y)" }
      }
    }
    return nil
  }
}
