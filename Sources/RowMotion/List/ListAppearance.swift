import RowDrawing

/// The spacing, insets and opacities of a list, which animate together.
struct ListAppearance: VectorArithmetic, Sendable {
  /// The spacing between two rows, in points.
  var spacing = 0.0
  /// The inset of the rows from the viewport's edges, in points.
  var inset = 0.0
  /// The radius of the card's corners, in points.
  var cornerRadius = 0.0
  /// The opacity of the card, 0...1.
  var cardOpacity = 0.0
  /// The opacity of the hairlines between rows, 0...1.
  var separatorOpacity = 0.0
  /// The opacity of alternating row backgrounds, 0...1.
  var stripeOpacity = 0.0

  static var zero: ListAppearance { ListAppearance() }

  init() {}

  @MainActor init(_ environment: EnvironmentValues) {
    spacing = environment.listRowSpacing
    if case .card(let inset, let radius) = environment.listStyle {
      self.inset = inset
      cornerRadius = radius
      cardOpacity = 1
    }
    separatorOpacity = environment.listRowSeparator == .hidden ? 0 : 1
    stripeOpacity = environment.alternatingRowBackgrounds == .enabled ? 1 : 0
  }

  private func combined(
    _ other: ListAppearance, _ combine: (Double, Double) -> Double
  ) -> ListAppearance {
    var result = self
    result.spacing = combine(spacing, other.spacing)
    result.inset = combine(inset, other.inset)
    result.cornerRadius = combine(cornerRadius, other.cornerRadius)
    result.cardOpacity = combine(cardOpacity, other.cardOpacity)
    result.separatorOpacity = combine(separatorOpacity, other.separatorOpacity)
    result.stripeOpacity = combine(stripeOpacity, other.stripeOpacity)
    return result
  }

  static func + (left: ListAppearance, right: ListAppearance) -> ListAppearance {
    left.combined(right, +)
  }

  static func - (left: ListAppearance, right: ListAppearance) -> ListAppearance {
    left.combined(right, -)
  }

  mutating func scale(by factor: Double) { self = combined(self) { value, _ in value * factor } }

  var magnitudeSquared: Double {
    spacing * spacing + inset * inset + cornerRadius * cornerRadius + cardOpacity * cardOpacity
      + separatorOpacity * separatorOpacity + stripeOpacity * stripeOpacity
  }

  /// The appearance with each value clamped to its range, because a spring may overshoot it.
  var clamped: ListAppearance {
    func unit(_ value: Double) -> Double { min(max(0, value), 1) }
    var result = self
    result.spacing = max(0, spacing)
    result.inset = max(0, inset)
    result.cornerRadius = max(0, cornerRadius)
    result.cardOpacity = unit(cardOpacity)
    result.separatorOpacity = unit(separatorOpacity)
    result.stripeOpacity = unit(stripeOpacity)
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
  func sampleAppearance() { drawnAppearance = appearance.value(at: host.time).clamped }

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
