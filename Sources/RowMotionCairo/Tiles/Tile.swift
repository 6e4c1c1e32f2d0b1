/// What tells a tile from others in a frame, and is the same in the next one.
struct TileSlot: Hashable {
  /// The layer's number; 0 of what lies around all layers that move as one.
  let layer: UInt64
  /// Where in the layer, or which of its strips.
  let x: Int
  let y: Int
  /// Whether it is seen behind what fades there.
  var isBelow = false
}

/// A part of the canvas that keeps its pixels while it moves: a row, a hairline, a piece of what lies
/// around them.
struct Tile {
  /// Where its corner lies on the canvas, device pixels; it may be outside.
  let x: Int
  let y: Int
  /// The extent that its picture is made in: at least what is seen, and what will be.
  let width: Int
  let height: Int
  /// What is seen of it on the canvas; no two tiles share a pixel.
  let visible: PixelRects
  let content: TileContent
  let slot: TileSlot

  /// The tile that is seen behind what fades; nil where nothing fades.
  var below: Tile? {
    guard let content = content.below else { return nil }
    var slot = slot
    slot.isBelow = true
    return Tile(
      x: x, y: y, width: width, height: height, visible: visible, content: content, slot: slot)
  }

  /// Whether a layer is one tile; longer and wider ones are several, so that not all of it has to be
  /// painted where a part of it changes or is seen.
  static func isWhole(_ frame: PixelRect) -> Bool {
    frame.height <= 512 && frame.width <= 4096
  }

  /// The extent of the pieces of all else, device pixels.
  static let pieceWidth = 512
  static let pieceHeight = 128
}

/// Some rectangles, mostly one: which takes no memory of its own.
struct PixelRects {
  let first: PixelRect
  let others: [PixelRect]

  init(_ first: PixelRect, _ others: [PixelRect] = []) {
    self.first = first
    self.others = others
  }

  /// The rectangle around all.
  var bounds: PixelRect { others.reduce(first) { $0.union($1) } }

  /// The whole of what they are, the first one first.
  var all: [PixelRect] { [first] + others }
}
