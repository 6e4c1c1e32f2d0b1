import Glibc
import RowMotion

extension ResolvedColor {
  static let white = ResolvedColor(red: 1, green: 1, blue: 1)
  static let black = ResolvedColor(red: 0, green: 0, blue: 0)

  /// The least contrast of text with what it stands on, as WCAG 2.2 asks of text of any size (1.4.3, AA).
  package static let leastContrast: Float = 4.5

  /// How light an opaque colour is, 0...1, as WCAG 2.2 defines it.
  package var luminance: Float {
    func linear(_ share: Float) -> Float {
      share <= 0.04045 ? share / 12.92 : powf((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// How much two opaque colours differ in light, 1...21, as WCAG 2.2 defines it.
  package func contrast(with other: ResolvedColor) -> Float {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  /// The colour, moved towards another until text in it can be read on all surfaces.
  ///
  /// A theme's selection colour is made to stand behind text; in dark themes it is too dark to be
  /// text itself.
  func legible(on surfaces: [ResolvedColor], towards end: ResolvedColor) -> ResolvedColor {
    legible(towards: end) { _ in surfaces }
  }

  /// The colour, moved towards another until text in it can be read on all surfaces, some of which are
  /// made of it.
  func legible(
    towards end: ResolvedColor, on surfaces: (ResolvedColor) -> [ResolvedColor]
  ) -> ResolvedColor {
    first {
      mixed(with: end, share: $0)
    } where: { candidate in
      surfaces(candidate).allSatisfy { candidate.contrast(with: $0) >= Self.leastContrast }
    }
  }

  /// The colour with an opacity, or with as much more as text in it needs to be read on all surfaces.
  func legible(on surfaces: [ResolvedColor], opacity least: Float) -> ResolvedColor {
    first { share in
      multiplied(by: Double(least + (1 - least) * share))
    } where: { candidate in
      surfaces.allSatisfy {
        candidate.blended(over: $0).contrast(with: $0) >= Self.leastContrast
      }
    }
  }

  /// The first of the colours that belong to shares from 0 to 1 which is so; else the last one.
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
