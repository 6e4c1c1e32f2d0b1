import Glibc

/// What a process that was killed while it saved has left behind.
extension DocumentFile {
  /// Whether an earlier save has left files behind, or one is under way.
  package var hasLeftovers: Bool {
    guard let place = try? FilePlace(path) else { return false }
    return place.has(SaveSlot.partial(of: place.name))
      || (0..<SaveSlot.count).contains { index in
        let slot = SaveSlot(index, of: place.name)
        return place.has(slot.base) || place.has(slot.new)
      }
  }

  /// Brings what earlier saves left behind into the file.
  ///
  /// Where the file says something else by now about the same, the file holds and the leftover
  /// becomes a copy of unsaved edits.
  package func recover() throws(DocumentProblem) {
    guard hasLeftovers else { return }
    let place = try FilePlace(path)
    place.lock()
    try recover(in: place)
  }

  func recover(in place: FilePlace) throws(DocumentProblem) {
    // Without the lock they may be another window's, which is saving at the moment.
    guard place.isLocked else { return }
    // Never named, so never said to be saved, and perhaps not whole.
    place.remove(SaveSlot.partial(of: place.name))
    for index in 0..<SaveSlot.count {
      let slot = SaveSlot(index, of: place.name)
      if place.has(slot.new) {
        try recover(slot, in: place)
      } else if place.has(slot.base) {
        place.remove(slot.base)
      }
    }
  }

  private func recover(_ slot: SaveSlot, in place: FilePlace) throws(DocumentProblem) {
    let left = try place.content(of: slot.new)
    let base = try place.content(of: slot.base)
    let current = try place.content(of: place.name)
    if left == base || left == current { return slot.remove(from: place) }
    guard let left, let base, let current, let merged = try? merge(base, current, left) else {
      return keepAside(slot, in: place)
    }
    if merged.bytes != current { _ = try write(merged.bytes, over: current, in: place) }
    if merged.overrides { keepAside(slot, in: place) } else { slot.remove(from: place) }
  }

  private func keepAside(_ slot: SaveSlot, in place: FilePlace) {
    for name in UnsavedCopy.names(beside: place.name) {
      switch place.rename(slot.new, toFree: name) {
      case nil: return place.remove(slot.base)
      case EEXIST: continue
      default: return
      }
    }
  }
}
