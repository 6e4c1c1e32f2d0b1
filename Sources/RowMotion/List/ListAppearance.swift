import RowDrawing

/// The lengths and opacities with which a list arranges and draws its rows; they animate together.
struct ListAppearance: VectorArithmetic, Sendable {
  /// The space between two rows, points.
  var spacing = 0.0
  /// The space between the viewport's edges and the rows, points.
  var inset = 0.0
  /// The radius of the card's corners, points.
  var cornerRadius = 0.0
  /// The opacity of the card, 0...1.
  var cardOpacity = 0.0
  /// The opacity of the hairlines between rows, 0...1.
  var separatorOpacity = 0.0
  /// The opacity of what tells every second row, 0...1.
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

  /// The same with each value in its range: a spring may swing past it.
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
  /// Takes over the appearance that the environment asks for; a change animates.
  func takeAppearance(_ transaction: ActiveTransaction) {
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

  /// Brings ``ListNode/drawnAppearance`` up to the host's time.
  func sampleAppearance() { drawnAppearance = appearance.value(at: host.time).clamped }

  /// The space between two rows for now, points.
  var rowSpacing: Double { drawnAppearance.spacing }

  /// The space between the viewport's edges and the rows for now, points.
  var inset: Double { drawnAppearance.inset }

  /// The space between two rows once nothing moves any more, points.
  var settledRowSpacing: Double { appearance.target.spacing }

  /// The space between the viewport's edges and the rows once nothing moves any more, points.
  var settledInset: Double { appearance.target.inset }

  /// The width that rows are laid out for, points.
  var rowWidth: Double { max(0, size.width - 2 * settledInset) }

  /// The width of the card and of whatever is drawn behind rows, points.
  var drawnRowWidth: Double { max(0, drawnSize.width - 2 * inset) }

  /// The distance from the left edge of what is drawn behind rows to the rows, points: content keeps
  /// to the edge where lines start.
  var rowShift: Double { environment.isRightToLeft ? drawnRowWidth - rowWidth : 0 }
}
