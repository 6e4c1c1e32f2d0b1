import CGtk
import RowDrawing

/// What a canvas shows, as parts of pictures that are put on whole device pixels.
@MainActor public struct TiledPicture {
  /// A part of the canvas.
  public struct Part: Equatable {
    /// What is seen of it.
    public enum Source {
      /// One colour, which is opaque.
      case color(ResolvedColor)
      /// A picture, and the device pixel that its tile's corner lies at; and if it fades, with which opacity
      /// it is seen over what.
      case image(TileImage, x: Int, y: Int, fade: Fade? = nil)
    }

    /// What a picture is seen with.
    public struct Fade: Equatable {
      /// How much of it is seen, 0...1.
      public let opacity: Double
      /// Outside of it nothing is seen but what is behind it, device pixels from the tile's corner.
      let drawn: PixelRect
      /// What is seen behind it, opaque.
      public let below: Below

      /// What is seen behind a picture that fades.
      public enum Below: Equatable {
        /// One colour.
        case color(ResolvedColor)
        /// A picture of the same tile, which the other one begins with unless that has all pixels.
        case image(TileImage)

        /// Whether both are the same colour or picture.
        public static func == (left: Self, right: Self) -> Bool {
          switch (left, right) {
          case (.color(let left), .color(let right)): left == right
          case (.image(let left), .image(let right)): left === right
          default: false
          }
        }
      }

      /// Whether nothing but a colour is seen behind it.
      func isOver(_ color: ResolvedColor) -> Bool { below == .color(color) }
    }

    let rect: PixelRect
    /// What is seen of it.
    public let source: Source

    /// Whether the same is seen at the same place.
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

  /// The parts, which do not overlap; where there is none only the background is seen.
  public internal(set) var parts: ContiguousArray<Part> = []
  let grid: PixelGrid
  let canvas: PixelRect
  /// What lies behind all parts, opaque.
  public let background: ResolvedColor

  /// What the picture covers, points.
  public var bounds: Rect { grid.rect(canvas) }

  /// Where a part is, points.
  public func place(of part: Part) -> Rect { grid.rect(part.rect) }

  /// Where a picture's pixels begin, points, whose tile's corner is at a device pixel.
  public func origin(of image: TileImage, _ x: Int, _ y: Int) -> Point {
    grid.point(x + image.extent.left, y + image.extent.top)
  }

  /// Where a part may show something else than what is behind that which fades in it, points.
  ///
  /// - Parameters:
  ///   - x: The device pixel that its tile's corner lies at.
  ///   - y: The same.
  public func place(of fade: Part.Fade, _ x: Int, _ y: Int, in part: Part) -> Rect {
    let rect = fade.drawn.offset(x: x, y: y).intersection(part.rect)
    return rect.isEmpty ? .zero : grid.rect(rect)
  }

  /// Whether a picture has all pixels of a place, points on pixel edges.
  public func covers(_ image: TileImage, _ x: Int, _ y: Int, _ place: Rect) -> Bool {
    image.extent.offset(x: x, y: y).contains(grid.pixels(place))
  }

  /// Whether the paper of what fades has to be painted, for what is behind is not the same: mixed with what
  /// is behind, it may differ from both by a level.
  func needsPaper(of content: TileContent) -> Bool {
    guard let fade = content.fade, let below = content.below else { return false }
    if let color = below.solidColor { return content.paper != background || color != background }
    return !content.operations.starts(with: below.operations.prefix(fade.start))
  }

  /// Rectangles that hold all that is shown otherwise than by another picture, points; empty where
  /// nothing is.
  ///
  /// What only moves over one colour leaves the gaps between its letters as they are: the rectangles are
  /// around what was and is drawn. Parts come in the same order in each frame: what is the same at both
  /// ends of it is passed over, and what is the same between. What stays where many have come or gone before it may
  /// be taken for changed.
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
    var (place, oldPlace) = (start, start)
    while place < last || oldPlace < oldLast {
      var (added, removed) = (min(1, last - place), min(1, oldLast - oldPlace))
      if added > 0, removed > 0 {
        if hasPart(place, of: old, oldPlace) {
          place += 1
          oldPlace += 1
          continue
        }
        if let change = change(place, since: old, oldPlace) {
          if !change.isEmpty { ink.append(change) }
          place += 1
          oldPlace += 1
          continue
        }
        // Where some came or went, the next that has stayed is a few further on.
        for distance in 1...Self.reach {
          if place + distance < last, hasPart(place + distance, of: old, oldPlace) {
            (added, removed) = (distance, 0)
            break
          }
          if oldPlace + distance < oldLast, hasPart(place, of: old, oldPlace + distance) {
            (added, removed) = (0, distance)
            break
          }
        }
      }
      for index in place..<place + added { forEachInk(of: parts[index]) { ink.append($0) } }
      for index in oldPlace..<oldPlace + removed {
        forEachInk(of: old.parts[index]) { ink.append($0) }
      }
      place += added
      oldPlace += removed
    }
    return Ink.joined(ink).map(grid.rect)
  }

  /// How many parts may come or go between two that stay, and those be found to have stayed.
  private static let reach = 8

  private func hasPart(_ index: Int, of old: TiledPicture, _ oldIndex: Int) -> Bool {
    parts[index].rect == old.parts[oldIndex].rect && parts[index] == old.parts[oldIndex]
  }

  /// Where a part has another picture than it had, which was painted over that one, or the same behind what fades;
  /// nil where that is not so.
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

  /// Calls a closure with each rectangle in which a part shows something else than the background.
  private func forEachInk(of part: Part, _ body: (PixelRect) -> Void) {
    switch part.source {
    case .color(background): break
    case .image(let image, let x, let y, let fade)
    where image.paper == background && fade?.isOver(background) != false:
      for rect in image.ink {
        let seen = rect.offset(x: x, y: y).intersection(part.rect)
        if !seen.isEmpty { body(seen) }
      }
    default: body(part.rect)
    }
  }

  /// Puts the picture onto a Cairo context that is scaled to points.
  ///
  /// Nothing is blended: each pixel becomes the picture's.
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

  /// Paints a picture as it is, and its paper where it has no pixels.
  private func paint(
    _ image: TileImage, _ x: Int, _ y: Int, in rect: PixelRect, on cairo: OpaquePointer
  ) {
    var rect = rect
    let extent = image.extent.offset(x: x, y: y)
    if !extent.contains(rect) {
      // What lies behind all has been painted.
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
    // What lies behind all has been painted.
    case .color(background): break
    case .color(let color): paint(color, in: rect, on: cairo)
    case .image(let image): paint(image, x, y, in: rect, on: cairo)
    }
  }

  /// Paints a picture that is seen with an opacity, without a clip.
  ///
  /// Cairo (1.16, 1.18) crashes where a recording that has one is played back onto a region of several rectangles
  /// which the clip does not meet, but lies between. GTK records what is painted, and has it played back onto what
  /// changed.
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
    if image.isKept {
      cairo_set_source_surface(cairo, image.surface, origin.x, origin.y)
    } else {
      RecordedPicture.setSource(image.surface, origin.x, origin.y, scale: grid.scale, of: cairo)
    }
  }
}
