/// The bytes of an element from which its id is read: all of them, or those of a key path.
struct IDBytes {
  let offset: Int
  let count: Int

  /// Creates the range of a stored property that is the id, or of the whole element if the id is
  /// not known to be a stored property.
  init<Element, ID>(of id: KeyPath<Element, ID>?, _: Element.Type) {
    if let id, let offset = MemoryLayout<Element>.offset(of: id) {
      (self.offset, count) = (offset, MemoryLayout<ID>.size)
    } else {
      (offset, count) = (0, MemoryLayout<Element>.size)
    }
  }
}

/// Returns the number of elements with equal ids at the start of two collections, and of further
/// ones at the end.
///
/// Most unchanged elements are equal byte for byte, which is checked without reading an id: equal
/// bytes imply equal ids. Ids are compared only if bytes differ.
///
/// - Complexity: O(n), without a call for elements that are equal byte for byte.
func commonEnds<Data: RandomAccessCollection, ID: Equatable>(
  _ old: Data, _ new: Data, _ bytes: IDBytes, id: (Data.Element) -> ID
) -> (prefix: Int, suffix: Int) {
  let ends = old.withContiguousStorageIfAvailable { old in
    new.withContiguousStorageIfAvailable { new in commonEnds(of: old, new, bytes, id) }
  }
  if let ends = ends ?? nil { return ends }
  let limit = min(old.count, new.count)
  var prefix = 0
  var (oldIndex, newIndex) = (old.startIndex, new.startIndex)
  while prefix < limit, id(old[oldIndex]) == id(new[newIndex]) {
    prefix += 1
    old.formIndex(after: &oldIndex)
    new.formIndex(after: &newIndex)
  }
  var suffix = 0
  (oldIndex, newIndex) = (old.endIndex, new.endIndex)
  while suffix < limit - prefix {
    old.formIndex(before: &oldIndex)
    new.formIndex(before: &newIndex)
    guard id(old[oldIndex]) == id(new[newIndex]) else { break }
    suffix += 1
  }
  return (prefix, suffix)
}

private func commonEnds<Element, ID: Equatable>(
  of old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ bytes: IDBytes,
  _ id: (Element) -> ID
) -> (prefix: Int, suffix: Int) {
  let limit = min(old.count, new.count)
  guard limit > 0, let oldStart = old.baseAddress, let newStart = new.baseAddress else {
    return (0, 0)
  }
  let stride = MemoryLayout<Element>.stride
  let oldBytes = UnsafeRawPointer(oldStart) + bytes.offset
  let newBytes = UnsafeRawPointer(newStart) + bytes.offset
  var prefix = 0
  while true {
    prefix += sameBytes(
      oldBytes + prefix * stride, newBytes + prefix * stride, bytes.count, by: stride,
      limit: limit - prefix)
    guard prefix < limit, id(old[prefix]) == id(new[prefix]) else { break }
    prefix += 1
  }
  var suffix = 0
  let (oldLast, newLast) = (old.count - 1, new.count - 1)
  while true {
    suffix += sameBytes(
      oldBytes + (oldLast - suffix) * stride, newBytes + (newLast - suffix) * stride, bytes.count,
      by: -stride, limit: limit - prefix - suffix)
    guard prefix + suffix < limit, id(old[oldLast - suffix]) == id(new[newLast - suffix]) else {
      break
    }
    suffix += 1
  }
  return (prefix, suffix)
}

/// Returns the number of equal byte sequences before the first difference, at a regular distance.
private func sameBytes(
  _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int, by distance: Int, limit: Int
) -> Int {
  var (left, right) = (left, right)
  for piece in 0..<limit {
    var offset = 0
    while offset + 8 <= count {
      if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return piece
      }
      offset += 8
    }
    while offset < count {
      if left.load(fromByteOffset: offset, as: UInt8.self)
        != right.load(fromByteOffset: offset, as: UInt8.self)
      {
        return piece
      }
      offset += 1
    }
    left += distance
    right += distance
  }
  return limit
}
