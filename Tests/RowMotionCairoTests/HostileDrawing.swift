import RowMotion
import RowMotionTestKit

@testable import RowMotionCairo

/// Layers and groups of random, mostly invalid numbers, with a small black square on top.
@MainActor struct HostileDrawing {
  private static let engine = PangoTextEngine()
  private var items: ContiguousArray<DisplayList.Item> = []
  private var depth = 0

  init(_ random: inout RandomSource) {
    for _ in 0..<(1 + random.below(6)) { add(&random) }
  }

  mutating func list(_ random: inout RandomSource) -> DisplayList {
    var list = DisplayList()
    list.items = items
    for _ in 0..<depth { list.items.append(.end) }
    list.items.append(
      Fixtures.layer(
        width: 4, height: 4,
        .fill(Rect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0, Fixtures.black)))
    return list
  }

  private static func number(_ random: inout RandomSource) -> Double {
    let extremes: [Double] = [
      .nan, .infinity, -.infinity, 0, -7, 1e300, -1e300, 1e-300, 1e9, -1e9, 1e5, 0.5, .pi,
    ]
    return random.below(2) == 0 ? extremes[random.below(extremes.count)] : Double(random.below(50))
  }

  private static func rect(_ random: inout RandomSource) -> Rect {
    Rect(
      x: number(&random), y: number(&random), width: number(&random), height: number(&random))
  }

  private static func color(_ random: inout RandomSource) -> ResolvedColor {
    ResolvedColor(
      red: Float(number(&random)), green: 1, blue: 0,
      opacity: random.below(2) == 0 ? 1 : Float(number(&random)))
  }

  private static func transform(_ random: inout RandomSource) -> AffineTransform {
    let center = Point(x: number(&random), y: number(&random))
    return switch random.below(3) {
    case 0: .translation(center)
    case 1: .scale(x: number(&random), y: number(&random), about: center)
    default:
      .rotation(cosine: number(&random), sine: number(&random), about: center)
    }
  }

  private mutating func add(_ random: inout RandomSource) {
    switch random.below(8) {
    case 0: begin(.begin(.clip(Self.rect(&random), cornerRadius: Self.number(&random))))
    case 1: begin(.begin(.opacity(Self.number(&random))))
    case 2: begin(.begin(.transform(Self.transform(&random))))
    case 3: if depth > 0 { end() }
    default:
      let rect = Self.rect(&random)
      items.append(
        .layer(
          DisplayList.Layer(
            origin: rect.origin, size: rect.size,
            isClipped: random.below(2) == 0,
            opacity: random.below(2) == 0 ? 1 : Self.number(&random),
            segment: Self.segment(&random))))
    }
  }

  private mutating func begin(_ item: DisplayList.Item) {
    depth += 1
    items.append(item)
  }

  private mutating func end() {
    depth -= 1
    items.append(.end)
  }

  private static func segment(_ random: inout RandomSource) -> DisplaySegment {
    var operations: [DrawOperation] = []
    for _ in 0..<(1 + random.below(4)) {
      let color = color(&random)
      let point = Point(x: number(&random), y: number(&random))
      let operation: DrawOperation =
        switch random.below(9) {
        case 0, 1: .fill(rect(&random), cornerRadius: number(&random), color)
        case 2:
          .border(rect(&random), cornerRadius: number(&random), lineWidth: number(&random), color)
        case 3: .text(random.below(4), at: point, color)
        case 4: .strokePath(random.below(3), at: point, lineWidth: number(&random), color)
        case 5: .fillPath(random.below(3), at: point, color)
        case 6: .begin(.clip(rect(&random), cornerRadius: number(&random)))
        case 7: .begin(.opacity(number(&random)))
        default: .begin(.transform(transform(&random)))
        }
      operations.append(operation)
    }
    // Includes texts without glyphs and groups without an end.
    let texts = ["Åy", "", "\u{200B}\u{202E}"].map {
      engine.layout(TextRequest(text: $0, font: .body))
    }
    return Fixtures.segment(
      texts: texts, paths: [Path(ellipseIn: rect(&random)), Path(rect(&random))], operations)
  }
}
