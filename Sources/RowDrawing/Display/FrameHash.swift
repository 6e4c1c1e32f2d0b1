/// A hash of a drawing that is the same in all processes and on all machines.
///
/// It covers each operation's kind and values, then the texts and paths that the operations draw.
/// The words of a value are multiplied by powers of an odd number and added, which a processor does
/// at the same time; FNV-1a then combines the sums.
package struct FrameHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
    // Round numbers differ only in their upper bits, which a product leaves there.
    value ^= value >> 32
  }

  private mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(UInt64(text.utf8.count))
  }

  @inline(__always)
  private mutating func combine(_ operation: DrawOperation) {
    switch operation {
    case .fill(let rect, let radius, let color):
      combine(WordSum(1).adding(rect).adding(radius).adding(color).value)
    case .border(let rect, let radius, let width, let color):
      combine(WordSum(2).adding(rect).adding(radius).adding(width).adding(color).value)
    case .text(_, let point, let color):
      combine(WordSum(3).adding(point).adding(color).value)
    case .fillPath(_, let point, let color):
      combine(WordSum(4).adding(point).adding(color).value)
    case .strokePath(_, let point, let width, let color):
      combine(WordSum(5).adding(point).adding(width).adding(color).value)
    case .begin(let group): combine(group)
    case .end: combine(nil)
    }
  }

  /// Adds the begin of a group; nil for an end.
  @inline(__always)
  private mutating func combine(_ group: DrawingGroup?) {
    switch group {
    case .clip(let rect, let radius): combine(WordSum(6).adding(rect).adding(radius).value)
    case .opacity(let opacity): combine(WordSum(7).adding(opacity).value)
    case .transform(let transform):
      combine(
        WordSum(8).adding(transform.xx).adding(transform.xy).adding(transform.x0)
          .adding(transform.yx).adding(transform.yy).adding(transform.y0).value)
    case nil: combine(WordSum(9).value)
    }
  }

  private mutating func combine(_ element: Path.Element) {
    switch element {
    case .move(let point): combine(WordSum(1).adding(point).value)
    case .line(let point): combine(WordSum(2).adding(point).value)
    case .curve(let point, let control1, let control2):
      combine(WordSum(3).adding(point).adding(control1).adding(control2).value)
    case .close: combine(WordSum(4).value)
    }
  }

  /// The sum of the words of a value, of which each has its own odd factor.
  private struct WordSum {
    private(set) var value: UInt64
    private var factor: UInt64 = 0x9e37_79b9_7f4a_7c15

    init(_ word: UInt64) { value = word }

    @inline(__always)
    func adding(_ word: UInt64) -> WordSum {
      var sum = self
      sum.value &+= (word ^ (word >> 32)) &* factor
      sum.factor &*= 0x9e37_79b9_7f4a_7c15
      return sum
    }

    // Zero and negative zero are the same position.
    func adding(_ number: Double) -> WordSum { adding((number + 0).bitPattern) }

    func adding(_ point: Point) -> WordSum { adding(point.x).adding(point.y) }

    func adding(_ size: Size) -> WordSum { adding(size.width).adding(size.height) }

    func adding(_ rect: Rect) -> WordSum { adding(rect.origin).adding(rect.size) }

    func adding(_ color: ResolvedColor) -> WordSum {
      adding(UInt64(color.red.bitPattern) << 32 | UInt64(color.green.bitPattern))
        .adding(UInt64(color.blue.bitPattern) << 32 | UInt64(color.opacity.bitPattern))
    }
  }
}

@MainActor extension FrameHash {
  /// Returns the hash of the begin of a group; nil is an end.
  static func hash(of group: DrawingGroup?) -> UInt64 {
    var hash = FrameHash()
    hash.combine(group)
    return hash.value
  }

  /// Returns the hash of a layer with a drawing.
  static func hash(
    of storage: DisplaySegment.Storage?, at origin: Point, _ size: Size, isClipped: Bool,
    opacity: Double
  ) -> UInt64 {
    var hash = FrameHash()
    hash.combine(
      WordSum(isClipped ? 1 : 0).adding(origin).adding(size).adding(opacity)
        .adding(self.hash(of: storage)).value)
    return hash.value
  }

  private static func hash(of storage: DisplaySegment.Storage?) -> UInt64 {
    var hash = FrameHash()
    guard let storage else { return hash.value }
    if let known = storage.recordedHash { return known }
    for operation in storage.drawing.operations { hash.combine(operation) }
    for layout in storage.drawing.texts { hash.combine(self.hash(of: layout)) }
    if !storage.drawing.paths.isEmpty {
      for path in storage.drawing.paths {
        for element in path.elements { hash.combine(element) }
      }
    }
    storage.recordedHash = hash.value
    return hash.value
  }

  /// Returns the hash of a text; layers in motion draw the same texts in each frame.
  private static func hash(of layout: TextLayout) -> UInt64 {
    if let known = layout.recordedHash { return known }
    var hash = FrameHash()
    hash.combine(
      WordSum(UInt64(layout.request.font.weight.rawValue)).adding(layout.request.font.size)
        .adding(layout.size).value)
    for line in layout.lines {
      hash.combine(line.text)
      hash.combine(WordSum(0).adding(line.x).adding(line.y).adding(line.width).value)
    }
    layout.recordedHash = hash.value
    return hash.value
  }
}
