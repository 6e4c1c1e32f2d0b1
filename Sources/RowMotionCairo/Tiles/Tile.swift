/// The identity of a tile, which is the same in the next frame.
struct TileSlot: Hashable {
  /// The layer's number; 0 outside all layers that move as one.
  let layer: UInt64
  /// The position in the layer, or the number of a strip in `y`.
  let x: Int
  let y: Int
  /// True if the tile is visible behind a fading tile.
  var isBelow = false
}

/// A part of the canvas that keeps its pixels while it moves: a row, a hairline, or a piece of the
/// area around them.
struct Tile {
  /// The position of its corner on the canvas, in device pixels; it may be outside.
  let x: Int
  let y: Int
  /// The size of its picture: at least what is visible or will be.
  let width: Int
  let height: Int
  /// The visible part on the canvas; no two tiles share a pixel.
  let visible: PixelRects
  let content: TileContent
  let slot: TileSlot

  /// The tile that is visible behind a fade; nil if nothing fades.
  var below: Tile? {
    guard let content = content.below else { return nil }
    var slot = slot
    slot.isBelow = true
    return Tile(
      x: x, y: y, width: width, height: height, visible: visible, content: content, slot: slot)
  }

  /// Returns true if a layer is one tile; larger ones are divided, so that parts of them can be
  /// painted.
  static func fitsOneTile(_ frame: PixelRect) -> Bool {
    frame.height <= 512 && frame.width <= 4096
  }

  /// The size of the pieces into which everything else is divided, in device pixels.
  static let pieceWidth = 512
  static let pieceHeight = 128
}

/// One or more rectangles; a single one needs no allocation.
struct PixelRects {
  let first: PixelRect
  let others: [PixelRect]

  init(_ first: PixelRect, _ others: [PixelRect] = []) {
    self.first = first
    self.others = others
  }

  /// The bounds of all rectangles.
  var bounds: PixelRect { others.reduce(first) { $0.union($1) } }

  /// All rectangles, the first one first.
  var all: [PixelRect] { [first] + others }
}
