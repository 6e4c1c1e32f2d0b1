/// An outline of lines and curves, with points in the coordinates of the drawing.
public struct Path: Hashable, Sendable {
  /// One element of the outline.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath.
    case move(to: Point)
    /// Adds a straight line.
    case line(to: Point)
    /// Adds a cubic Bézier curve.
    case curve(to: Point, control1: Point, control2: Point)
    /// Closes the subpath with a line to its start.
    case close
  }

  /// The elements in order.
  public private(set) var elements: [Element] = []

  /// A rectangle that contains all points and control points; empty at the origin for an empty
  /// path.
  ///
  /// It is updated with each element, since drawing needs it in each frame.
  package var bounds: Rect { box ?? .zero }

  private var box: Rect?

  /// Creates an empty path.
  public init() {}

  /// Creates a path by drawing into an empty one.
  public init(_ draw: (inout Path) -> Void) {
    draw(&self)
  }

  /// Creates the path of a rectangle.
  public init(_ rect: Rect) {
    addRect(rect)
  }

  /// Creates the path of a rectangle with rounded corners, the radius in points.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Creates the path of the ellipse inside a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Returns true if both paths have the same elements.
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

  /// A Boolean value that indicates whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(to: point))
    extend(to: point)
  }

  /// Adds a straight line to a point.
  public mutating func addLine(to point: Point) {
    elements.append(.line(to: point))
    extend(to: point)
  }

  /// Adds a cubic Bézier curve to a point.
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

  /// Closes the subpath with a line to its start.
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

  /// Adds a rectangle with rounded corners; the radius is at most half the shorter side.
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

  /// Adds the ellipse inside a rectangle.
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
