import RowDrawing

/// The pictures of tiles, kept while they are seen and for a while longer.
///
/// - Invariant: ``byteCount`` is what the pictures take. After a frame that is no more than its capacity,
///   unless the frame itself shows more.
@MainActor final class TileImages {
  private struct Entry {
    let image: TileImage
    /// How many pictures were painted before it.
    let number: Int
    let firstFrame: Int
    var lastFrame: Int
    let slot: TileSlot
  }

  @exclusivity(unchecked) private var entries: [TileContent: Entry] = [:]
  /// What was painted in this frame, and in the one before.
  private var made: ContiguousArray<TileContent> = []
  private var madeBefore: ContiguousArray<TileContent> = []
  /// What was painted last in each slot, while there is its picture.
  private var lastPainted: [TileSlot: TileContent] = [:]
  private var frame = 0
  /// How many pictures were painted.
  private(set) var paintCount = 0
  /// How much memory all pictures take, bytes.
  private(set) var byteCount = 0

  /// The picture of a tile, painted where there is none that is large enough.
  ///
  /// - Parameter isWhole: Whether it has to have all pixels of the tile.
  func image(of tile: Tile, isWhole: Bool = false, _ grid: PixelGrid) -> TileImage? {
    let seen = tile.visible.bounds
    let needed = (width: seen.right - tile.x, height: seen.bottom - tile.y)
    if let index = entries.index(forKey: tile.content) {
      let image = entries.values[index].image
      if image.width >= needed.width, image.height >= needed.height, image.isWhole || !isWhole {
        if entries.values[index].lastFrame < frame { image.isKept = true }
        entries.values[index].lastFrame = frame
        return image
      }
      forget(tile.content, entries.values[index])
    }
    let (width, height) = (max(needed.width, tile.width), max(needed.height, tile.height))
    let image = TileImage(
      tile.content, width: width, height: height, isWhole: isWhole,
      from: base(of: tile, PixelRect(left: 0, top: 0, right: width, bottom: height), grid), grid)
    guard let image else { return nil }
    paintCount += 1
    // What is not the same as itself, for a number in it is none, would never be found again.
    guard tile.content == tile.content else { return image }
    let content = tile.content.withoutFade
    byteCount += image.byteCount
    entries[content] = Entry(
      image: image, number: paintCount, firstFrame: frame, lastFrame: frame, slot: tile.slot)
    lastPainted[tile.slot] = content
    made.append(content)
    return image
  }

  /// What was painted last where a tile is, if it differs from the tile in a part that is known.
  private func base(of tile: Tile, _ rect: PixelRect, _ grid: PixelGrid) -> TileImage.Base? {
    guard let content = lastPainted[tile.slot], let image = entries[content]?.image,
      let change = tile.content.difference(from: content, in: rect, grid)
    else { return nil }
    return TileImage.Base(image: image, change: change)
  }

  /// Ends a frame and forgets what is not needed any more.
  ///
  /// What was seen in one frame alone was in motion and does not come back. Of the rest, what was not
  /// seen for the longest time goes, as much as it takes; of what was seen last in the same frame, what was
  /// painted first.
  ///
  /// - Parameter capacity: How many bytes may be kept, but for those that this frame shows.
  func endFrame(capacity: Int) {
    for content in madeBefore {
      if let entry = entries[content], entry.lastFrame == entry.firstFrame,
        entry.lastFrame < frame
      {
        forget(content, entry)
      }
    }
    swap(&made, &madeBefore)
    made.removeAll(keepingCapacity: true)
    if byteCount > capacity {
      // More than is needed now, or the next row that comes into view would do the same again.
      let goal = capacity - capacity / 8
      let unseen = entries.filter { $0.value.lastFrame < frame }
        .sorted {
          ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number)
        }
      for (content, entry) in unseen {
        if byteCount <= goal { break }
        forget(content, entry)
      }
    }
    frame += 1
    checkInvariants()
  }

  private func forget(_ content: TileContent, _ entry: Entry) {
    byteCount -= entry.image.byteCount
    entries[content] = nil
    if lastPainted[entry.slot] == content { lastPainted[entry.slot] = nil }
  }

  func removeAll() {
    entries = [:]
    lastPainted = [:]
    made = []
    madeBefore = []
    byteCount = 0
    checkInvariants()
  }

  /// Stops a debug build where the pictures do not take what is counted, or one was seen before it was
  /// painted.
  ///
  /// - Complexity: O(n) in the pictures; nothing in a release build.
  func checkInvariants() {
    assert(byteCount == entries.values.reduce(0) { $0 + $1.image.byteCount })
    assert(entries.values.allSatisfy { $0.firstFrame <= $0.lastFrame && $0.lastFrame <= frame })
    assert(lastPainted.allSatisfy { entries[$0.value]?.slot == $0.key })
  }
}
