import RowDrawing

@testable import RowMotion

/// The visible parts of a display list's shapes and texts, in host coordinates and paint order.
@MainActor struct VisibleDrawing {
  struct Mark {
    /// The text; nil for a shape.
    let text: String?
    let color: ResolvedColor
    /// The bounds before clipping.
    let bounds: Rect
    /// The bounds after clipping; nil if nothing is visible.
    let visible: Rect?
    let opacity: Double
  }

  private struct Group {
    var clip: Rect
    var opacity: Double
    var transform: AffineTransform
  }

  private(set) var marks: [Mark] = []
  private var groups: [Group]

  init(_ list: DisplayList) {
    groups = [
      Group(
        clip: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), opacity: 1, transform: .identity)
    ]
    for item in list.items {
      switch item {
      case .layer(let layer): add(layer)
      case .begin(.clip(let rect, _)): clip(rect)
      case .begin(.opacity(let opacity)): push { $0.opacity *= opacity }
      case .begin(.transform(let transform)): map(transform)
      case .end: groups.removeLast()
      }
    }
  }

  /// Returns the visible part of the first text with this string and an opacity above 0.
  func visible(_ text: String) -> Rect? {
    marks.first { $0.text == text && $0.opacity > 0 }?.visible
  }

  /// Returns the index of a text in paint order.
  func order(of text: String) -> Int? { marks.firstIndex { $0.text == text } }

  private mutating func push(_ change: (inout Group) -> Void) {
    var group = groups[groups.count - 1]
    change(&group)
    groups.append(group)
  }

  // A clip is an axis-aligned rectangle unless a transform rotates it.
  private mutating func clip(_ rect: Rect) {
    push { $0.clip = $0.clip.intersection(rect.mapped(by: $0.transform)) }
  }

  private mutating func map(_ inner: AffineTransform) {
    push { group in
      let outer = group.transform
      let origin = outer.apply(Point(x: inner.x0, y: inner.y0))
      group.transform = AffineTransform(
        xx: outer.xx * inner.xx + outer.xy * inner.yx,
        yx: outer.yx * inner.xx + outer.yy * inner.yx,
        xy: outer.xx * inner.xy + outer.xy * inner.yy,
        yy: outer.yx * inner.xy + outer.yy * inner.yy, x0: origin.x, y0: origin.y)
    }
  }

  private mutating func add(_ layer: DisplayList.Layer) {
    let depth = groups.count
    map(.translation(layer.origin))
    if layer.isClipped { clip(Rect(origin: .zero, size: layer.size)) }
    push { $0.opacity *= layer.opacity }
    let segment = layer.segment
    for operation in segment.operations {
      switch operation {
      case .fill(let rect, _, let color), .border(let rect, _, _, let color):
        add(nil, rect, color)
      case .text(let index, let point, let color):
        let text = segment.texts[index]
        add(text.request.text, Rect(origin: point, size: text.size), color)
      case .fillPath(let index, let point, let color),
        .strokePath(let index, let point, _, let color):
        add(nil, segment.paths[index].bounds.offset(by: point), color)
      case .begin(.clip(let rect, _)): clip(rect)
      case .begin(.opacity(let opacity)): push { $0.opacity *= opacity }
      case .begin(.transform(let transform)): map(transform)
      case .end: groups.removeLast()
      }
    }
    groups.removeLast(groups.count - depth)
  }

  private mutating func add(_ text: String?, _ rect: Rect, _ color: ResolvedColor) {
    let group = groups[groups.count - 1]
    let bounds = rect.mapped(by: group.transform)
    let visible = bounds.intersection(group.clip)
    marks.append(
      Mark(
        text: text, color: color, bounds: bounds, visible: visible.isEmpty ? nil : visible,
        opacity: group.opacity * Double(color.opacity)))
  }
}
