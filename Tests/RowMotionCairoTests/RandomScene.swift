import RowMotion
import RowMotionTestKit

@testable import RowMotionCairo

/// A random display list that partly changes from frame to frame.
@MainActor struct RandomScene {
  /// True if the scene has only upright rectangles, which Cairo paints the same in any clip.
  private let isUpright: Bool
  /// True if all positions and sizes are whole, and nothing is transformed.
  private let isAligned: Bool
  private(set) var list = DisplayList()
  private static let engine = PangoTextEngine()
  private var depth = 0

  init(isUpright: Bool, isAligned: Bool = false, _ random: inout RandomSource) {
    self.isUpright = isUpright
    self.isAligned = isAligned
    for _ in 0..<(3 + random.below(10)) { add(&random) }
    while depth > 0 { end() }
  }

  /// Moves, resizes, fades or replaces some layers at random.
  mutating func change(_ random: inout RandomSource) {
    let shift = Point(x: 0, y: Self.length(-9, 9, &random))
    for index in list.items.indices {
      guard case .layer(var layer) = list.items[index] else { continue }
      switch random.below(6) {
      case 0...2: if random.below(4) > 0 { layer.origin = layer.origin + shift }
      case 3: if layer.isClipped { layer.size.height = Self.length(0, 40, &random) }
      case 4: layer.opacity = random.below(2) == 0 ? 1 : 0.4
      default: if random.below(4) == 0 { layer.segment = segment(&random) }
      }
      list.items[index] = .layer(layer)
    }
  }

  private mutating func end() {
    depth -= 1
    list.items.append(.end)
  }

  private mutating func add(_ random: inout RandomSource) {
    switch random.below(12) {
    case 0:
      depth += 1
      list.items.append(
        .begin(.clip(rect(&random), cornerRadius: radius(9, &random))))
    case 1:
      depth += 1
      list.items.append(.begin(.opacity(random.below(2) == 0 ? 1 : 0.5)))
    case 2:
      guard !isUpright, !isAligned, random.below(3) == 0 else { return }
      depth += 1
      list.items.append(.begin(.transform(Self.transform(&random))))
    case 3: if depth > 0 { end() }
    default:
      let isBackground = random.below(3) == 0
      let rect = isBackground ? Rect(x: 0, y: 0, width: 90, height: 70) : rect(&random)
      list.items.append(
        .layer(
          DisplayList.Layer(
            origin: rect.origin, size: rect.size,
            isClipped: random.below(3) == 0,
            opacity: random.below(5) == 0 ? 0.6 : 1, segment: segment(&random))))
    }
  }

  private static func transform(_ random: inout RandomSource) -> AffineTransform {
    let center = Point(x: 10, y: 20)
    if random.below(2) == 0 { return .scale(x: 1.1, y: 0.7, about: center) }
    let angle = Angle(degrees: length(-180, 180, &random))
    return .rotation(cosine: angle.cosine, sine: angle.sine, about: center)
  }

  private static func length(_ low: Double, _ high: Double, _ random: inout RandomSource) -> Double
  {
    let length = low + (high - low) * Double(random.below(1000)) / 1000
    return random.below(2) == 0 ? length.rounded() : length
  }

  private func rect(_ random: inout RandomSource) -> Rect {
    let rect = Rect(
      x: Self.length(-20, 60, &random), y: Self.length(-20, 60, &random),
      width: Self.length(1, 90, &random),
      height: Self.length(1, 50, &random))
    if !isAligned { return rect }
    return Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(),
      height: rect.height.rounded())
  }

  private static func color(_ random: inout RandomSource) -> ResolvedColor {
    ResolvedColor(
      red: Float(random.below(5)) / 4, green: Float(random.below(5)) / 4,
      blue: Float(random.below(5)) / 4, opacity: random.below(2) == 0 ? 1 : 0.5)
  }

  private func radius(_ radius: Double, _ random: inout RandomSource) -> Double {
    isUpright || random.below(2) == 0 ? 0 : radius
  }

  private func segment(_ random: inout RandomSource) -> DisplaySegment {
    var drawing = DisplaySegment.Drawing()
    var depth = 0
    for _ in 0..<(1 + random.below(6)) {
      let color = Self.color(&random)
      var point = Point(x: Self.length(-5, 40, &random), y: Self.length(-5, 40, &random))
      if isAligned { point = Point(x: point.x.rounded(), y: point.y.rounded()) }
      switch isUpright ? [0, 1, 2, 3, 7, 8][random.below(6)] : random.below(isAligned ? 9 : 10) {
      case 0, 1, 2:
        let isAll = random.below(3) == 0
        let rect = isAll ? Rect(x: 0, y: 0, width: 90, height: 70) : rect(&random)
        drawing.operations.append(
          .fill(rect, cornerRadius: radius(7, &random), color))
      case 3:
        drawing.operations.append(
          .border(
            rect(&random), cornerRadius: radius(6, &random),
            lineWidth: Double(1 + random.below(3)), color))
      case 4, 5:
        drawing.operations.append(.text(drawing.texts.count, at: point, color))
        drawing.texts.append(
          Self.engine.layout(
            TextRequest(
              text: ["Åy", "fj W", "لا"][random.below(3)], font: .body)))
      case 6:
        drawing.operations.append(.strokePath(0, at: point, lineWidth: 2.5, color))
        if drawing.paths.isEmpty {
          drawing.paths.append(Path(ellipseIn: Rect(x: 0, y: 0, width: 15, height: 11)))
        }
      case 7:
        depth += 1
        drawing.operations.append(
          .begin(.clip(rect(&random), cornerRadius: isUpright ? 0 : 5)))
      case 8:
        depth += 1
        drawing.operations.append(.begin(.opacity(0.5)))
      default:
        depth += 1
        drawing.operations.append(.begin(.transform(Self.transform(&random))))
      }
    }
    for _ in 0..<depth { drawing.operations.append(.end) }
    if drawing.paths.isEmpty { drawing.paths.append(Path(Rect(x: 0, y: 0, width: 9, height: 9))) }
    var segment = DisplaySegment()
    var presences: ContiguousArray<DrawnPresence> = []
    segment.show(&drawing, &presences)
    return segment
  }
}
