/// Operations of a drawing as words, from which they can be read again.
///
/// A recorder stores frames and makes their hashes from the same words, so that a hash covers
/// everything that was drawn. An operation is its kind and its values. Texts and paths are numbered
/// in the order of the operations that draw them, and are stored elsewhere.
struct DrawingWords {
  var words: ContiguousArray<UInt64> = []

  mutating func append(_ word: UInt64) { words.append(word) }

  mutating func append(_ number: Double) {
    // Zero and negative zero are the same position.
    words.append((number + 0).bitPattern)
  }

  mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }

  mutating func append(_ rect: Rect) {
    append(rect.origin)
    append(rect.width)
    append(rect.height)
  }

  mutating func append(_ color: ResolvedColor) {
    append(UInt64(color.red.bitPattern) << 32 | UInt64(color.green.bitPattern))
    append(UInt64(color.blue.bitPattern) << 32 | UInt64(color.opacity.bitPattern))
  }

  mutating func append(_ transform: AffineTransform) {
    append(transform.xx)
    append(transform.xy)
    append(transform.x0)
    append(transform.yx)
    append(transform.yy)
    append(transform.y0)
  }

  mutating func append(_ operation: DrawOperation) {
    switch operation {
    case .fill(let rect, let radius, let color):
      append(1 as UInt64)
      append(rect)
      append(radius)
      append(color)
    case .border(let rect, let radius, let width, let color):
      append(2 as UInt64)
      append(rect)
      append(radius)
      append(width)
      append(color)
    case .text(_, let point, let color):
      append(3 as UInt64)
      append(point)
      append(color)
    case .fillPath(_, let point, let color):
      append(4 as UInt64)
      append(point)
      append(color)
    case .strokePath(_, let point, let width, let color):
      append(5 as UInt64)
      append(point)
      append(width)
      append(color)
    case .beginClip(let rect, let radius):
      append(6 as UInt64)
      append(rect)
      append(radius)
    case .beginOpacity(let opacity):
      append(7 as UInt64)
      append(opacity)
    case .beginTransform(let transform):
      append(8 as UInt64)
      append(transform)
    case .end: append(9 as UInt64)
    }
  }

  mutating func append(_ element: Path.Element) {
    switch element {
    case .move(let point):
      append(1 as UInt64)
      append(point)
    case .line(let point):
      append(2 as UInt64)
      append(point)
    case .curve(let point, let control1, let control2):
      append(3 as UInt64)
      append(point)
      append(control1)
      append(control2)
    case .close: append(4 as UInt64)
    }
  }
}

/// A reader of operations that were stored as words.
struct DrawingReader {
  private let words: ContiguousArray<UInt64>
  private var index: Int
  private let end: Int
  private var textCount = 0
  private var pathCount = 0

  init(_ words: ContiguousArray<UInt64>, _ range: Range<Int>) {
    self.words = words
    index = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next operation; nil at the end.
  mutating func next() -> DrawOperation? {
    guard index < end else { return nil }
    switch word() {
    case 1: return .fill(rect(), cornerRadius: number(), color())
    case 2: return .border(rect(), cornerRadius: number(), lineWidth: number(), color())
    case 3:
      textCount += 1
      return .text(textCount - 1, at: point(), color())
    case 4:
      pathCount += 1
      return .fillPath(pathCount - 1, at: point(), color())
    case 5:
      pathCount += 1
      return .strokePath(pathCount - 1, at: point(), lineWidth: number(), color())
    case 6: return .beginClip(rect(), cornerRadius: number())
    case 7: return .beginOpacity(number())
    case 8:
      let (xx, xy, x0) = (number(), number(), number())
      return .beginTransform(
        AffineTransform(xx: xx, yx: number(), xy: xy, yy: number(), x0: x0, y0: number()))
    case 9: return .end
    default: fatalError("The words of an operation are not those that were stored.")
    }
  }

  private mutating func word() -> UInt64 {
    defer { index += 1 }
    return words[index]
  }

  private mutating func number() -> Double { Double(bitPattern: word()) }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func rect() -> Rect {
    Rect(x: number(), y: number(), width: number(), height: number())
  }

  private mutating func color() -> ResolvedColor {
    let (first, second) = (word(), word())
    func component(_ word: UInt64) -> Float {
      Float(bitPattern: UInt32(truncatingIfNeeded: word))
    }
    return ResolvedColor(
      red: component(first >> 32), green: component(first), blue: component(second >> 32),
      opacity: component(second))
  }
}
