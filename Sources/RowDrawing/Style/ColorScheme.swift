/// The light or dark appearance of surfaces.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
}
