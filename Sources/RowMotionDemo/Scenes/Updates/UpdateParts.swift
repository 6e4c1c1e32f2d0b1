/// The id of a row's count.
enum CountIdentity: String, CaseIterable {
  /// An id that changes with each change of the row.
  case changing = "Text and detail (changes)"
  /// One id for each row, whatever its count is.
  case constant = "Row id (constant)"
  /// No id: the count is identified by its position.
  case none = "None"

  /// Returns the count's id for a row, in quotes.
  func text(for row: UpdateRow) -> String {
    switch self {
    case .changing: "id \"\(row.text)\(row.detail)\""
    case .constant: "id \"\(row.id)\""
    case .none: "no id"
    }
  }
}

/// The three parts that a count needs to be replaced with a transition.
struct UpdateParts: Equatable {
  var isAnimated: Bool
  var hasTransition: Bool
  var identity: CountIdentity

  /// The parts with all three missing.
  static let none = UpdateParts(isAnimated: false, hasTransition: false, identity: .none)
  /// The parts with none missing.
  static let all = UpdateParts(isAnimated: true, hasTransition: true, identity: .changing)

  /// The names of the missing parts.
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

  /// Returns the names of the parts that a kind of update misses.
  func missing(for kind: UpdateKind) -> [String] {
    if kind == .replace { return missing }
    return isAnimated ? [] : ["the animation"]
  }

  /// Returns the parts that a kind of update misses, in one line.
  func summary(of kind: UpdateKind) -> String {
    let missing = missing(for: kind)
    if missing.isEmpty { return "Nothing is missing" }
    let first = missing.dropLast().joined(separator: ", ")
    let names = [first, missing.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
    return "Missing: \(names)"
  }

  /// The consequences of all missing parts, for all kinds of updates.
  static let consequences: [String] = {
    let parts = [true, false].flatMap { isAnimated in
      [true, false].flatMap { hasTransition in
        CountIdentity.allCases.map {
          UpdateParts(isAnimated: isAnimated, hasTransition: hasTransition, identity: $0)
        }
      }
    }
    return Array(
      Set(parts.flatMap { [$0.consequence(of: .replace), $0.consequence(of: .move)] })
    ).sorted()
  }()

  /// Returns the consequence of the first missing part for a kind of update, in a sentence.
  func consequence(of kind: UpdateKind) -> String {
    if kind != .replace {
      return isAnimated
        ? "Whole rows need only an animation and Identifiable: their ids say what changed."
        : "Whole rows need only Identifiable and an animation, which is missing here."
    }
    return switch identity {
    case .constant:
      "The id stays the same, so the count stays the same view: its text changes abruptly."
    case .none:
      "Without an id, the count stays the same view: its text changes abruptly."
    case .changing where !isAnimated:
      "The count is a new view, but without an animation it changes abruptly."
    case .changing where !hasTransition:
      "The count is a new view, but without a transition it changes abruptly."
    case .changing:
      "The old count scales and fades out while the new one scales and fades in."
    }
  }
}
