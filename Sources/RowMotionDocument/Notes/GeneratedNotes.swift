/// Notes that are computed on demand, always the same, without being stored.
package enum GeneratedNotes {
  /// Returns the note at an index, 0 or more.
  package static func note(_ index: Int) -> Note { Note(generated: index) }

  /// Returns the title of the note at an index.
  static func title(_ index: Int) -> String {
    var random = SplitMix64(seed: UInt64(index))
    return title(&random)
  }

  private static func title(_ random: inout SplitMix64) -> String {
    random.pick(verbs) + " the " + random.pick(adjectives) + " " + random.pick(nouns)
  }

  /// Returns the detail of the note at an index; nil for some notes.
  static func detail(_ index: Int) -> String? {
    var random = SplitMix64(seed: UInt64(index))
    _ = title(&random)
    let sentences = (0..<random.next(below: 7)).map { _ in
      "The " + random.pick(adjectives) + " " + random.pick(nouns) + " is "
        + random.pick(predicates) + "."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Returns the id of the note at an index.
  package static func id(_ index: Int) -> String {
    idPrefix + String(index)
  }

  /// Returns the index of the note with an id; nil if no generated note has this id.
  package static func index(of id: String) -> Int? {
    guard id.hasPrefix(idPrefix), let index = Int(id.dropFirst(idPrefix.count)), index >= 0,
      id == self.id(index)
    else { return nil }
    return index
  }

  private static let idPrefix = "row-"
  private static let verbs = [
    "Mend", "Paint", "Find", "Polish", "Borrow", "Water", "Carry", "Sketch", "Count", "Wrap",
  ]
  private static let adjectives = [
    "red", "quiet", "crooked", "second", "wooden", "early", "striped", "heavy", "smallest",
  ]
  private static let nouns = [
    "kettle", "lantern", "violin", "gate", "map", "rowing boat", "clock", "pear tree", "ladder",
    "postcard", "umbrella",
  ]
  private static let predicates = [
    "behind the shed", "older than it looks", "next to the window", "waiting for Sunday",
    "lighter than last year, and better for it", "where we left it", "with the neighbors",
  ]
}

/// A pseudorandom number generator with a fixed sequence for each seed.
private struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(below limit: Int) -> Int {
    // SplitMix64, which gives unrelated numbers for neighboring seeds.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(limit))
  }

  mutating func pick(_ words: [String]) -> String {
    words[next(below: words.count)]
  }
}
