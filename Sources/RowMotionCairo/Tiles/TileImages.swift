import RowDrawing

/// A cache of tile pictures, which are kept for a while after they were visible.
///
/// - Invariant: ``byteCount`` is the memory of the pictures. After a frame it is at most the
///   capacity, unless the frame itself shows more.
@MainActor final class TileImages {
  private struct Entry {
    let image: TileImage
    /// The number of pictures painted up to and including it.
    let number: Int
    let firstFrame: Int
    var lastFrame: Int
    let slot: TileSlot
  }

  @exclusivity(unchecked) private var entries: [TileContent: Entry] = [:]
  /// The contents painted in this frame, and in the one before.
  private var paintedThisFrame: ContiguousArray<TileContent> = []
  private var paintedLastFrame: ContiguousArray<TileContent> = []
  /// The last painted content of each slot, while its picture exists.
  private var lastPainted: [TileSlot: TileContent] = [:]
  private var frame = 0
  /// The number of pictures painted so far.
  private(set) var paintCount = 0
  /// The memory of all pictures, in bytes.
  private(set) var byteCount = 0

  /// Returns the picture of a tile, painting it if there is none that is large enough.
  ///
  /// - Parameter isComplete: True if the picture must have all pixels of the tile.
  func image(of tile: Tile, isComplete: Bool = false, _ grid: PixelGrid) -> TileImage? {
    let visibleBounds = tile.visible.bounds
    let needed = (width: visibleBounds.right - tile.x, height: visibleBounds.bottom - tile.y)
    if let index = entries.index(forKey: tile.content) {
      let image = entries.values[index].image
      if image.width >= needed.width, image.height >= needed.height, image.isComplete || !isComplete
      {
        if entries.values[index].lastFrame < frame { image.isReused = true }
        entries.values[index].lastFrame = frame
        return image
      }
      remove(tile.content, entries.values[index])
    }
    let (width, height) = (max(needed.width, tile.width), max(needed.height, tile.height))
    let image = TileImage(
      tile.content, width: width, height: height, isComplete: isComplete,
      from: base(of: tile, PixelRect(left: 0, top: 0, right: width, bottom: height), grid), grid)
    guard let image else { return nil }
    paintCount += 1
    // A content that contains NaN is not equal to itself and would never be found again.
    guard tile.content == tile.content else { return image }
    let content = tile.content.withoutFade
    byteCount += image.byteCount
    entries[content] = Entry(
      image: image, number: paintCount, firstFrame: frame, lastFrame: frame, slot: tile.slot)
    lastPainted[tile.slot] = content
    paintedThisFrame.append(content)
    return image
  }

  /// Returns the last picture of a tile's slot if its difference from the tile is known.
  private func base(of tile: Tile, _ rect: PixelRect, _ grid: PixelGrid) -> TileImage.Base? {
    guard let content = lastPainted[tile.slot], let image = entries[content]?.image,
      let change = tile.content.difference(from: content, in: rect, grid)
    else { return nil }
    return TileImage.Base(image: image, change: change)
  }

  /// Ends a frame and discards pictures that are no longer needed.
  ///
  /// A picture that only one frame showed was in motion and is not needed again. Of the others, the
  /// least recently shown are discarded until enough memory is free; of those last shown in the
  /// same frame, the first painted.
  ///
  /// - Parameter capacity: The maximum memory in bytes; pictures that this frame shows are always kept.
  func endFrame(capacity: Int) {
    for content in paintedLastFrame {
      if let entry = entries[content], entry.lastFrame == entry.firstFrame,
        entry.lastFrame < frame
      {
        remove(content, entry)
      }
    }
    swap(&paintedThisFrame, &paintedLastFrame)
    paintedThisFrame.removeAll(keepingCapacity: true)
    if byteCount > capacity {
      // Frees more than needed now, or the next row that becomes visible would require it again.
      let targetByteCount = capacity - capacity / 8
      let hiddenEntries = entries.filter { $0.value.lastFrame < frame }
        .sorted {
          ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number)
        }
      for (content, entry) in hiddenEntries {
        if byteCount <= targetByteCount { break }
        remove(content, entry)
      }
    }
    frame += 1
    checkInvariants()
  }

  private func remove(_ content: TileContent, _ entry: Entry) {
    byteCount -= entry.image.byteCount
    entries[content] = nil
    if lastPainted[entry.slot] == content { lastPainted[entry.slot] = nil }
  }

  func removeAll() {
    entries = [:]
    lastPainted = [:]
    paintedThisFrame = []
    paintedLastFrame = []
    byteCount = 0
    checkInvariants()
  }

  /// Stops a debug build if the byte count is wrong or the entries are inconsistent.
  ///
  /// - Complexity: O(n) in the pictures; nothing in a release build.
  func checkInvariants() {
    assert(byteCount == entries.values.reduce(0) { $0 + $1.image.byteCount })
    assert(entries.values.allSatisfy { $0.firstFrame <= $0.lastFrame && $0.lastFrame <= frame })
    assert(lastPainted.allSatisfy { entries[$0.value]?.slot == $0.key })
  }
}
