extension Animation {
  /// The default duration of a curve, in seconds.
  private static var curveDuration: Double { 0.35 }

  /// A linear animation of 0.35 seconds.
  public static var linear: Animation {
    timingCurve(.linear, duration: curveDuration)
  }

  /// Returns a linear animation.
  ///
  /// - Parameter duration: Seconds.
  public static func linear(duration: Double) -> Animation {
    timingCurve(.linear, duration: duration)
  }

  /// An animation that starts slowly and takes 0.35 seconds.
  public static var easeIn: Animation {
    timingCurve(.easeIn, duration: curveDuration)
  }

  /// Returns an animation that starts slowly.
  ///
  /// - Parameter duration: Seconds.
  public static func easeIn(duration: Double) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  /// An animation that ends slowly and takes 0.35 seconds.
  public static var easeOut: Animation {
    timingCurve(.easeOut, duration: curveDuration)
  }

  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: Seconds.
  public static func easeOut(duration: Double) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  /// An animation that starts and ends slowly and takes 0.35 seconds.
  public static var easeInOut: Animation {
    timingCurve(.easeInOut, duration: curveDuration)
  }

  /// Returns an animation that starts and ends slowly.
  ///
  /// - Parameter duration: Seconds.
  public static func easeInOut(duration: Double) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// Returns an animation along a cubic Bezier curve with two control points.
  ///
  /// - Parameters:
  ///   - startX: The first control point's x, 0...1.
  ///   - startY: The first control point's y; outside 0...1 the motion may overshoot.
  ///   - endX: The second control point's x, 0...1.
  ///   - endY: The second control point's y; outside 0...1 the motion may overshoot.
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

  /// Returns an animation along a unit curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: Seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    let isUsable = duration > 0 && duration < .infinity
    return Animation(.curve(curve, duration: isUsable ? duration : 0))
  }
}
