/// A hash of a drawing that is the same in all processes and on all machines: FNV-1a over words.
package struct FrameHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  private mutating func combine(_ words: some Sequence<UInt64>) {
    for word in words { combine(word) }
  }

  private mutating func combine(_ text: String) {
    combine(text.utf8.lazy.map(UInt64.init))
    combine(UInt64(text.utf8.count))
  }
}

@MainActor extension FrameHash {
  /// Returns the hash of an item of a display list.
  static func hash(of item: DisplayList.Item) -> UInt64 {
    var words = DrawingWords()
    switch item {
    case .layer(let layer): return hash(of: layer)
    case .beginClip(let rect, let radius): words.append(.beginClip(rect, cornerRadius: radius))
    case .beginOpacity(let opacity): words.append(.beginOpacity(opacity))
    case .beginTransform(let transform): words.append(.beginTransform(transform))
    case .end: words.append(.end)
    }
    var hash = FrameHash()
    hash.combine(words.words)
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
    if let known = segment.recordedHash { return known }
    var words = DrawingWords()
    for operation in segment.operations { words.append(operation) }
    let hash = hash(words.words[...], segment.texts, segment.paths)
    segment.recordedHash = hash
    return hash
  }

  /// Returns the hash of operations with their texts and paths.
  static func hash(
    _ operations: ArraySlice<UInt64>, _ texts: ContiguousArray<TextLayout>,
    _ paths: ContiguousArray<Path>
  ) -> UInt64 {
    var hash = FrameHash()
    hash.combine(operations)
    for layout in texts { hash.combine(self.hash(of: layout)) }
    for path in paths {
      var words = DrawingWords()
      for element in path.elements { words.append(element) }
      hash.combine(words.words)
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
