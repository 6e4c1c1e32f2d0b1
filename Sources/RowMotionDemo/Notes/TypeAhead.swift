/// What the user types to go to a row that begins so.
///
/// Characters that follow each other within a second make one word; one character typed again and again
/// goes from row to row. Lower and upper case are the same.
struct TypeAhead: Equatable {
  /// How long a word waits for its next character, seconds.
  static let patience = 1.0

  /// What has been typed, in lower case.
  private(set) var word = ""
  private var last = -Double.infinity

  /// Takes a character at a time, seconds.
  mutating func type(_ character: Character, at time: Double) {
    if time - last > Self.patience { word = "" }
    last = time
    word += character.lowercased()
  }

  /// Whether a character at a time would go on with a word.
  func isTyping(at time: Double) -> Bool { !word.isEmpty && time - last <= Self.patience }

  /// The index to go to: of the first title that begins with what was typed, from the current one on and
  /// then from the top; nil where none does.
  ///
  /// - Parameters:
  ///   - count: How many titles there are.
  ///   - current: The index where one is; nil for none.
  ///   - most: How many titles are looked at.
  /// - Complexity: O(n) in the titles, `most` of them at most.
  func match(
    count: Int, from current: Int?, most: Int = .max, title: (Int) -> String
  ) -> Int? {
    guard let first = word.first, count > 0 else { return nil }
    // The same character again goes on; a word that is being typed stays where it is right.
    let repeats = word.allSatisfy { $0 == first }
    let sought = repeats ? String(first) : word
    let start = current.map { repeats ? $0 + 1 : $0 } ?? 0
    return (0..<min(count, most)).lazy.map { (start + $0) % count }.first {
      title($0).lowercased().hasPrefix(sought)
    }
  }
}
