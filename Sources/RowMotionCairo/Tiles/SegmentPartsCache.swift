import RowDrawing

/// The parts of the segments that are shown, found once a version.
///
/// - Invariant: what is known is what the last frame asked for, in that order; what is spare is what the frame
///   before it asked for, and it did not.
@MainActor struct SegmentPartsCache {
  private struct Entry {
    let version: UInt64
    let parts: SegmentParts
  }

  private var known: ContiguousArray<Entry> = []
  private var asked: ContiguousArray<Entry> = []
  /// Where the next segment is looked for first: they come in the same order in each frame.
  private var next = 0
  /// The latest version of those that are known: a later one is not among them.
  private var latest: UInt64 = 0
  private var scale = 0.0
  private var frame = 0
  /// What was forgotten, whose memory the next new ones take: a row that moves within is new in each frame.
  private var spare: ContiguousArray<SegmentParts> = []

  /// The parts of a segment.
  ///
  /// - Complexity: O(n) in what it draws where it is new, O(1) where it comes behind the one that it came behind in
  ///   the last frame, else O(k) for k segments.
  mutating func parts(of segment: DisplaySegment, _ grid: PixelGrid) -> SegmentParts {
    if grid.scale != scale {
      scale = grid.scale
      known = []
    }
    let parts = find(segment.version) ?? read(segment, grid)
    parts.lastFrame = frame
    asked.append(Entry(version: segment.version, parts: parts))
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
    for _ in known.indices {
      if index >= known.count { index = 0 }
      if known[index].version == version {
        next = index + 1
        return known[index].parts
      }
      index += 1
    }
    return nil
  }

  /// Ends a frame: what was not asked for in it is forgotten.
  mutating func endFrame() {
    spare.removeAll(keepingCapacity: true)
    for entry in known where entry.parts.lastFrame < frame && !entry.parts.isLarge {
      spare.append(entry.parts)
      // A segment that is drawn twice is known twice.
      entry.parts.lastFrame = frame
    }
    frame += 1
    swap(&known, &asked)
    latest = 0
    for entry in known { latest = max(latest, entry.version) }
    asked.removeAll(keepingCapacity: true)
    next = 0
  }
}
