/// Which id the count of a row has.
enum CountIdentity: String, CaseIterable {
  /// Another one after each change.
  case changing = "Text and detail: it changes"
  /// One for each row, whatever its count.
  case constant = "The row's: it stays"
  /// That of its position.
  case none = "None"

  /// The count's id, as it is written beside the row.
  func id(of row: UpdateRow) -> String {
    switch self {
    case .changing: row.text + row.detail
    case .constant: row.id
    case .none: "none"
    }
  }
}

/// The three things that a count needs to be replaced with a transition.
struct UpdateParts: Equatable {
  var isAnimated: Bool
  var hasTransition: Bool
  var identity: CountIdentity

  /// All is missing.
  static let none = UpdateParts(isAnimated: false, hasTransition: false, identity: .none)
  /// Nothing is missing.
  static let all = UpdateParts(isAnimated: true, hasTransition: true, identity: .changing)

  /// What is missing, by name.
  var missing: [String] {
    var names: [String] = []
    if !isAnimated { names.append("the animation") }
    if !hasTransition { names.append("the transition") }
    switch identity {
    case .changing: break
    case .constant: names.append("an id that changes")
    case .none: names.append("the id")
    }
    return names
  }

  /// What is missing, in a sentence.
  var summary: String {
    if missing.isEmpty { return "Nothing is missing." }
    let first = missing.dropLast().joined(separator: ", ")
    let names = [first, missing.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
    return "Missing: \(names)."
  }

  /// What comes of it: that of the first of the three that is missing.
  var consequence: String {
    switch identity {
    case .constant:
      "The id is the same before and after, so the count stays the same view: its text swaps."
    case .none:
      "Without an id the count stays the same view: its text swaps."
    case .changing where !isAnimated:
      "The count is another view, but nothing says that the change takes time: it swaps."
    case .changing where !hasTransition:
      "The count is another view, but nothing says how it comes and goes: it swaps."
    case .changing:
      "The old count goes with a scale and a fade while the new one comes."
    }
  }
}
