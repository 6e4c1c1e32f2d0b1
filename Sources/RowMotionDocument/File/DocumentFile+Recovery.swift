import Glibc

/// What a process that was killed while it saved has left behind.
extension DocumentFile {
  /// Whether an earlier save has left files behind, or one is under way.
  package var hasLeftovers: Bool {
    guard let location = try? FileLocation(path) else { return false }
    return location.has(SaveSlot.partial(of: location.name))
      || (0..<SaveSlot.count).contains { index in
        let slot = SaveSlot(index, of: location.name)
        return location.has(slot.base) || location.has(slot.new)
      }
  }

  /// Brings what earlier saves left behind into the file.
  ///
  /// Where the file says something else by now about the same, the file holds and the leftover
  /// becomes a copy of unsaved edits.
  package func recover() throws(DocumentProblem) {
    guard hasLeftovers else { return }
    let location = try FileLocation(path)
    location.lock()
    try recover(in: location)
  }

  func recover(in location: FileLocation) throws(DocumentProblem) {
    // Without the lock they may be another window's, which is saving at the moment.
    guard location.isLocked else { return }
    // Never named, so never said to be saved, and perhaps not whole.
    location.remove(SaveSlot.partial(of: location.name))
    let slots = (0..<SaveSlot.count).map { SaveSlot($0, of: location.name) }
    // Bringing one of them in takes another one.
    if slots.allSatisfy({ location.has($0.new) }) { keepAside(slots[0], in: location) }
    for slot in slots {
      if location.has(slot.new) {
        try recover(slot, in: location)
      } else if location.has(slot.base) {
        location.remove(slot.base)
      }
    }
  }

  private func recover(_ slot: SaveSlot, in location: FileLocation) throws(DocumentProblem) {
    let left = try location.content(of: slot.new)
    let base = try location.content(of: slot.base)
    let current = try location.content(of: location.name)
    if left == base || left == current { return slot.remove(from: location) }
    guard let left, let base, let current, let merged = try? merge(base, current, left) else {
      return keepAside(slot, in: location)
    }
    if merged.bytes != current { _ = try write(merged.bytes, over: current, in: location) }
    if merged.overrides { keepAside(slot, in: location) } else { slot.remove(from: location) }
  }

  private func keepAside(_ slot: SaveSlot, in location: FileLocation) {
    for name in UnsavedCopy.names(beside: location.name) {
      switch location.rename(slot.new, toFree: name) {
      case nil: return location.remove(slot.base)
      case EEXIST: continue
      default: return
      }
    }
  }
}
