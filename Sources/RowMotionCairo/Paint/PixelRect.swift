import RowDrawing

/// A rectangle of whole device pixels.
struct PixelRect: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

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

  /// Returns true if lines along the inside of opposite edges meet; the width is in points.
  func oppositeLinesTouch(width: Double, in rect: PixelRect) -> Bool {
    2 * pixels(width) >= min(rect.width, rect.height)
  }

  /// Returns the position of a pixel's corner, in points.
  func point(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) / scale, y: Double(y) / scale) }

  /// A coordinate in pixels that is beyond everything visible.
  private static var furthest: Double { 268_435_456 }
}
