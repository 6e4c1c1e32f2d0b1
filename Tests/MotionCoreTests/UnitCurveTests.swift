import Testing

@testable import MotionCore

@Suite struct `Unit curves` {
  static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
    .circularEaseInOut, UnitCurve.circularEaseInOut.inverse, bezier(0.25, 0.1, 0.25, 1),
    bezier(0.68, -0.6, 0.32, 1.6), bezier(1, 0, 0, 1), bezier(0, 1, 1, 0), bezier(0, 0, 0, 0),
    bezier(1, 1, 1, 1), bezier(0, 0.5, 1, 0.5),
  ]

  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    .bezier(
      startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
  }

  @Test(arguments: Vectors.shared.curves.cases)
  func `value and slope agree with precomputed values`(_ expected: Vectors.CurveCase) throws {
    let points = expected.controlPoints
    let curve = Self.bezier(points[0], points[1], points[2], points[3])
    for sample in expected.samples {
      let x = try #require(sample[0])
      let y = try #require(sample[1])
      #expect(abs(curve.value(at: x) - y) <= 1e-12)
      if let slope = sample[2] { #expect(abs(curve.velocity(at: x) - slope) <= 1e-9) }
    }
  }

  @Test(arguments: [
    (UnitCurve.easeIn, [0.017026609652, 0.093464650719, 0.315356812573, 0.621861869175]),
    (UnitCurve.easeOut, [0.160572154238, 0.378138130825, 0.684643187427, 0.906535349281]),
    (UnitCurve.easeInOut, [0.019722453548, 0.129161931047, 0.5, 0.870838068953]),
    (bezier(0.68, -0.6, 0.32, 1.6), [-0.072823180797, -0.097707742123, 0.5, 1.097707742123]),
  ])
  func `known curves have their known values`(curve: UnitCurve, expected: [Double]) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75], expected) {
      #expect(abs(curve.value(at: x) - y) <= 1e-11)
    }
  }

  @Test func `circular curves are arcs of a circle`() {
    for x in [0.1, 0.3, 0.5, 0.8] {
      let rising = 1 - (1 - x * x).squareRoot()
      #expect(abs(UnitCurve.circularEaseIn.value(at: x) - rising) <= 1e-15)
      #expect(abs(UnitCurve.circularEaseOut.value(at: 1 - x) - (1 - rising)) <= 1e-15)
      #expect(abs(UnitCurve.circularEaseInOut.value(at: x / 2) - rising / 2) <= 1e-15)
      #expect(abs(UnitCurve.circularEaseInOut.value(at: 1 - x / 2) - (1 - rising / 2)) <= 1e-15)
    }
  }

  @Test(arguments: curves)
  func `values at and beyond the ends are exact`(_ curve: UnitCurve) {
    for x in [0, -1, -Double.infinity, .nan] { #expect(curve.value(at: x) == 0) }
    for x in [1, 2, Double.infinity] { #expect(curve.value(at: x) == 1) }
  }

  @Test(arguments: curves)
  func `slope is the derivative of value`(_ curve: UnitCurve) {
    let step = 1e-7
    for count in 1...99 where count != 50 {
      let x = Double(count) / 100
      let difference = (curve.value(at: x + step) - curve.value(at: x - step)) / (2 * step)
      let slope = curve.velocity(at: x)
      #expect(abs(difference - slope) <= 1e-5 * max(1, slope * slope), "at \(x)")
    }
  }

  @Test(arguments: curves)
  func `slopes are finite everywhere`(_ curve: UnitCurve) {
    for x in [0, 1e-300, 1e-12, 0.5, 1 - 1e-12, 1, .nan, .infinity] {
      #expect(abs(curve.velocity(at: x)) <= 1000)
      #expect(curve.value(at: x).isFinite)
    }
  }

  @Test func `end slopes point to the control points`() {
    #expect(UnitCurve.linear.velocity(at: 0) == 1)
    #expect(abs(UnitCurve.easeOut.velocity(at: 0) - 1 / 0.58) <= 1e-12)
    #expect(UnitCurve.easeOut.velocity(at: 1) == 0)
    #expect(abs(UnitCurve.easeIn.velocity(at: 1) - 1 / 0.58) <= 1e-12)
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == 1000)
  }

  @Test(arguments: [
    UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
    .circularEaseInOut, UnitCurve.circularEaseInOut.inverse,
  ])
  func `the inverse undoes the curve`(_ curve: UnitCurve) {
    for count in 0...20 {
      let x = Double(count) / 20
      #expect(abs(curve.inverse.value(at: curve.value(at: x)) - x) <= 1e-7)
      #expect(abs(curve.value(at: curve.inverse.value(at: x)) - x) <= 1e-7)
    }
    #expect(curve.inverse.inverse == curve)
  }

  @Test func `control points are clamped`() {
    #expect(Self.bezier(-1, 0, 2, 1) == Self.bezier(0, 0, 1, 1))
    #expect(Self.bezier(.nan, .nan, .nan, .nan) == Self.bezier(0, 0, 1, 1))
    #expect(Self.bezier(.infinity, .infinity, -.infinity, -1e300) == Self.bezier(1, 1000, 0, -1000))
  }
}
