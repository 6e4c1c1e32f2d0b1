@testable import RowMotion

extension ViewHost {
  /// A drawn text: the origin of its first line in host coordinates, and its clip.
  struct DrawnText {
    var origin: Point
    /// The innermost clip within the text's layer; nil if nothing clips it there.
    var clip: Rect?
  }

  /// Returns the first drawn text with this string.
  func drawnText(_ content: String) -> DrawnText? {
    for case .layer(let layer) in displayList.items {
      var clips: [Rect?] = []
      for operation in layer.segment.operations {
        switch operation {
        case .begin(.clip(let rect, _)): clips.append(rect.offset(by: layer.origin))
        case .begin: clips.append(nil)
        case .end: clips.removeLast()
        case .text(let index, let position, _):
          let text = layer.segment.texts[index]
          guard text.lines.map(\.text).joined(separator: " ") == content else { continue }
          return DrawnText(
            origin: layer.origin + position + Point(x: text.lines[0].x, y: 0),
            clip: clips.last { $0 != nil } ?? nil)
        default: break
        }
      }
    }
    return nil
  }

  /// Returns the leftmost x of a text, in points; nil if it is not drawn.
  func x(of text: String) -> Double? { drawnText(text)?.origin.x }

  /// The filled rectangles, in host coordinates.
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
