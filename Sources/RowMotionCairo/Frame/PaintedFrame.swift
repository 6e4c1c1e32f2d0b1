import CGtk
import RowDrawing

/// The content of a canvas, as colors and pictures on whole device pixels.
@MainActor public struct PaintedFrame {
  /// The colors and pictures in paint order.
  package internal(set) var sprites: ContiguousArray<Sprite> = []
  let grid: PixelGrid
  let canvas: PixelRect
  /// The color behind everything; nil for a transparent frame.
  package let background: ResolvedColor?

  /// The bounds of the frame, in points.
  public var bounds: Rect { grid.rect(canvas) }

  /// Returns the visible part of a sprite, in points.
  package func rect(of sprite: Sprite) -> Rect { grid.rect(sprite.rect) }

  /// Returns the frame of a picture whose origin is at a device pixel, in points.
  package func rect(of picture: Picture, x: Int, y: Int) -> Rect {
    grid.rect(picture.extent.offset(x: x, y: y))
  }

  /// Returns rectangles that contain all differences from another frame, in points; empty if there
  /// are none.
  ///
  /// - Complexity: O(n log n) in the sprites that differ.
  public func changes(from old: PaintedFrame?) -> [Rect] {
    guard let old, old.canvas == canvas, old.grid.scale == grid.scale,
      old.background == background
    else { return canvas.isEmpty ? [] : [bounds] }
    var rects: [PixelRect] = []
    var (index, oldIndex) = (0, 0)
    let (all, oldAll) = (sprites, old.sprites)
    while index < all.count || oldIndex < oldAll.count {
      guard index < all.count, oldIndex < oldAll.count else {
        rects += all[index...].map(\.rect) + oldAll[oldIndex...].map(\.rect)
        break
      }
      if all[index] == oldAll[oldIndex] {
        index += 1
        oldIndex += 1
        continue
      }
      // After insertions or removals, the next unchanged sprite is a few positions further on.
      let added = distance(from: index, in: all, to: oldAll[oldIndex])
      let removed = distance(from: oldIndex, in: oldAll, to: all[index])
      if let added, added <= removed ?? .max {
        rects += all[index..<index + added].map(\.rect)
        index += added
      } else if let removed {
        rects += oldAll[oldIndex..<oldIndex + removed].map(\.rect)
        oldIndex += removed
      } else {
        rects += all[index].difference(from: oldAll[oldIndex])
        index += 1
        oldIndex += 1
      }
    }
    return Damage.joined(rects).map(grid.rect)
  }

  /// Returns the distance to the same sprite at a later position, or nil if it is not near or both
  /// show the same and only moved.
  private func distance(
    from index: Int, in sprites: ContiguousArray<Sprite>, to sprite: Sprite
  ) -> Int? {
    if sprites[index].isAlike(sprite) { return nil }
    for distance in 1...8 where index + distance < sprites.count {
      if sprites[index + distance] == sprite { return distance }
    }
    return nil
  }

  /// Paints the frame onto a Cairo context that is scaled to points.
  ///
  /// - Complexity: O(n) in the sprites.
  public func paint(on cairo: OpaquePointer) {
    if let background {
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      background.apply(to: cairo)
      for rect in visibleBackground { CairoShapes.fill(grid.rect(rect), radius: 0, on: cairo) }
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
    var index = 0
    while index < sprites.count {
      let end = endOfColor(at: index)
      if end > index {
        sprites[index].setColor(on: cairo)
        for sprite in sprites[index..<end] {
          CairoShapes.addRectangle(grid.rect(sprite.rect), radius: 0, to: cairo)
        }
        cairo_fill(cairo)
        index = end
      } else {
        sprites[index].paint(on: cairo, grid)
        index += 1
      }
    }
  }

  /// Returns the end of the rectangles from an index on that have one color and do not overlap, such
  /// as the hairlines between rows; one filling of all takes the time of one rectangle.
  private func endOfColor(at start: Int) -> Int {
    guard case .color = sprites[start].content else { return start }
    var bounds = sprites[start].rect
    var end = start + 1
    while end < sprites.count, sprites[end].content == sprites[start].content,
      sprites[end].opacity == sprites[start].opacity, !sprites[end].rect.intersects(bounds)
    {
      bounds = bounds.union(sprites[end].rect)
      end += 1
    }
    return end
  }

  /// The background without what large opaque colors cover: filling a window twice takes longer than
  /// painting its texts.
  private var visibleBackground: [PixelRect] {
    var rects = [canvas]
    for sprite in sprites where sprite.rect.area > canvas.area / 16 && sprite.isOpaqueColor {
      rects = rects.flatMap { $0.parts(outside: sprite.rect) }
    }
    return rects
  }
}
