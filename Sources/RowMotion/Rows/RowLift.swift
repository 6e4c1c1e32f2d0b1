import RowDrawing

/// The elevation of a row above the others while it passes them.
///
/// It rises as the row starts to move and falls as the row arrives, with the animation that moves
/// the row. A new motion starts from the current elevation, so the shadow never changes in a step.
struct RowLift: TimedMotion {
  /// The share of the motion that is left: from 1 to 0.
  private var rest = AnimatedValue(0.0)
  /// True while a row of a list is drawn above the others; stored, as each frame checks it.
  private(set) var isLifted = false
  /// The card that a row of a list is drawn on; nil until it is drawn.
  var card: LiftedCard?

  /// The elevation is full while the remaining share is between about 0.8 and 0.2.
  private static let steepness = 6.0

  /// Lifts the row for a motion that starts at a time, from the current elevation.
  mutating func start(_ animation: Animation?, at time: Double) {
    move(to: 0, animation, at: time)
  }

  /// Lifts the row from the current elevation to the full one, which it keeps.
  mutating func hold(_ animation: Animation?, at time: Double) {
    move(to: Self.rest(at: 1), animation, at: time)
  }

  private mutating func move(to target: Double, _ animation: Animation?, at time: Double) {
    rest = AnimatedValue(Self.rest(at: elevation(at: time)))
    rest.set(target, animation: animation, at: time)
    update(at: time)
  }

  /// Updates `isLifted` to a time, and discards the card of a row that is no longer lifted.
  mutating func update(at time: Double) {
    isLifted = isRunning(at: time)
    if !isLifted { card = nil }
  }

  /// Returns the elevation of the row at a time, 0...1.
  func elevation(at time: Double) -> Double {
    let rest = min(max(rest.value(at: time), 0), 1)
    return min(1, Self.steepness * rest * (1 - rest))
  }

  /// Returns the opacity of a lifted row's surface, which is full before the elevation is.
  static func surfaceOpacity(at elevation: Double) -> Double { min(1, 4 * elevation) }

  /// Returns the factor for the shadows of rows with a sum of elevations: where all of them overlap,
  /// they are together no darker than one.
  static func shadowShare(elevations sum: Double) -> Double { 1 / max(1, sum) }

  /// Returns the larger of the two shares at which a row has an elevation.
  private static func rest(at elevation: Double) -> Double {
    (1 + max(0, 1 - 4 * min(elevation, 1) / steepness).squareRoot()) / 2
  }

  func isRunning(at time: Double) -> Bool { rest.isRunning(at: time) }

  var endTime: Double { rest.endTime }

  func nextChange(after time: Double) -> Double { rest.nextChange(after: time) }
}

/// The shadow and the surface of a lifted row, redrawn only if the size or the colors change.
struct LiftedCard {
  let size: Size
  let surface: ResolvedColor
  let border: ResolvedColor
  /// The shadow and the surface; empty if nothing is drawn.
  let shadow: DisplaySegment
  let card: DisplaySegment
}

extension Canvas {
  /// The corner radius of a lifted row's surface, in points.
  static let liftedRadius = 8.0
  /// The reach of a lifted row's shadow, in points.
  private static let shadowReach = 10

  /// Ends the drawing and appends it as a layer of a size.
  func finish(into items: inout ContiguousArray<DisplayList.Item>, size: Size) {
    for case .segment(let segment) in finish() {
      items.append(
        .layer(
          DisplayList.Layer(
            origin: .zero, size: size, isClipped: false, opacity: 1,
            segment: segment)))
    }
  }

  /// Returns the segment that a closure draws; empty if it draws nothing.
  static func segment(_ draw: (Canvas) -> Void) -> DisplaySegment {
    let canvas = Canvas()
    draw(canvas)
    for case .segment(let segment) in canvas.finish() { return segment }
    return DisplaySegment()
  }

  /// Draws the shadow of a lifted row.
  ///
  /// - Parameter black: The color of the shadow at full opacity.
  func shadow(of frame: Rect, _ black: ResolvedColor) {
    // Nested rounded rectangles add up to a shadow that fades out.
    let dark = black.multiplied(by: 0.022)
    let shadowFrame = frame.offset(by: Point(x: 0, y: 3))
    for reach in stride(from: Double(Self.shadowReach), to: 0, by: -1) {
      fill(shadowFrame.outset(by: reach), cornerRadius: Self.liftedRadius + reach, dark)
    }
  }
}
