import RowMotion

@testable import RowMotionTestFixtures

/// A drawn shape or text with its clip and opacity.
struct DrawnMark {
  let kind: String
  /// The bounds in host coordinates, in points.
  let rect: Rect
  /// The intersection of the clips around it; nil if there is none.
  let clip: Rect?
  /// The opacity including all enclosing groups, 0...1.
  let opacity: Double

  /// Returns the mirror image in a host of a width.
  func mirrored(in width: Double) -> DrawnMark {
    func mirrored(_ rect: Rect) -> Rect {
      Rect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }
    return DrawnMark(
      kind: kind, rect: mirrored(rect), clip: clip.map(mirrored), opacity: opacity)
  }

  /// Returns true if both look the same, up to rounding errors.
  func isVisuallyEqual(to other: DrawnMark) -> Bool {
    func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }
    func isNear(_ left: Rect, _ right: Rect) -> Bool {
      isNear(left.minX, right.minX) && isNear(left.minY, right.minY)
        && isNear(left.maxX, right.maxX) && isNear(left.maxY, right.maxY)
    }
    guard kind == other.kind, isNear(rect, other.rect), isNear(opacity, other.opacity) else {
      return false
    }
    switch (clip, other.clip) {
    case (nil, nil): return true
    case (let clip?, let other?):
      // An empty clip hides everything, wherever it is.
      return clip.isEmpty && other.isEmpty || isNear(clip, other)
    default: return false
    }
  }
}

extension DisplayList {
  /// All drawn shapes and texts, in paint order.
  @MainActor var marks: [DrawnMark] {
    var marks: [DrawnMark] = []
    var groups = [Group()]
    for item in items {
      switch item {
      case .begin(.clip(let rect, _)): groups.append(groups.top.clipped(to: rect))
      case .begin(.opacity(let opacity)): groups.append(groups.top.faded(opacity))
      case .begin(.transform(let transform)): groups.append(groups.top.transformed(transform))
      case .end: groups.removeLast()
      case .layer(let layer):
        var outer = groups.top.faded(layer.opacity).transformed(.translation(layer.origin))
        if layer.isClipped {
          outer = outer.clipped(to: Rect(origin: .zero, size: layer.size))
        }
        marks += layer.segment.marks(in: outer)
      }
    }
    return marks
  }
}

extension DisplaySegment {
  @MainActor fileprivate func marks(in outer: Group) -> [DrawnMark] {
    var marks: [DrawnMark] = []
    var groups = [outer]
    func add(_ kind: String, _ rect: Rect) {
      let group = groups.top
      marks.append(
        DrawnMark(
          kind: kind, rect: group.placed(rect), clip: group.clip, opacity: group.opacity))
    }
    for operation in operations {
      switch operation {
      case .begin(.clip(let rect, _)): groups.append(groups.top.clipped(to: rect))
      case .begin(.opacity(let opacity)): groups.append(groups.top.faded(opacity))
      case .begin(.transform(let transform)): groups.append(groups.top.transformed(transform))
      case .end: groups.removeLast()
      case .fill(let rect, let radius, let color): add("fill \(radius) \(color)", rect)
      case .border(let rect, let radius, let width, let color):
        add("border \(radius) \(width) \(color)", rect)
      case .text(let index, let point, let color):
        let text = texts[index]
        add(
          "text \(text.lines.map(\.text)) \(color)", Rect(origin: point, size: text.size))
      case .fillPath(let index, let point, let color):
        add("path \(color)", paths[index].bounds.offset(by: point))
      case .strokePath(let index, let point, let width, let color):
        add("outline \(width) \(color)", paths[index].bounds.offset(by: point))
      }
    }
    return marks
  }
}

/// The combined transform, clip and opacity of the open groups.
private struct Group {
  var transforms: [AffineTransform] = []
  var clip: Rect?
  var opacity = 1.0

  func clipped(to rect: Rect) -> Group {
    var group = self
    let rect = placed(rect)
    group.clip = clip.map { $0.intersection(rect) } ?? rect
    return group
  }

  func faded(_ opacity: Double) -> Group {
    var group = self
    group.opacity *= opacity
    return group
  }

  func transformed(_ transform: AffineTransform) -> Group {
    var group = self
    group.transforms.append(transform)
    return group
  }

  /// Returns the bounding rectangle of a transformed rectangle.
  func placed(_ rect: Rect) -> Rect {
    var corners = [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ]
    for transform in transforms.reversed() { corners = corners.map(transform.apply) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension [Group] {
  fileprivate var top: Group { self[count - 1] }
}
