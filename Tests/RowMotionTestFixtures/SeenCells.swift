@testable import RowMotion

extension ViewHost {
  /// A text that is drawn: where its first line begins in the host, and what cuts it.
  struct SeenCell {
    var origin: Point
    /// The innermost clip in the layer that it is drawn in; nil where nothing cuts it there.
    var clip: Rect?
  }

  /// The first drawn text that says this.
  func seen(_ content: String) -> SeenCell? {
    for case .layer(let layer) in displayList.items {
      var clips: [Rect?] = []
      for operation in layer.segment.operations {
        switch operation {
        case .beginClip(let rect, _): clips.append(rect.offset(by: layer.origin))
        case .beginOpacity, .beginTransform: clips.append(nil)
        case .end: clips.removeLast()
        case .text(let index, let position, _):
          let text = layer.segment.texts[index]
          guard text.lines.map(\.text).joined(separator: " ") == content else { continue }
          return SeenCell(
            origin: layer.origin + position + Point(x: text.lines[0].x, y: 0),
            clip: clips.last { $0 != nil } ?? nil)
        default: break
        }
      }
    }
    return nil
  }

  /// Where a text that says this begins, points from the left; nil where none is drawn.
  func x(of text: String) -> Double? { seen(text)?.origin.x }

  /// The rectangles that are filled, in the host.
  var fills: [Rect] {
    displayList.items.flatMap { item -> [Rect] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap { operation in
        guard case .fill(let rect, _, _) = operation else { return nil }
        return rect.offset(by: layer.origin)
      }
    }
  }
}
