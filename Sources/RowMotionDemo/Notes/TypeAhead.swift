/// A type-ahead search, which moves to a row that begins with the typed characters.
///
/// Characters typed within a second of each other form one word. One repeated character moves from
/// row to row. Case is ignored.
struct TypeAhead: Equatable {
  /// The time after which the next character starts a new word, in seconds.
  static let timeout = 1.0

  /// The typed characters, in lower case.
  private(set) var word = ""
  private var last = -Double.infinity

  /// Adds a character typed at a time, in seconds.
  mutating func type(_ character: Character, at time: Double) {
    if time - last > Self.timeout { word = "" }
    last = time
    word += character.lowercased()
  }

  /// Returns true if a character at a time, in seconds, would continue the current word.
  func isTyping(at time: Double) -> Bool { !word.isEmpty && time - last <= Self.timeout }

  /// Returns the index of the first title that begins with the typed word; nil if there is none.
  ///
  /// The search starts at the current title and wraps around.
  ///
  /// - Parameters:
  ///   - count: The number of titles.
  ///   - current: The current index; nil for none.
  ///   - limit: The maximum number of titles to compare.
  /// - Complexity: O(n) in the titles, `limit` of them at most.
  func match(
    count: Int, from current: Int?, limit: Int = .max, title: (Int) -> String
  ) -> Int? {
    guard let first = word.first, count > 0 else { return nil }
    // A repeated character moves on; a longer word may match the current row.
    let repeats = word.allSatisfy { $0 == first }
    let sought = repeats ? String(first) : word
    let start = current.map { repeats ? $0 + 1 : $0 } ?? 0
    return (0..<min(count, limit)).lazy.map { (start + $0) % count }.first {
      title($0).lowercased().hasPrefix(sought)
    }
  }
}
