import RowDrawing

/// The distances by which a drawing reaches beyond a frame on each side, points; at least 0.
struct Overhang: Equatable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  static let none = Overhang()

  init() {}

  /// - Parameter ink: The bounding box of the drawing; nil if it is empty.
  init(of ink: Rect?, beyond frame: Rect) {
    guard let ink else { return }
    top = max(0, frame.minY - ink.minY)
    left = max(0, frame.minX - ink.minX)
    bottom = max(0, ink.maxY - frame.maxY)
    right = max(0, ink.maxX - frame.maxX)
  }

  /// The overhang a share of the way to another one.
  func mixed(with other: Overhang, _ share: Double) -> Overhang {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    var result = Overhang()
    result.top = mix(top, other.top)
    result.left = mix(left, other.left)
    result.bottom = mix(bottom, other.bottom)
    result.right = mix(right, other.right)
    return result
  }
}

/// The clip of content that is shown at another height than its own.
///
/// Content may be drawn beyond its frame, and is not cut at rest. So the clip goes from the overhang of what was shown
/// at rest to that of what will be, in step with the height: the first and the last frame of a motion cut nothing that
/// rest shows.
struct RevealClip {
  /// The height of the content's frame when it last changed in a step, points.
  private var startHeight = 0.0
  /// The overhang that was shown then.
  private var startOverhang = Overhang.none

  /// Notes what is shown as the content's height changes in a step.
  mutating func begin(at height: Double, _ overhang: Overhang) {
    startHeight = height
    startOverhang = overhang
  }

  /// The overhang that is shown while all of the content is present.
  ///
  /// - Parameters:
  ///   - height: The height of the content's frame as it is shown, points.
  ///   - natural: The height it will have, points.
  ///   - end: The overhang that it will have.
  func overhang(at height: Double, natural: Double, _ end: Overhang) -> Overhang {
    let distance = natural - startHeight
    guard distance != 0 else { return end }
    let share = (height - startHeight) / distance
    var overhang = startOverhang.mixed(with: end, min(max(share, 0), 1))
    // A spring that swings below a height does not take the overhang with it.
    let swing = share > 1 ? natural - height : share < 0 ? startHeight - height : 0
    overhang.bottom += min(max(0, swing), overhang.bottom)
    return overhang
  }

  /// The rectangle that is shown, given the frame of what is present now.
  ///
  /// - Parameter progress: The progress of the presence, 0...1; at 0 nothing is shown.
  static func rect(_ frame: Rect, _ overhang: Overhang, progress: Double) -> Rect {
    let top = frame.minY - overhang.top
    let bottom = frame.maxY + progress * overhang.bottom - (1 - progress) * overhang.top
    return Rect(
      x: frame.minX - overhang.left, y: top,
      width: frame.width + overhang.left + overhang.right, height: max(0, bottom - top))
  }

  /// The speed of the clip's edges as a multiple of the height's.
  func speedFactor(natural: Double, _ end: Overhang) -> Double {
    func largest(_ overhang: Overhang) -> Double {
      max(max(overhang.top, overhang.bottom), max(overhang.left, overhang.right))
    }
    let distance = abs(natural - startHeight)
    let resizing = distance > 0 ? (largest(startOverhang) + largest(end)) / distance : 0
    let appearing = natural > 0 ? (end.top + end.bottom) / natural : 0
    return 1 + resizing + appearing
  }
}
