import CGtk
import RowDrawing

/// A color or a picture at a position in a frame.
package struct Sprite: Hashable {
  package enum Content: Hashable {
    case color(ResolvedColor)
    /// A picture with its origin at a device pixel.
    case picture(Picture, x: Int, y: Int)
    /// A color where a mask covers it, with the mask's origin at a device pixel.
    case mask(Picture, x: Int, y: Int, ResolvedColor)
  }

  /// The visible part, in device pixels.
  var rect: PixelRect
  package var content: Content
  /// The opacity, 0...1, apart from that of the colors.
  package var opacity = 1.0

  /// The only color; nil for a picture with colors of its own.
  var color: ResolvedColor? {
    switch content {
    case .color(let color), .mask(_, _, _, let color): color
    case .picture: nil
    }
  }

  /// True if nothing behind the sprite is visible.
  var isOpaqueColor: Bool {
    guard case .color(let color) = content else { return false }
    return color.opacity >= 1 && opacity >= 1
  }

  /// Returns the sprite with only the part inside a rectangle, or nil if there is none.
  func cropped(to other: PixelRect) -> Sprite? {
    let part = rect.intersection(other)
    if part.isEmpty { return nil }
    var sprite = self
    sprite.rect = part
    return sprite
  }

  func offset(x: Int, y: Int) -> Sprite {
    var sprite = self
    sprite.rect = rect.offset(x: x, y: y)
    switch content {
    case .color: break
    case .picture(let picture, let oldX, let oldY):
      sprite.content = .picture(picture, x: oldX + x, y: oldY + y)
    case .mask(let picture, let oldX, let oldY, let color):
      sprite.content = .mask(picture, x: oldX + x, y: oldY + y, color)
    }
    return sprite
  }

  /// Paints the sprite without a clip.
  ///
  /// Cairo (1.16, 1.18) crashes when it replays a recorded clip onto a region of several rectangles
  /// if the clip lies between them and meets none. GTK records the painting and replays it onto the
  /// changed region.
  @MainActor func paint(on cairo: OpaquePointer, _ grid: PixelGrid) {
    switch content {
    case .color:
      setColor(on: cairo)
      CairoShapes.fill(grid.rect(rect), radius: 0, on: cairo)
    case .picture(let picture, let x, let y):
      guard let pattern = pattern(picture, x, y, grid) else { return }
      cairo_set_source(cairo, pattern)
      cairo_pattern_destroy(pattern)
      cairo_paint_with_alpha(cairo, opacity)
    case .mask(let picture, let x, let y, _):
      guard let pattern = pattern(picture, x, y, grid) else { return }
      setColor(on: cairo)
      cairo_mask(cairo, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  /// Sets the color, with the sprite's opacity, as Cairo's source.
  @MainActor func setColor(on cairo: OpaquePointer) {
    color?.apply(to: cairo, opacity: opacity)
  }

  @MainActor private func pattern(
    _ picture: Picture, _ x: Int, _ y: Int, _ grid: PixelGrid
  ) -> OpaquePointer? {
    picture.pattern(rect.offset(x: -x, y: -y), x: x, y: y, grid)
  }

  /// The area in which the sprite differs from another one that is drawn in its place.
  func difference(from old: Sprite) -> [PixelRect] {
    content == old.content && opacity == old.opacity
      ? rect.parts(outside: old.rect) + old.rect.parts(outside: rect) : [rect, old.rect]
  }

  /// Returns true if two sprites show the same picture or color, maybe elsewhere.
  func isAlike(_ other: Sprite) -> Bool {
    switch (content, other.content) {
    case (.color(let left), .color(let right)): left == right
    case (.picture(let left, _, _), .picture(let right, _, _)): left === right
    case (.mask(let left, _, _, _), .mask(let right, _, _, _)): left === right
    default: false
    }
  }
}
