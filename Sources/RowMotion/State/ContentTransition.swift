/// How a text changes under an animation; where nothing is said it changes at once.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, clipped, opacity, deferredOpacity, interpolate
    case numericText(countsDown: Bool)
  }

  let kind: Kind

  /// Whether it says how a text changes, and not only how room is made for it.
  var changesText: Bool {
    switch kind {
    case .interpolate, .numericText: true
    case .identity, .clipped, .opacity, .deferredOpacity: false
    }
  }

  /// Whether a text shows it when it changes.
  var isSeenInText: Bool {
    switch kind {
    case .opacity, .deferredOpacity, .interpolate, .numericText: true
    case .identity, .clipped: false
    }
  }

  /// The new content stands there at once.
  public static let identity = ContentTransition(kind: .identity)
  /// The content is uncovered by its growing height, without a fade.
  public static let clipped = ContentTransition(kind: .clipped)
  /// The content fades with its height.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The height comes first, then the content fades in; the other way round on the way out.
  public static let deferredOpacity = ContentTransition(kind: .deferredOpacity)
  /// What both contents share stays, the rest fades.
  public static let interpolate = ContentTransition(kind: .interpolate)
  /// Changed characters roll up, or down for a count that falls.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
}
