import CGtk
import RowDrawing

extension Picture {
  /// Creates the picture of a content, or returns nil if there is no memory for it.
  convenience init?(_ content: PictureKey.Content, in extent: PixelRect, _ grid: PixelGrid) {
    switch content {
    case .text(let text, nil):
      // Cairo 1.16 omits a faint first line of letters at the edge of a picture.
      self.init(maskIn: extent.outset(by: 2), grid) { cairo in text.layout.draw(on: cairo) }
    case .text(let text, let color?):
      self.init(extent, isMask: false, grid) { cairo in
        color.apply(to: cairo)
        text.layout.draw(on: cairo)
      }
    case .path(let path, let lineWidth):
      self.init(maskIn: extent, grid) { cairo in
        CairoShapes.draw(path.path, at: .zero, lineWidth: lineWidth, on: cairo)
      }
    case .corners(let shape):
      self.init(extent, isMask: true, PixelGrid(scale: 1)) { cairo in
        let rect = PixelGrid(scale: 1).rect(extent)
        if let lineWidth = shape.lineWidth {
          CairoShapes.strokeInside(
            rect, innerRadius: shape.radius, lineWidth: Double(lineWidth), on: cairo)
        } else {
          CairoShapes.fill(rect, radius: shape.radius, on: cairo)
        }
      }
    case .group(let group):
      self.init(extent, isMask: false, grid) { cairo in
        var painter = TransformedPainter(on: cairo)
        painter.paint(group.range, of: group.segment)
      }
    // A row is painted as a composite.
    case .row: return nil
    case .composite(let composite):
      self.init(extent, isMask: false, grid) { cairo in
        for sprite in composite.sprites { sprite.paint(on: cairo, grid) }
        guard let cut = composite.cut else { return }
        cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
        cut.paint(on: cairo, grid)
      }
    }
  }
}
