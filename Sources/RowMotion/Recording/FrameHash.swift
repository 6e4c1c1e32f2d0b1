/// A hash of a drawing that is the same in all processes and on all machines: FNV-1a over words.
package struct FrameHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  mutating func combine(_ number: Double) {
    // Zero and negative zero are the same position.
    combine((number + 0).bitPattern)
  }

  mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  mutating func combine(_ rect: Rect) {
    combine(rect.origin)
    combine(rect.width)
    combine(rect.height)
  }

  mutating func combine(_ color: ResolvedColor) {
    combine(UInt64(color.red.bitPattern) << 32 | UInt64(color.green.bitPattern))
    combine(UInt64(color.blue.bitPattern) << 32 | UInt64(color.opacity.bitPattern))
  }

  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(UInt64(text.utf8.count))
  }

  mutating func combine(_ transform: AffineTransform) {
    for number in [
      transform.xx, transform.xy, transform.x0, transform.yx, transform.yy, transform.y0,
    ] {
      combine(number)
    }
  }
}

@MainActor extension FrameHash {
  /// Returns the hash of each item of a list; hashes of known segments are reused.
  ///
  /// - Complexity: O(n) in the items and in the operations of new segments.
  static func hashes(of list: DisplayList, _ known: inout [UInt64: UInt64]) -> [UInt64] {
    var segments: [UInt64: UInt64] = [:]
    segments.reserveCapacity(list.items.count)
    let hashes = list.items.map { item in
      var hash = FrameHash()
      switch item {
      case .layer(let layer):
        let version = layer.segment.version
        let content = known[version] ?? FrameHash.hash(of: layer.segment)
        segments[version] = content
        hash.combine(layer.origin)
        hash.combine(layer.size.width)
        hash.combine(layer.size.height)
        hash.combine(layer.isClipped ? 1 : 0 as UInt64)
        hash.combine(layer.opacity)
        hash.combine(content)
      case .beginClip(let rect, let radius):
        hash.combine(2 as UInt64)
        hash.combine(rect)
        hash.combine(radius)
      case .beginOpacity(let opacity):
        hash.combine(3 as UInt64)
        hash.combine(opacity)
      case .beginTransform(let transform):
        hash.combine(4 as UInt64)
        hash.combine(transform)
      case .end: hash.combine(5 as UInt64)
      }
      return hash.value
    }
    known = segments
    return hashes
  }

  private static func hash(of segment: DisplaySegment) -> UInt64 {
    var hash = FrameHash()
    for operation in segment.operations { hash.combine(operation) }
    for layout in segment.texts { hash.combine(FrameHash.hash(of: layout)) }
    for path in segment.paths {
      for element in path.elements { hash.combine(element) }
    }
    return hash.value
  }

  /// Returns the hash of a text; layers in motion draw the same texts in each frame.
  private static func hash(of layout: TextLayout) -> UInt64 {
    if let known = layout.recordedHash { return known }
    var hash = FrameHash()
    hash.combine(layout.request.font.size)
    hash.combine(UInt64(layout.request.font.weight.rawValue))
    hash.combine(layout.size.width)
    hash.combine(layout.size.height)
    for line in layout.lines {
      hash.combine(line.text)
      hash.combine(line.x)
      hash.combine(line.y)
      hash.combine(line.width)
    }
    layout.recordedHash = hash.value
    return hash.value
  }

  private mutating func combine(_ operation: DrawOperation) {
    switch operation {
    case .fill(let rect, let radius, let color):
      combine(1 as UInt64)
      combine(rect)
      combine(radius)
      combine(color)
    case .border(let rect, let radius, let width, let color):
      combine(2 as UInt64)
      combine(rect)
      combine(radius)
      combine(width)
      combine(color)
    case .text(_, let point, let color):
      combine(3 as UInt64)
      combine(point)
      combine(color)
    case .fillPath(_, let point, let color):
      combine(4 as UInt64)
      combine(point)
      combine(color)
    case .strokePath(_, let point, let width, let color):
      combine(5 as UInt64)
      combine(point)
      combine(width)
      combine(color)
    case .beginClip(let rect, let radius):
      combine(6 as UInt64)
      combine(rect)
      combine(radius)
    case .beginOpacity(let opacity):
      combine(7 as UInt64)
      combine(opacity)
    case .beginTransform(let transform):
      combine(8 as UInt64)
      combine(transform)
    case .end: combine(9 as UInt64)
    }
  }

  private mutating func combine(_ element: Path.Element) {
    switch element {
    case .move(let point):
      combine(1 as UInt64)
      combine(point)
    case .line(let point):
      combine(2 as UInt64)
      combine(point)
    case .curve(let point, let control1, let control2):
      combine(3 as UInt64)
      combine(point)
      combine(control1)
      combine(control2)
    case .close: combine(4 as UInt64)
    }
  }
}
