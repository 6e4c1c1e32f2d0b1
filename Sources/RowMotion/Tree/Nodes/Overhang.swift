import RowDrawing

/// The distances by which a drawing extends beyond a frame on each side, in points; at least 0.
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

  /// Returns the overhang that lies between this one and another one, at a share of the distance.
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

/// The clip of content whose visible height differs from its own.
///
/// Content may be drawn beyond its frame, and is not clipped at rest. The clip thus moves from the
/// overhang at the start to that at the end, in step with the height. The first and last frames of
/// an animation clip nothing that is visible at rest.
struct RevealClip {
  /// The height of the content's frame at its last step, in points.
  private var startHeight = 0.0
  /// The visible overhang at the last step.
  private var startOverhang = Overhang.none

  /// Records the visible state when the content's height makes a step.
  mutating func begin(at height: Double, natural: Double, _ end: Overhang) {
    startOverhang = overhang(at: height, natural: natural, end)
    startHeight = height
  }

  /// Returns the visible overhang while all of the content is present.
  ///
  /// - Parameters:
  ///   - height: The visible height of the content's frame, in points.
  ///   - natural: The height at the end, in points.
  ///   - end: The overhang at the end.
  func overhang(at height: Double, natural: Double, _ end: Overhang) -> Overhang {
    let distance = natural - startHeight
    guard distance != 0 else { return end }
    let share = (height - startHeight) / distance
    var overhang = startOverhang.mixed(with: end, min(max(share, 0), 1))
    // If a spring swings below a height, the overhang grows instead of following the swing.
    let swing = share > 1 ? natural - height : share < 0 ? startHeight - height : 0
    overhang.bottom += min(max(0, swing), overhang.bottom)
    return overhang
  }

  /// Returns the visible rectangle for the current frame of the content.
  ///
  /// - Parameter progress: The progress of the presence, 0...1; at 0 nothing is visible.
  static func rect(_ frame: Rect, _ overhang: Overhang, progress: Double) -> Rect {
    let top = frame.minY - overhang.top
    let bottom = frame.maxY + progress * overhang.bottom - (1 - progress) * overhang.top
    return Rect(
      x: frame.minX - overhang.left, y: top,
      width: frame.width + overhang.left + overhang.right, height: max(0, bottom - top))
  }

  /// Returns the speed of the clip's edges as a multiple of the height's speed.
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
