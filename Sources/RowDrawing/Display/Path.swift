/// An outline of lines and curves, points in the coordinates of whoever draws it.
public struct Path: Hashable, Sendable {
  /// One step of the outline.
  public enum Element: Hashable, Sendable {
    /// Starts a new part.
    case move(to: Point)
    /// Goes straight.
    case line(to: Point)
    /// Goes along a cubic Bézier curve.
    case curve(to: Point, control1: Point, control2: Point)
    /// Goes back to where the part started.
    case close
  }

  /// The steps in order.
  public private(set) var elements: [Element] = []

  /// A rectangle that holds all points, those that curves only bend towards included; an empty one at the origin
  /// where there are none.
  ///
  /// It is known at once: pictures ask for it in each frame.
  package var bounds: Rect { box ?? .zero }

  private var box: Rect?

  /// Creates an empty outline.
  public init() {}

  /// Creates an outline by drawing into an empty one.
  public init(_ draw: (inout Path) -> Void) {
    draw(&self)
  }

  /// Creates the outline of a rectangle.
  public init(_ rect: Rect) {
    addRect(rect)
  }

  /// Creates the outline of a rectangle with round corners, points.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Creates the outline of the ellipse that fills a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Whether both go the same way.
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

  /// Whether nothing was drawn.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new part.
  public mutating func move(to point: Point) {
    elements.append(.move(to: point))
    extend(to: point)
  }

  /// Goes straight to a point.
  public mutating func addLine(to point: Point) {
    elements.append(.line(to: point))
    extend(to: point)
  }

  /// Goes along a cubic Bézier curve.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(to: point, control1: control1, control2: control2))
    extend(to: point)
    extend(to: control1)
    extend(to: control2)
  }

  private mutating func extend(to point: Point) {
    let rect = Rect(origin: point, size: .zero)
    box = box?.union(rect) ?? rect
  }

  /// Goes back to where the part started.
  public mutating func closeSubpath() {
    elements.append(.close)
  }

  /// Adds straight lines through all points.
  ///
  /// - Complexity: O(k) for k points.
  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: Rect) {
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds a rectangle with round corners; the radius is at most half the shorter side.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
    guard radius > 0 else { return addRect(rect) }
    // A quarter circle as a cubic: handles of 4/3 (sqrt 2 - 1) radii.
    let handle = radius * (1 - 0.5522847498307936)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(x: left + radius, y: top))
    addLine(to: Point(x: right - radius, y: top))
    addCurve(
      to: Point(x: right, y: top + radius), control1: Point(x: right - handle, y: top),
      control2: Point(x: right, y: top + handle))
    addLine(to: Point(x: right, y: bottom - radius))
    addCurve(
      to: Point(x: right - radius, y: bottom), control1: Point(x: right, y: bottom - handle),
      control2: Point(x: right - handle, y: bottom))
    addLine(to: Point(x: left + radius, y: bottom))
    addCurve(
      to: Point(x: left, y: bottom - radius), control1: Point(x: left + handle, y: bottom),
      control2: Point(x: left, y: bottom - handle))
    addLine(to: Point(x: left, y: top + radius))
    addCurve(
      to: Point(x: left + radius, y: top), control1: Point(x: left, y: top + handle),
      control2: Point(x: left + handle, y: top))
    closeSubpath()
  }

  /// Adds the ellipse that fills a rectangle.
  public mutating func addEllipse(in rect: Rect) {
    let horizontal = rect.width / 2 * 0.5522847498307936
    let vertical = rect.height / 2 * 0.5522847498307936
    let (x, y) = (rect.midX, rect.midY)
    move(to: Point(x: x, y: rect.minY))
    addCurve(
      to: Point(x: rect.maxX, y: y), control1: Point(x: x + horizontal, y: rect.minY),
      control2: Point(x: rect.maxX, y: y - vertical))
    addCurve(
      to: Point(x: x, y: rect.maxY), control1: Point(x: rect.maxX, y: y + vertical),
      control2: Point(x: x + horizontal, y: rect.maxY))
    addCurve(
      to: Point(x: rect.minX, y: y), control1: Point(x: x - horizontal, y: rect.maxY),
      control2: Point(x: rect.minX, y: y + vertical))
    addCurve(
      to: Point(x: x, y: rect.minY), control1: Point(x: rect.minX, y: y - vertical),
      control2: Point(x: x - horizontal, y: rect.minY))
    closeSubpath()
  }
}
