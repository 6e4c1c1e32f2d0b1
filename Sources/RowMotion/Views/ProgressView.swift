import MotionCore

/// A view that shows the progress of an activity, or an activity of unknown duration.
public struct ProgressView: View {
  private let title: String?
  private let share: Double?

  /// Creates an indicator of an activity of unknown duration.
  public init() {
    title = nil
    share = nil
  }

  /// Creates an indicator of a named activity of unknown duration.
  public init(_ title: some StringProtocol) {
    self.title = String(title)
    share = nil
  }

  /// Creates a bar that shows the completed share of a total, or a spinner if the value is nil.
  public init(value: Double?, total: Double = 1) {
    title = nil
    share = value.map { total > 0 ? min(max(finite($0 / total, or: 0), 0), 1) : 0 }
  }

  /// The bar or the spinner, below the title.
  public var body: some View {
    VStack(spacing: 4) {
      if let title { Text(title).font(.caption).foregroundStyle(.secondary) }
      if let share {
        ProgressBar(share: share)
      } else {
        Spinner()
      }
    }
    .modifier(
      AccessibilityModifier(
        role: .progress, label: title,
        value: share.map { "\(Int(($0 * 100).rounded()))%" },
        traits: share == nil ? .isBusy : []))
  }
}

/// A bar that fills from the leading edge.
struct ProgressBar: View {
  let share: Double

  var body: some View {
    Capsule().fill(Color.separator)
      .overlay(alignment: .leading) {
        ProgressFill(share: share) { Capsule().fill(Color.accentColor) }
      }
      .frame(height: 4)
  }
}

/// A layout that gives its content a share of the width; the share is animatable.
struct ProgressFill: Layout {
  var share: Double

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let size = proposal.replacingUnspecifiedDimensions()
    return Size(width: size.width * min(max(share, 0), 1), height: size.height)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
  }
}

/// Dots in a circle that are highlighted one after the other.
struct Spinner: View {
  typealias Body = Never

  static func _sync(_ view: Spinner, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    guard let old else { return SpinnerNode(context) }
    old.inherit(context.environment)
    return old
  }
}

final class SpinnerNode: ViewNode {
  override init(_ context: SyncContext) {
    super.init(context)
    if !environment.reduceMotion { runtime.motions.run(self) }
  }

  override var tracksGeometry: Bool { true }

  override func environmentChanged(from old: EnvironmentValues) {
    invalidatePaint()
    if !environment.reduceMotion { runtime.motions.run(self) }
  }

  override func tick(_ context: TickContext) -> Bool {
    _ = super.tick(context)
    invalidatePaint()
    return !environment.reduceMotion
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.addEachFrame()
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size { Size(width: 20, height: 20) }

  override func paint(_ canvas: Canvas, at position: Point) {
    let offset = geometry?.offset(at: runtime.time) ?? .zero
    SpinnerFigure.draw(
      canvas, Rect(origin: position + offset, size: size),
      turn: environment.reduceMotion ? 0 : runtime.time,
      Color.secondary.resolve(in: environment))
  }
}

/// The drawing of a spinner.
@MainActor enum SpinnerFigure {
  /// Draws eight dots; turns are counted clockwise from the top.
  static func draw(_ canvas: Canvas, _ rect: Rect, turn: Double, _ color: ResolvedColor) {
    let radius = min(rect.width, rect.height) / 2
    let dot = radius / 4
    for index in 0..<8 {
      let share = Double(index) / 8
      // The dot at the current turn is the darkest, and the dots before it fade.
      var phase = turn - share
      phase -= phase.rounded(.down)
      let angle = share * 2 * Double.pi
      let center = Point(
        x: rect.midX + (radius - dot) * sine(angle), y: rect.midY - (radius - dot) * cosine(angle))
      canvas.fill(
        Rect(x: center.x - dot, y: center.y - dot, width: 2 * dot, height: 2 * dot),
        cornerRadius: dot, color.multiplied(by: 1 - 0.85 * phase))
    }
  }
}
