import RowMotion

/// A text in a frame, with its position and opacity, groups included.
public struct VisibleText: Equatable {
  /// The text of all lines.
  public var text: String
  /// The top-left corner in the host, in points, transforms included.
  public var position: Point
  /// The factor between the drawn size and the layout's size.
  public var scale: Double
  /// The drawn opacity, 0...1, without that of its color.
  public var opacity: Double
}

extension DisplayList {
  /// The texts in paint order, positioned by their surrounding groups.
  public var texts: [VisibleText] {
    var found: [VisibleText] = []
    var outer = Groups()
    for item in items {
      switch item {
      case .begin(let group): outer.begin(group)
      case .end: outer.end()
      case .layer(let layer):
        var groups = outer
        groups.begin(opacity: layer.opacity, offset: layer.origin)
        for operation in layer.segment.operations {
          switch operation {
          case .begin(let group): groups.begin(group)
          case .end: groups.end()
          case .text(let index, let position, _):
            let text = layer.segment.texts[index].lines.map(\.text).joined(separator: "\n")
            found.append(groups.visibleText(text, position))
          case .fill, .border, .fillPath, .strokePath: break
          }
        }
      }
    }
    return found
  }

  /// Returns the first text that equals a string; nil if it is not drawn.
  public func text(_ text: String) -> VisibleText? { texts.first { $0.text == text } }
}

/// The combined effect of all open groups.
private struct Groups {
  private var opacities = [1.0]
  private var transforms: [[AffineTransform]] = [[]]

  mutating func begin(_ group: DrawingGroup) {
    switch group {
    case .clip: begin()
    case .opacity(let opacity): begin(opacity: opacity)
    case .transform(let transform): begin(transform: transform)
    }
  }

  mutating func begin(
    opacity: Double = 1, transform: AffineTransform? = nil, offset: Point = .zero
  ) {
    opacities.append((opacities.last ?? 1) * opacity)
    let own = transform ?? .translation(offset)
    transforms.append((transforms.last ?? []) + [own])
  }

  mutating func end() {
    if opacities.count > 1 {
      opacities.removeLast()
      transforms.removeLast()
    }
  }

  func visibleText(_ text: String, _ position: Point) -> VisibleText {
    var corner = position
    var scale = 1.0
    for transform in (transforms.last ?? []).reversed() {
      corner = transform.apply(corner)
      scale *= transform.xx
    }
    return VisibleText(
      text: text, position: corner, scale: scale, opacity: opacities.last ?? 1)
  }
}

/// The former name of ``VisibleText``.
@available(*, deprecated, renamed: "VisibleText")
public typealias SeenText = VisibleText
