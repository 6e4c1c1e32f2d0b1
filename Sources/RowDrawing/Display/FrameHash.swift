/// A hash of a drawing that is the same in all processes and on all machines: FNV-1a over words.
package struct FrameHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  private mutating func combine(_ words: DrawingWords, from start: Int = 0) {
    for index in start..<words.words.count { combine(words.words[index]) }
  }

  private mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(UInt64(text.utf8.count))
  }
}

@MainActor extension FrameHash {
  /// Returns the hash of an operation that begins or ends a group.
  static func hash(of operation: DrawOperation) -> UInt64 {
    var words = DrawingWords()
    words.append(operation)
    var hash = FrameHash()
    hash.combine(words)
    return hash.value
  }

  /// Returns the hash of a layer and its content.
  static func hash(of layer: DisplayList.Layer) -> UInt64 {
    var hash = FrameHash()
    // Zero and negative zero are the same position.
    hash.combine((layer.origin.x + 0).bitPattern)
    hash.combine((layer.origin.y + 0).bitPattern)
    hash.combine(layer.size.width.bitPattern)
    hash.combine(layer.size.height.bitPattern)
    hash.combine(layer.isClipped ? 1 : 0)
    hash.combine(layer.opacity.bitPattern)
    hash.combine(self.hash(of: layer.segment))
    return hash.value
  }

  private static func hash(of segment: DisplaySegment) -> UInt64 {
    guard let storage = segment.storage else { return FrameHash().value }
    if let known = storage.recordedHash { return known }
    var words = DrawingWords()
    for operation in segment.operations { words.append(operation) }
    let hash = hash(words, from: 0, segment.texts, segment.paths)
    storage.recordedHash = hash
    return hash
  }

  /// Returns the hash of operations, which are the words from an index on, with their texts and
  /// paths.
  static func hash(
    _ words: DrawingWords, from start: Int, _ texts: ContiguousArray<TextLayout>,
    _ paths: ContiguousArray<Path>
  ) -> UInt64 {
    var hash = FrameHash()
    hash.combine(words, from: start)
    for layout in texts { hash.combine(self.hash(of: layout)) }
    for path in paths {
      var words = DrawingWords()
      for element in path.elements { words.append(element) }
      hash.combine(words)
    }
    return hash.value
  }

  /// Returns the hash of a text; layers in motion draw the same texts in each frame.
  private static func hash(of layout: TextLayout) -> UInt64 {
    if let known = layout.recordedHash { return known }
    var hash = FrameHash()
    hash.combine(layout.request.font.size.bitPattern)
    hash.combine(UInt64(layout.request.font.weight.rawValue))
    hash.combine(layout.size.width.bitPattern)
    hash.combine(layout.size.height.bitPattern)
    for line in layout.lines {
      hash.combine(line.text)
      hash.combine((line.x + 0).bitPattern)
      hash.combine((line.y + 0).bitPattern)
      hash.combine(line.width.bitPattern)
    }
    layout.recordedHash = hash.value
    return hash.value
  }
}
