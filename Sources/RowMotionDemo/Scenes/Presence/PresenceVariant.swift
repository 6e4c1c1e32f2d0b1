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
  case measuredFirst = "Measured first"
  /// A scroll view with a stack, without a list.
  case plainStack = "Plain stack, no list"
  /// A scroll view with a lazy stack, without a list.
  case lazyStack = "Lazy stack, no list"
  /// Like stock, without any animation.
  case hardCut = "Hard cut"

  /// The method, in one line.
  var summary: String {
    switch self {
    case .stock: "VStack with “if”: the text fades, the height snaps"
    case .transitionOnly: "Transition on the “if”: the text moves, the height snaps"
    case .squeezed: "The height animates and squeezes the text"
    case .notRetained: "The height animates, but the text is already gone"
    case .measuredFirst: "First the data, then its height, then the animation"
    case .plainStack: "Animates, but makes all rows at once"
    case .lazyStack: "Animates, but is no longer a list"
    case .hardCut: "Gives up: text and height change at once"
    }
  }

  /// The cause of what happens, in one sentence.
  var explanation: String {
    switch self {
    case .stock: "The list asks for the row’s height once, as soon as the data changes."
    case .transitionOnly: "A transition moves a view, never the height of the row around it."
    case .squeezed: "The text is proposed less height in each frame, so it wraps again."
    case .notRetained: "Without a copy of the removed text there is nothing to draw."
    case .measuredFirst: "As in UITableView; “Run Next Step” measures, then animates."
    case .plainStack, .lazyStack: "A stack asks its rows for their height in each frame."
    case .hardCut: "Without an animation there is nothing to get wrong."
    }
  }

  /// True if all checks pass.
  var isPassing: Bool { self == .measuredFirst || isStack }

  /// True if the rows are in no list.
  var isStack: Bool { self == .plainStack || self == .lazyStack }

  /// True if rows change their height at once, as in SwiftUI's own list.
  var snaps: Bool { self == .stock || self == .transitionOnly || self == .hardCut }
}
