/// The implementation of the row beside RowMotion's.
enum PresenceVariant: String, CaseIterable {
  /// A plain stack and an `if` in a list that snaps.
  case stock = "Stock"
  /// Like stock, with a transition that moves the text but not the height.
  case transitionOnly = "Transition only"
  /// A text that is proposed less and less height.
  case squeezed = "Squeezed"
  /// A height that animates without the old text, so that an exit shows nothing.
  case notRetained = "Old value not kept"
  /// A height that is measured before it is committed, step by step, as in an imperative table.
  case measuredFirst = "Measured first, then animated"
  /// A scroll view with a lazy stack, without a list.
  case lazyStack = "Lazy stack, no list"

  /// The method, in one line.
  var summary: String {
    switch self {
    case .stock: "VStack with “if”: the text fades, the height snaps"
    case .transitionOnly: "Transition on the “if”: the text moves, the height snaps"
    case .squeezed: "The height animates and squeezes the text"
    case .notRetained: "The height animates, but the text is already gone"
    case .measuredFirst: "First the data, then its height, then the animation"
    case .lazyStack: "Animates, but is no longer a list"
    }
  }

  /// True if all checks pass.
  var isPassing: Bool { self == .measuredFirst || self == .lazyStack }

  /// True if rows change their height at once, as in SwiftUI's own list.
  var snaps: Bool { self == .stock || self == .transitionOnly }
}
