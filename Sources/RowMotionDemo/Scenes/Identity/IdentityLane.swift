/// What is compared.
enum IdentityComparison: String, CaseIterable {
  /// The article's listings, and its custom list.
  case listings = "One change, four lists"
  /// The two kinds of ids that a row of data can have.
  case ids = "One insertion, two kinds of ids"

  var lanes: [IdentityLane] {
    switch self {
    case .listings: [.stock, .custom, .flattened, .replaced]
    case .ids: [.indices, .identified]
    }
  }
}

/// One of the lists that stand side by side, on the same data.
enum IdentityLane: String, CaseIterable {
  /// A stack with an `if`, in one row: a resize, which the stock list does not animate.
  case stock = "Stock list, resize"
  /// The `if` stands in the list itself: an insertion.
  case flattened = "Stock list, insertion"
  /// The id changes with the condition: a replacement.
  case replaced = "Stock list, replacement"
  /// As the first, in a list that animates resizes.
  case custom = "RowMotion, resize"
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

  /// The code of the list, as the article has it.
  var code: String {
    switch self {
    case .stock, .custom:
      """
      VStack {
        Text("Hello world")
        if showContent {
          Text("Extra content")
        }
      }
      Text("More content")
      """
    case .flattened:
      """
      Text("First")
      if showContent {
        Text("Second")
      }
      Text("Third")
      """
    case .replaced:
      """
      Text(condition ? shortText : longText)
        .id(condition ? "short" : "long")
      Text("More content")
      """
    case .indices:
      """
      ForEach(items.indices, id: \\.self) {
        Text(items[$0])
      }
      """
    case .identified:
      """
      ForEach(items, id: \\.self) {
        Text($0)
      }
      """
    }
  }

  /// The line of the code that matters, from 0.
  var markedLine: Int {
    switch self {
    case .stock, .custom: 0
    case .flattened, .replaced: 1
    case .indices, .identified: 0
    }
  }
}
