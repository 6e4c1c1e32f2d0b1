import RowMotion

@testable import RowMotionCairo

/// A check that each frame of a painter has the pixels of a direct painting, and that its reported
/// changes cover every changed pixel.
@MainActor struct CheckedFrames {
  let size: Size
  let scale: Double
  private var picture: TiledPicture?
  private var image: PixelImage?
  private let painter = TilePainter()

  init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// Paints a list and returns a description of the first failure, or nil.
  ///
  /// - Parameter inspect: A closure that receives the picture while the previous one still exists.
  mutating func show(_ list: DisplayList, inspect: (TiledPicture) -> Void = { _ in }) -> String? {
    let picture = painter.picture(
      of: list, size: size, scale: scale, background: Fixtures.white)
    inspect(picture)
    guard let image = try? PixelImage(of: picture, scale: scale),
      let expected = try? PixelImage(
        of: list, size: size, scale: scale, background: Fixtures.white)
    else { return "no image" }
    defer { (self.picture, self.image) = (picture, image) }
    if !image.hasSamePixels(as: expected) {
      return "at scale \(scale): "
        + "\(String(describing: image.largestDifference(from: expected)))\n\(list)"
    }
    if let before = self.picture, let old = self.image,
      let changedPixel = image.pixel(
        otherThanIn: old, outside: picture.changes(from: before), scale)
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
