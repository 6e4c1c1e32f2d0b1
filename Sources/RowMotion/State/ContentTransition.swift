/// A transition for content that changes under an animation; the default is ``identity``.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, clipped, opacity, deferredOpacity, interpolate
    case numericText(countsDown: Bool)
  }

  let kind: Kind

  /// True if the transition describes the change of a text, and not only of its height.
  var changesText: Bool {
    switch kind {
    case .interpolate, .numericText: true
    case .identity, .clipped, .opacity, .deferredOpacity: false
    }
  }

  /// True if the transition is visible when a text changes.
  var isVisibleInText: Bool {
    switch kind {
    case .opacity, .deferredOpacity, .interpolate, .numericText: true
    case .identity, .clipped: false
    }
  }

  /// The new content appears immediately.
  public static let identity = ContentTransition(kind: .identity)
  /// The growing height reveals the content, without a fade.
  public static let clipped = ContentTransition(kind: .clipped)
  /// The content fades as its height changes.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The height grows first, then the content fades in; removal reverses the order.
  public static let deferredOpacity = ContentTransition(kind: .deferredOpacity)
  /// Content that both states share stays, and the rest fades.
  public static let interpolate = ContentTransition(kind: .interpolate)
  /// Returns a transition that rolls changed characters up, or down for a count that falls.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
}
