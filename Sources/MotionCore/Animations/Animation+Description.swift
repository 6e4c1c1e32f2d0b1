extension Animation: CustomStringConvertible {
  /// The animation as Swift source after a dot, such as `spring(duration: 0.4, bounce: 0.2)`.
  public var description: String {
    modifiers.reduce(kind.description) { $0 + "." + $1.description }
  }
}

extension Animation.Kind {
  fileprivate var description: String {
    switch self {
    case .spring(let spring, blendDuration: 0):
      return "spring(\(spring.parameters))"
    case .spring(let spring, let blendDuration):
      return "spring(\(spring.parameters), blendDuration: \(blendDuration))"
    case .interpolatingSpring(let spring, let initialVelocity):
      return "interpolatingSpring(\(spring.parameters), initialVelocity: \(initialVelocity))"
    case .curve(let curve, let duration):
      return "\(curve.animationName)duration: \(duration))"
    case .custom(let custom):
      return "\(custom.animation)"
    }
  }
}

extension Animation.Modifier {
  fileprivate var description: String {
    switch self {
    case .delay(let delay): "delay(\(delay))"
    case .speed(let speed): "speed(\(speed))"
    case .repetition(let count?, let autoreverses, _):
      "repeatCount(\(count), autoreverses: \(autoreverses))"
    case .repetition(nil, let autoreverses, _):
      "repeatForever(autoreverses: \(autoreverses))"
    case .logicallyComplete(let duration): "logicallyComplete(after: \(duration))"
    }
  }
}

extension Spring {
  fileprivate var parameters: String {
    "duration: \(Self.readable(duration)), bounce: \(Self.readable(bounce))"
  }

  /// Returns a number rounded to nine decimals, without the rounding errors of conversions.
  private static func readable(_ number: Double) -> Double {
    (number * 1e9).rounded() / 1e9
  }
}

extension Spring: CustomStringConvertible {
  /// The spring as a Swift expression.
  public var description: String {
    "Spring(\(parameters))"
  }
}

extension UnitCurve {
  /// The beginning of the call that creates an animation along the curve.
  fileprivate var animationName: String {
    switch description {
    case let name where name == "linear" || name.hasPrefix("ease"): return "\(name)("
    case let name where name.hasPrefix("bezier("):
      return "timingCurve(\(name.dropFirst(7).dropLast()), "
    case let name: return "timingCurve(.\(name), "
    }
  }
}

extension UnitCurve: CustomStringConvertible {
  /// The name of the curve, or its control points.
  public var description: String {
    if self == .easeIn { return "easeIn" }
    if self == .easeOut { return "easeOut" }
    if self == .easeInOut { return "easeInOut" }
    switch shape {
    case .linear: return "linear"
    case .circularEaseIn: return "circularEaseIn"
    case .circularEaseOut: return "circularEaseOut"
    case .circularEaseInOut: return "circularEaseInOut"
    case .circularEaseOutIn: return "circularEaseInOut.inverse"
    case .bezier(let curve):
      let start = curve.start
      let end = curve.end
      return "bezier(\(start.x), \(start.y), \(end.x), \(end.y))"
    }
  }
}
