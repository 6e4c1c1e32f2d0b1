import RowMotion

/// The colors of curves and bars.
///
/// All of them contrast with light and dark cards at about 3:1, as WCAG 2.2 requires of graphics
/// (1.4.11), and ``rowMotion``, ``comparison`` and ``neutral`` also differ for people who do not
/// see red or green.
enum ChartColors {
  /// The color of what RowMotion does.
  static let rowMotion = Color(red: 0.29, green: 0.56, blue: 0.816)
  /// The color of what it is compared with.
  static let comparison = Color(red: 0.851, green: 0.412, blue: 0.173)
  /// The color of everything else.
  static let neutral = Color(white: 0.549)

  /// The colors of bars, which also have names.
  static let bars = [
    rowMotion, Color(red: 0.122, green: 0.612, blue: 0.525),
    Color(red: 0.698, green: 0.451, blue: 0.71),
  ]
}
