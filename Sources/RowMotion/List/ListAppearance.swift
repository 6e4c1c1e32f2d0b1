import RowDrawing

/// The spacing, insets and opacities of a list, which animate together.
struct ListAppearance: VectorArithmetic, Sendable {
  private var values = SIMD8<Double>.zero

  /// The spacing between two rows, in points.
  var spacing: Double { values[0] }
  /// The inset of the rows from the viewport's edges, in points.
  var inset: Double { values[1] }
  /// The radius of the card's corners, in points.
  var cornerRadius: Double { values[2] }
  /// The opacity of the card, 0...1.
  var cardOpacity: Double { values[3] }
  /// The opacity of the hairlines between rows, 0...1.
  var separatorOpacity: Double { values[4] }
  /// The opacity of alternating row backgrounds, 0...1.
  var stripeOpacity: Double { values[5] }

  static var zero: ListAppearance { ListAppearance() }

  private init() {}

  @MainActor init(_ environment: EnvironmentValues) {
    values[0] = environment.listRowSpacing
    if case .card(let inset, let radius) = environment.listStyle {
      (values[1], values[2], values[3]) = (inset, radius, 1)
    }
    values[4] = environment.listRowSeparator == .hidden ? 0 : 1
    values[5] = environment.alternatingRowBackgrounds == .enabled ? 1 : 0
  }

  static func + (left: ListAppearance, right: ListAppearance) -> ListAppearance {
    var sum = left
    sum.values += right.values
    return sum
  }

  static func - (left: ListAppearance, right: ListAppearance) -> ListAppearance {
    var difference = left
    difference.values -= right.values
    return difference
  }

  mutating func scale(by factor: Double) { values *= factor }

  var magnitudeSquared: Double { (values * values).sum() }

  /// The appearance with each value clamped to its range, because a spring may overshoot it.
  var clamped: ListAppearance {
    let greatest = Double.greatestFiniteMagnitude
    var result = self
    result.values.clamp(
      lowerBound: .zero, upperBound: SIMD8(greatest, greatest, greatest, 1, 1, 1, 0, 0))
    return result
  }
}

extension ListNode {
  /// Adopts the appearance that the environment specifies; a change animates by the transaction.
  func applyAppearance(_ transaction: ActiveTransaction) {
    let target = ListAppearance(environment)
    guard target != appearance.target else { return }
    if target.inset != appearance.target.inset { forgetRowMeasurements() }
    animate(&appearance, to: target, transaction)
    let old = drawnAppearance
    sampleAppearance()
    let shown = Double(rows.shown.count + 1)
    unanimatedDistance +=
      abs(drawnAppearance.spacing - old.spacing) * shown
      + 2 * abs(drawnAppearance.inset - old.inset)
    setNeedsLayout()
  }

  /// Updates ``ListNode/drawnAppearance`` to the host's time.
  func sampleAppearance() { drawnAppearance = appearance.value(at: runtime.time).clamped }

  /// The current spacing between two rows, in points.
  var rowSpacing: Double { drawnAppearance.spacing }

  /// The current inset of the rows from the viewport's edges, in points.
  var inset: Double { drawnAppearance.inset }

  /// The spacing between two rows once its animation has ended, in points.
  var settledRowSpacing: Double { appearance.target.spacing }

  /// The inset of the rows from the viewport's edges once its animation has ended, in points.
  var settledInset: Double { appearance.target.inset }

  /// The width that rows are laid out with, in points.
  var rowWidth: Double { max(0, size.width - 2 * settledInset) }

  /// The current width of the card and of the row backgrounds, in points.
  var drawnRowWidth: Double { max(0, drawnSize.width - 2 * inset) }

  /// The distance from the left edge of the row backgrounds to the rows, in points; it keeps rows
  /// at the leading edge.
  var rowShift: Double { environment.isRightToLeft ? drawnRowWidth - rowWidth : 0 }
}
