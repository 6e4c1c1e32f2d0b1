import RowMotion

extension ViewHost {
  /// The drawn texts, in paint order.
  var drawnTexts: [String] {
    displayList.items.flatMap { item -> [String] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap { operation in
        if case .text(let index, _, _) = operation {
          layer.segment.texts[index].lines.map(\.text).joined(separator: "|")
        } else {
          nil
        }
      }
    }
  }

  /// The filled rectangles, in host coordinates and paint order.
  var drawnFills: [(rect: Rect, color: ResolvedColor)] {
    displayList.items.flatMap { item -> [(rect: Rect, color: ResolvedColor)] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap { operation in
        if case .fill(let rect, _, let color) = operation {
          (rect.offset(by: layer.origin), color)
        } else {
          nil
        }
      }
    }
  }

  /// Presses and releases at the center of the view with an id.
  func tap(id: AnyHashable) {
    guard let frame = frame(id: id) else { return }
    tap(at: Point(x: frame.midX, y: frame.midY))
  }

  /// All accessibility nodes, flattened.
  var elements: [AccessibilityNode] {
    func all(_ node: AccessibilityNode) -> [AccessibilityNode] {
      [node] + node.children.flatMap(all)
    }
    return all(accessibilityTree)
  }
}
