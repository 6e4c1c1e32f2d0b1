import RowDrawing

/// A cache of the parts of visible segments, which are read once per version.
///
/// - Invariant: `previousEntries` has the requests of the last frame in order. `spare` has the
///   requests of the frame before it that the last frame did not repeat.
@MainActor struct SegmentPartsCache {
  private struct Entry {
    let version: UInt64
    let parts: SegmentParts
  }

  private var previousEntries: ContiguousArray<Entry> = []
  private var currentEntries: ContiguousArray<Entry> = []
  /// The index to search first, because segments come in the same order in each frame.
  private var next = 0
  /// The latest version in `previousEntries`, so that later versions need no search.
  private var latest: UInt64 = 0
  private var scale = 0.0
  private var frame = 0
  /// Discarded parts whose memory is reused: a row with an animation inside is new in each frame.
  private var spare: ContiguousArray<SegmentParts> = []

  /// Returns the parts of a segment.
  ///
  /// - Complexity: O(n) in the operations of a new segment, O(1) if it follows the same segment as
  ///   in the last frame, otherwise O(k) for k segments.
  mutating func parts(of segment: DisplaySegment, _ grid: PixelGrid) -> SegmentParts {
    if grid.scale != scale {
      scale = grid.scale
      previousEntries = []
    }
    let parts = find(segment.version) ?? read(segment, grid)
    parts.lastFrame = frame
    currentEntries.append(Entry(version: segment.version, parts: parts))
    return parts
  }

  private mutating func read(_ segment: DisplaySegment, _ grid: PixelGrid) -> SegmentParts {
    let parts = spare.popLast() ?? SegmentParts()
    parts.read(segment, grid)
    return parts
  }

  private mutating func find(_ version: UInt64) -> SegmentParts? {
    if version > latest { return nil }
    var index = next
    for _ in previousEntries.indices {
      if index >= previousEntries.count { index = 0 }
      if previousEntries[index].version == version {
        next = index + 1
        return previousEntries[index].parts
      }
      index += 1
    }
    return nil
  }

  /// Ends a frame and discards parts that were not requested in it.
  mutating func endFrame() {
    spare.removeAll(keepingCapacity: true)
    for entry in previousEntries where entry.parts.lastFrame < frame && !entry.parts.isLarge {
      spare.append(entry.parts)
      // A segment that is drawn twice has two entries.
      entry.parts.lastFrame = frame
    }
    frame += 1
    swap(&previousEntries, &currentEntries)
    latest = 0
    for entry in previousEntries { latest = max(latest, entry.version) }
    currentEntries.removeAll(keepingCapacity: true)
    next = 0
  }
}
