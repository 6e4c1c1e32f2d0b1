import RowDrawing

/// A rectangle of whole device pixels.
struct PixelRect: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The empty rectangle at the origin.
  static let zero = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { right <= left || bottom <= top }

  func contains(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func intersects(_ other: PixelRect) -> Bool {
    max(left, other.left) < min(right, other.right)
      && max(top, other.top) < min(bottom, other.bottom)
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func outset(by amount: Int) -> PixelRect {
    PixelRect(
      left: left - amount, top: top - amount, right: right + amount, bottom: bottom + amount)
  }

  func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The number of pixels.
  var area: Int { width * height }

  /// Returns the parts that another rectangle does not cover, which do not overlap.
  func parts(outside other: PixelRect) -> [PixelRect] {
    let common = intersection(other)
    if common.isEmpty { return [self] }
    return [
      PixelRect(left: left, top: top, right: right, bottom: common.top),
      PixelRect(left: left, top: common.top, right: common.left, bottom: common.bottom),
      PixelRect(left: common.right, top: common.top, right: right, bottom: common.bottom),
      PixelRect(left: left, top: common.bottom, right: right, bottom: bottom),
    ].filter { !$0.isEmpty }
  }

  /// Returns a corner radius in pixels, limited to half the shorter side; 0 for none.
  func limitedRadius(_ radius: Double) -> Double {
    radius > 0 ? max(0, min(radius, Double(width) / 2, Double(height) / 2)) : 0
  }
}

extension PixelGrid {
  /// Returns the nearest pixel edge as an integer.
  func pixels(_ value: Double) -> Int {
    let pixels = (value * scale + 0.5).rounded(.down)
    return pixels.isFinite ? Int(min(max(pixels, -Self.furthest), Self.furthest)) : 0
  }

  /// Returns the rectangle between the nearest pixel edges.
  func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      left: pixels(rect.minX), top: pixels(rect.minY), right: pixels(rect.maxX),
      bottom: pixels(rect.maxY))
  }

  /// Returns all pixels that a drawing inside a rectangle may touch after rounding to pixels.
  func touched(by rect: Rect) -> PixelRect {
    pixels(rect).outset(by: 2)
  }

  /// Returns the rectangle in points.
  func rect(_ pixels: PixelRect) -> Rect {
    Rect(
      x: Double(pixels.left) / scale, y: Double(pixels.top) / scale,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// A coordinate in pixels that is beyond everything visible.
  private static var furthest: Double { 268_435_456 }
}
