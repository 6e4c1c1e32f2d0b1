/// How the row beside the cured one is built.
enum PresenceVariant: String, CaseIterable {
  /// A plain stack and an `if` in a list that snaps.
  case stock = "Stock"
  /// As stock, with a transition, which moves the text but not the height.
  case transitionOnly = "Transition only"
  /// The text is offered less and less height.
  case squeezed = "Squeezed"
  /// The height moves, but what is drawn is not kept: nothing is left to see on the way out.
  case unkept = "Without the kept value"
  /// The height is measured before it is committed, as an imperative table does, step by step.
  case measuredFirst = "Measured, then committed"
  /// No list at all: a scroll view around a lazy stack.
  case lazyStack = "A lazy stack, no list"

  /// How it does it, in a line.
  var summary: String {
    switch self {
    case .stock: "A plain stack and an if: the text fades, the height snaps"
    case .transitionOnly: "The if has a transition: the text moves, the height snaps"
    case .squeezed: "The height moves and the text is squeezed into it"
    case .unkept: "The height moves; what was drawn went with the data"
    case .measuredFirst: "First the data, then its height, then the motion"
    case .lazyStack: "The usual retreat: it moves, and is no list any more"
    }
  }

  /// Whether nothing that is promised is broken.
  var isCured: Bool { self == .measuredFirst || self == .lazyStack }

  /// Whether its list does with a row's height what SwiftUI's own does.
  var snaps: Bool { self == .stock || self == .transitionOnly }
}
