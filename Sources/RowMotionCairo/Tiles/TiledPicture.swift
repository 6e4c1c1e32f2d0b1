import CGtk
import RowDrawing

/// The content of a canvas, as parts of pictures on whole device pixels.
@MainActor public struct TiledPicture {
  /// A part of the canvas.
  public struct Part: Equatable {
    /// The content of a part.
    public enum Source {
      /// An opaque color.
      case color(ResolvedColor)
      /// A picture, the device pixel of its tile's corner, and its fade; nil if it is opaque.
      case image(TileImage, x: Int, y: Int, fade: Fade? = nil)
    }

    /// The opacity of a picture, and the content behind it.
    public struct Fade: Equatable {
      /// The opacity, 0...1.
      public let opacity: Double
      /// The area outside of which only `below` is visible, in device pixels from the tile's
      /// corner.
      let drawn: PixelRect
      /// The opaque content behind the picture.
      public let below: Below

      /// The content behind a fading picture.
      public enum Below: Equatable {
        case color(ResolvedColor)
        /// A picture of the same tile; the fading picture begins with it or has all pixels.
        case image(TileImage)

        /// Returns a Boolean value that indicates whether two values are the same color or picture.
        public static func == (left: Self, right: Self) -> Bool {
          switch (left, right) {
          case (.color(let left), .color(let right)): left == right
          case (.image(let left), .image(let right)): left === right
          default: false
          }
        }
      }

      /// Returns true if only a color is visible behind the picture.
      func isOver(_ color: ResolvedColor) -> Bool { below == .color(color) }
    }

    let rect: PixelRect
    /// The content of the part.
    public let source: Source

    /// Returns a Boolean value that indicates whether two parts show the same at the same position.
    public static func == (left: Part, right: Part) -> Bool {
      guard left.rect == right.rect else { return false }
      switch (left.source, right.source) {
      case (.color(let left), .color(let right)): return left == right
      case (
        .image(let left, let leftX, let leftY, let leftFade),
        .image(let right, let rightX, let rightY, let rightFade)
      ):
        return left === right && leftX == rightX && leftY == rightY && leftFade == rightFade
      default: return false
      }
    }
  }

  /// The parts, which do not overlap; elsewhere only the background is visible.
  public internal(set) var parts: ContiguousArray<Part> = []
  let grid: PixelGrid
  let canvas: PixelRect
  /// The opaque color behind all parts.
  public let background: ResolvedColor

  /// The bounds of the picture, in points.
  public var bounds: Rect { grid.rect(canvas) }

  /// Returns the frame of a part, in points.
  public func place(of part: Part) -> Rect { grid.rect(part.rect) }

  /// Returns the origin of a picture's pixels in points; its tile's corner is at a device pixel.
  public func origin(of image: TileImage, _ x: Int, _ y: Int) -> Point {
    grid.point(x + image.extent.left, y + image.extent.top)
  }

  /// Returns the area in which a fading part may differ from what is behind it, in points.
  ///
  /// - Parameters:
  ///   - x: The horizontal position of its tile's corner, in device pixels.
  ///   - y: The vertical position of its tile's corner, in device pixels.
  public func place(of fade: Part.Fade, _ x: Int, _ y: Int, in part: Part) -> Rect {
    let rect = fade.drawn.offset(x: x, y: y).intersection(part.rect)
    return rect.isEmpty ? .zero : grid.rect(rect)
  }

  /// Returns a Boolean value that indicates whether a picture has all pixels of a frame on pixel
  /// edges, in points.
  public func covers(_ image: TileImage, _ x: Int, _ y: Int, _ frame: Rect) -> Bool {
    image.extent.offset(x: x, y: y).contains(grid.pixels(frame))
  }

  /// Returns true if the paper of a fading content must be painted, because something else is
  /// behind it.
  ///
  /// Paper over the same color is not painted: blending may change it by a level.
  func needsPaper(of content: TileContent) -> Bool {
    guard let fade = content.fade, let below = content.below else { return false }
    if let color = below.solidColor { return content.paper != background || color != background }
    return !content.operations.starts(with: below.operations.prefix(fade.start))
  }

  /// Returns rectangles that contain all differences from another picture, in points; empty if
  /// there are none.
  ///
  /// The rectangles enclose only what was and is drawn: a drawing that moves over one color does
  /// not change the gaps between its letters. Parts come in the same order in each frame. Equal
  /// parts are skipped at both ends and between. If many parts before an unchanged part were
  /// inserted or removed, it may count as changed.
  ///
  /// - Complexity: O(n log n) in the parts that differ.
  public func changes(from old: TiledPicture?) -> [Rect] {
    guard let old, old.canvas == canvas, old.grid.scale == grid.scale,
      old.background == background
    else { return canvas.isEmpty ? [] : [grid.rect(canvas)] }
    let common = min(parts.count, old.parts.count)
    var start = 0
    while start < common, parts[start] == old.parts[start] { start += 1 }
    var end = 0
    while end < common - start,
      parts[parts.count - 1 - end] == old.parts[old.parts.count - 1 - end]
    {
      end += 1
    }
    var ink: [PixelRect] = []
    let (last, oldLast) = (parts.count - end, old.parts.count - end)
    var (position, oldPosition) = (start, start)
    while position < last || oldPosition < oldLast {
      var (added, removed) = (min(1, last - position), min(1, oldLast - oldPosition))
      if added > 0, removed > 0 {
        if hasPart(position, of: old, oldPosition) {
          position += 1
          oldPosition += 1
          continue
        }
        if let change = change(position, since: old, oldPosition) {
          if !change.isEmpty { ink.append(change) }
          position += 1
          oldPosition += 1
          continue
        }
        // After insertions or removals, the next unchanged part is a few positions further on.
        for distance in 1...Self.searchDistance {
          if position + distance < last, hasPart(position + distance, of: old, oldPosition) {
            (added, removed) = (distance, 0)
            break
          }
          if oldPosition + distance < oldLast, hasPart(position, of: old, oldPosition + distance) {
            (added, removed) = (0, distance)
            break
          }
        }
      }
      for index in position..<position + added { forEachInk(of: parts[index]) { ink.append($0) } }
      for index in oldPosition..<oldPosition + removed {
        forEachInk(of: old.parts[index]) { ink.append($0) }
      }
      position += added
      oldPosition += removed
    }
    return Ink.joined(ink).map(grid.rect)
  }

  /// The number of inserted or removed parts after which an unchanged part is still found.
  private static let searchDistance = 8

  private func hasPart(_ index: Int, of old: TiledPicture, _ oldIndex: Int) -> Bool {
    parts[index].rect == old.parts[oldIndex].rect && parts[index] == old.parts[oldIndex]
  }

  /// Returns the area in which a part has changed, or nil if it is unknown.
  ///
  /// It is known if the picture was made from the old one, or only a fade over the same content
  /// changed.
  private func change(_ index: Int, since old: TiledPicture, _ oldIndex: Int) -> PixelRect? {
    let (part, before) = (parts[index], old.parts[oldIndex])
    guard part.rect == before.rect,
      case .image(let image, let x, let y, let fade) = part.source,
      case .image(let oldImage, let oldX, let oldY, let oldFade) = before.source,
      x == oldX, y == oldY
    else { return nil }
    var change: PixelRect?
    if fade == oldFade {
      if image.base === oldImage { change = image.change }
    } else if fade?.below ?? .image(image) == oldFade?.below ?? .image(oldImage) {
      let drawn = fade?.drawn ?? oldFade?.drawn
      change = drawn.map { $0.union(oldFade?.drawn ?? $0) }
    }
    return change?.offset(x: x, y: y).intersection(part.rect)
  }

  /// Calls a closure with each rectangle in which a part differs from the background.
  private func forEachInk(of part: Part, _ body: (PixelRect) -> Void) {
    switch part.source {
    case .color(background): break
    case .image(let image, let x, let y, let fade)
    where image.paper == background && fade?.isOver(background) != false:
      for rect in image.ink {
        let visible = rect.offset(x: x, y: y).intersection(part.rect)
        if !visible.isEmpty { body(visible) }
      }
    default: body(part.rect)
    }
  }

  /// Paints the picture onto a Cairo context that is scaled to points.
  ///
  /// Nothing is blended: each pixel is replaced by the picture's.
  ///
  /// - Complexity: O(n) in the parts.
  public func paint(on cairo: OpaquePointer) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    background.apply(to: cairo)
    CairoShapes.fill(bounds, radius: 0, on: cairo)
    for part in parts {
      forEachInk(of: part) { rect in
        switch part.source {
        case .color(let color): paint(color, in: rect, on: cairo)
        case .image(let image, let x, let y, nil): paint(image, x, y, in: rect, on: cairo)
        case .image(let image, let x, let y, let fade?):
          paint(fade.below, x, y, in: rect, on: cairo)
          let drawn = rect.intersection(fade.drawn.offset(x: x, y: y))
          if !drawn.isEmpty { paint(image, x, y, opacity: fade.opacity, in: drawn, on: cairo) }
        }
      }
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  private func paint(_ color: ResolvedColor, in rect: PixelRect, on cairo: OpaquePointer) {
    color.apply(to: cairo)
    CairoShapes.fill(grid.rect(rect), radius: 0, on: cairo)
  }

  /// Paints an opaque picture, and the color of its paper where it has no pixels.
  private func paint(
    _ image: TileImage, _ x: Int, _ y: Int, in rect: PixelRect, on cairo: OpaquePointer
  ) {
    var rect = rect
    let extent = image.extent.offset(x: x, y: y)
    if !extent.contains(rect) {
      // The background has been painted.
      if image.paper != background { paint(image.paper, in: rect, on: cairo) }
      rect = rect.intersection(extent)
      if rect.isEmpty { return }
    }
    setSource(image, at: origin(of: image, x, y), of: cairo)
    CairoShapes.fill(grid.rect(rect), radius: 0, on: cairo)
  }

  private func paint(
    _ below: Part.Fade.Below, _ x: Int, _ y: Int, in rect: PixelRect, on cairo: OpaquePointer
  ) {
    switch below {
    // The background has been painted.
    case .color(background): break
    case .color(let color): paint(color, in: rect, on: cairo)
    case .image(let image): paint(image, x, y, in: rect, on: cairo)
    }
  }

  /// Paints a picture with an opacity, without a clip.
  ///
  /// Cairo (1.16, 1.18) crashes when it replays a recorded clip onto a region of several rectangles
  /// if the clip lies between them and meets none. GTK records the painting and replays it onto the
  /// changed region.
  private func paint(
    _ image: TileImage, _ x: Int, _ y: Int, opacity: Double, in rect: PixelRect,
    on cairo: OpaquePointer
  ) {
    let rect = rect.intersection(image.extent.offset(x: x, y: y))
    guard !rect.isEmpty, let part = image.surface(of: rect.offset(x: -x, y: -y)) else { return }
    defer { cairo_surface_destroy(part) }
    let origin = grid.rect(rect).origin
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    RecordedPicture.setSource(part, origin.x, origin.y, scale: grid.scale, of: cairo)
    cairo_paint_with_alpha(cairo, opacity)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
  }

  private func setSource(_ image: TileImage, at origin: Point, of cairo: OpaquePointer) {
    if image.isReused {
      cairo_set_source_surface(cairo, image.surface, origin.x, origin.y)
    } else {
      RecordedPicture.setSource(image.surface, origin.x, origin.y, scale: grid.scale, of: cairo)
    }
  }
}
