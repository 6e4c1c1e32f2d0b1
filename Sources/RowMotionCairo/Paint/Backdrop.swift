import CGtk
import RowDrawing

/// A copy of a canvas's pixels in a rectangle, to blend with what is painted over them.
@MainActor struct Backdrop {
  /// The rectangle in the canvas's pixels.
  let rect: PixelRect
  private let canvas: CanvasPixels
  private let pixels: [UInt32]

  /// - Parameter rect: The rectangle to copy, which is clipped to the canvas's bounds.
  init(_ rect: PixelRect, of canvas: CanvasPixels) {
    self.rect = rect.intersection(canvas.bounds)
    self.canvas = canvas
    pixels = canvas.pixels(in: self.rect)
  }

  /// Blends the copied pixels with those that were painted since.
  ///
  /// - Parameter weight: Returns the weight of the painted pixel, 0...255, at a column and a line of
  ///   the rectangle.
  /// - Complexity: O(n) in the pixels.
  func blend(_ weight: (_ column: Int, _ line: Int) -> UInt8) {
    guard pixels.count == rect.width * rect.height else { return }
    pixels.withUnsafeBufferPointer { pixels in
      canvas.update(rect) { shown, line in
        guard let painted = shown.baseAddress, let all = pixels.baseAddress else { return }
        let copied = all + line * shown.count
        if memcmp(painted, copied, shown.count * 4) == 0 { return }
        var column = 0
        while column < shown.count {
          if painted[column] != copied[column] {
            painted[column] = Self.mix(painted[column], copied[column], weight(column, line))
          }
          column += 1
        }
      }
    }
  }

  /// Returns the weighted mean of two pixels, as Cairo mixes them.
  private static func mix(_ above: UInt32, _ below: UInt32, _ weight: UInt8) -> UInt32 {
    let part = UInt32(weight)
    let even = product(above & pair, part) + product(below & pair, 255 - part)
    let odd = product((above >> 8) & pair, part) + product((below >> 8) & pair, 255 - part)
    return even | odd << 8
  }

  /// A mask of every other byte of a pixel.
  private static var pair: UInt32 { 0xFF_00FF }

  /// Multiplies each of two bytes by a part of 255 and rounds to the nearest integer.
  private static func product(_ bytes: UInt32, _ part: UInt32) -> UInt32 {
    let product = bytes * part + 0x80_0080
    return ((product + ((product >> 8) & pair)) >> 8) & pair
  }
}
