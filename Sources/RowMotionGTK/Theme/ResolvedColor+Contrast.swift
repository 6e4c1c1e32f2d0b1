import Glibc
import RowMotion

extension ResolvedColor {
  static let white = ResolvedColor(red: 1, green: 1, blue: 1)
  static let black = ResolvedColor(red: 0, green: 0, blue: 0)

  /// The minimum contrast of text with its background, as WCAG 2.2 requires at any size (1.4.3,
  /// AA).
  package static let minimumContrast: Float = 4.5

  /// The relative luminance of an opaque color, 0...1, as WCAG 2.2 defines it.
  package var luminance: Float {
    func linear(_ share: Float) -> Float {
      share <= 0.04045 ? share / 12.92 : powf((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of two opaque colors, 1...21, as WCAG 2.2 defines it.
  package func contrast(with other: ResolvedColor) -> Float {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  /// Returns the color, mixed with another until text in it is legible on all surfaces.
  ///
  /// A theme's selection color is meant for the background of text; in dark themes it is too dark
  /// for text itself.
  func legible(on surfaces: [ResolvedColor], towards end: ResolvedColor) -> ResolvedColor {
    legible(towards: end) { _ in surfaces }
  }

  /// Returns the color, mixed with another until text in it is legible on all surfaces; `surfaces`
  /// returns those for a candidate color.
  func legible(
    towards end: ResolvedColor, on surfaces: (ResolvedColor) -> [ResolvedColor]
  ) -> ResolvedColor {
    first {
      mixed(with: end, share: $0)
    } where: { candidate in
      surfaces(candidate).allSatisfy { candidate.contrast(with: $0) >= Self.minimumContrast }
    }
  }

  /// Returns the color with an opacity, raised if that is needed to make text legible on all
  /// surfaces.
  func legible(on surfaces: [ResolvedColor], opacity least: Float) -> ResolvedColor {
    first { share in
      multiplied(by: Double(least + (1 - least) * share))
    } where: { candidate in
      surfaces.allSatisfy {
        candidate.blended(over: $0).contrast(with: $0) >= Self.minimumContrast
      }
    }
  }

  /// Returns the first color for a share from 0 to 1 that meets a condition, or the last color.
  private func first(
    _ color: (Float) -> ResolvedColor, where isSo: (ResolvedColor) -> Bool
  ) -> ResolvedColor {
    for step in 0..<50 {
      let candidate = color(Float(step) / 50)
      if isSo(candidate) { return candidate }
    }
    return color(1)
  }
}
