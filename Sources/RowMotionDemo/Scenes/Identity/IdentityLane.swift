/// What is compared.
enum IdentityComparison: String, CaseIterable {
  /// The article's listings, and its custom list.
  case listings = "One change, four lists"
  /// The two kinds of ids that a row of data can have.
  case ids = "One insertion, two kinds of ids"

  var lanes: [IdentityLane] {
    switch self {
    case .listings: [.custom, .stock, .flattened, .replaced]
    case .ids: [.identified, .indices]
    }
  }
}

/// One of the lists that stand side by side, on the same data.
enum IdentityLane: String, CaseIterable {
  /// A stack with an `if`, in one row: a resize, which the stock list does not animate.
  case stock = "Stock list, resize"
  /// As the first, in a list that animates resizes.
  case custom = "RowMotion, resize"
  /// The `if` stands in the list itself: an insertion.
  case flattened = "Stock list, insertion"
  /// The id changes with the condition: a replacement.
  case replaced = "Stock list, replacement"
  /// A row each, by their indices.
  case indices = "Ids by index"
  /// A row each, by ids that stay with the elements.
  case identified = "Ids of the elements"

  /// The name of its list.
  var list: String { "identity-\(self)" }

  /// Whether its list animates rows that change their height.
  var animatesResizing: Bool {
    switch self {
    case .custom, .indices, .identified: true
    case .stock, .flattened, .replaced: false
    }
  }

  /// What the article says of it, in one line.
  var summary: String {
    switch self {
    case .stock: "The identity stays: the row snaps to its height"
    case .custom: "The same code: the row and what is below it move"
    case .flattened: "A new identity: a row comes, smoothly"
    case .replaced: "The hack: another id, another row"
    case .indices: "The last index is new, whatever was inserted"
    case .identified: "What was inserted is new"
    }
  }

  /// Whether nothing jumps in it, and no state is lost.
  var isCured: Bool { self == .custom || self == .flattened || self == .identified }

  var stageLane: StageLane {
    StageLane(
      id: list, title: rawValue, summary: summary, isCured: isCured,
      kept: "Nothing jumps, no state is lost")
  }
}
