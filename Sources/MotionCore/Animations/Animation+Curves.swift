extension Animation {
  /// The duration of a curve for which none is given, in seconds.
  private static var curveDuration: Double { 0.35 }

  /// Even motion of 0.35 seconds.
  public static var linear: Animation {
    timingCurve(.linear, duration: curveDuration)
  }

  /// Even motion.
  ///
  /// - Parameter duration: Seconds.
  public static func linear(duration: Double) -> Animation {
    timingCurve(.linear, duration: duration)
  }

  /// A slow start, of 0.35 seconds.
  public static var easeIn: Animation {
    timingCurve(.easeIn, duration: curveDuration)
  }

  /// A slow start.
  ///
  /// - Parameter duration: Seconds.
  public static func easeIn(duration: Double) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  /// A slow end, of 0.35 seconds.
  public static var easeOut: Animation {
    timingCurve(.easeOut, duration: curveDuration)
  }

  /// A slow end.
  ///
  /// - Parameter duration: Seconds.
  public static func easeOut(duration: Double) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  /// A slow start and a slow end, of 0.35 seconds.
  public static var easeInOut: Animation {
    timingCurve(.easeInOut, duration: curveDuration)
  }

  /// A slow start and a slow end.
  ///
  /// - Parameter duration: Seconds.
  public static func easeInOut(duration: Double) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// A cubic Bezier curve over two control points.
  ///
  /// - Parameters:
  ///   - startX: The first control point's x, 0...1.
  ///   - startY: The first control point's y; outside 0...1 the motion swings out.
  ///   - endX: The second control point's x, 0...1.
  ///   - endY: The second control point's y.
  ///   - duration: Seconds.
  public static func timingCurve(
    _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, duration: Double = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(
        startControlPoint: UnitPoint(x: startX, y: startY),
        endControlPoint: UnitPoint(x: endX, y: endY)),
      duration: duration)
  }

  /// A curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: Seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    let isUsable = duration > 0 && duration < .infinity
    return Animation(.curve(curve, duration: isUsable ? duration : 0))
  }
}
