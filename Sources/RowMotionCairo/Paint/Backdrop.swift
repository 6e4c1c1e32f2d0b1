import CGtk
import RowDrawing

/// What a canvas shows in a rectangle before something is painted over it, some of which shines through
/// afterwards.
@MainActor struct Backdrop {
  /// In the canvas' pixels.
  let rect: PixelRect
  private let canvas: CanvasPixels
  private let pixels: [UInt32]

  /// - Parameter rect: Cut to what the canvas holds.
  init(_ rect: PixelRect, of canvas: CanvasPixels) {
    self.rect = rect.intersection(canvas.bounds)
    self.canvas = canvas
    pixels = canvas.pixels(in: self.rect)
  }

  /// Has it shine through what was painted since.
  ///
  /// - Parameter seen: How much of that is seen of 255, given how many pixels to the right of the rectangle's
  ///   corner and how many below it.
  /// - Complexity: O(n) in the pixels.
  func shineThrough(_ seen: (_ column: Int, _ line: Int) -> UInt8) {
    guard pixels.count == rect.width * rect.height else { return }
    pixels.withUnsafeBufferPointer { pixels in
      canvas.update(rect) { shown, line in
        guard let now = shown.baseAddress, let all = pixels.baseAddress else { return }
        let then = all + line * shown.count
        if memcmp(now, then, shown.count * 4) == 0 { return }
        var column = 0
        while column < shown.count {
          if now[column] != then[column] {
            now[column] = Self.mix(now[column], then[column], seen(column, line))
          }
          column += 1
        }
      }
    }
  }

  /// A pixel of which so much is seen over another one, as Cairo mixes them.
  private static func mix(_ above: UInt32, _ below: UInt32, _ seen: UInt8) -> UInt32 {
    let part = UInt32(seen)
    let even = product(above & pair, part) + product(below & pair, 255 - part)
    let odd = product((above >> 8) & pair, part) + product((below >> 8) & pair, 255 - part)
    return even | odd << 8
  }

  /// Every other one of a pixel's four bytes.
  private static var pair: UInt32 { 0xFF_00FF }

  /// A part of 255 of each of two bytes, to the nearest.
  private static func product(_ bytes: UInt32, _ part: UInt32) -> UInt32 {
    let product = bytes * part + 0x80_0080
    return ((product + ((product >> 8) & pair)) >> 8) & pair
  }
}
