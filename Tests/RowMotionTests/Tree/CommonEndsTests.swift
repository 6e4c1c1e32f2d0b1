import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// An element with padding between its properties, whose bytes are undefined.
private struct InnerPadded {
  var flag: Int8
  var name: String
  var number: Int
}

/// An element with padding only after its last property.
private struct TailPadded {
  var name: String
  var number: Int
  var flag: Int8
}

/// A collection without contiguous storage.
private struct Computed<Element>: RandomAccessCollection {
  let elements: [Element]
  var startIndex: Int { 3 }
  var endIndex: Int { 3 + elements.count }
  subscript(index: Int) -> Element { elements[index - 3] }
}

@Suite struct CommonEndsTests {
  private func naive<ID: Equatable>(_ old: [ID], _ new: [ID]) -> [Int] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
    return [prefix, rest.prefix { $0 == $1 }.count]
  }

  private func ends<Element, ID: Equatable>(
    _ old: [Element], _ new: [Element], _ path: KeyPath<Element, ID>, knows: Bool = true
  ) -> [[Int]] {
    let bytes = IDBytes(of: knows ? path : nil, Element.self)
    let contiguous = commonEnds(old, new, bytes) { $0[keyPath: path] }
    let computed = commonEnds(Computed(elements: old), Computed(elements: new), bytes) {
      $0[keyPath: path]
    }
    return [[contiguous.prefix, contiguous.suffix], [computed.prefix, computed.suffix]]
  }

  @Test func `common ends of all pairs of lists of up to four ids are correct`() {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
      lists += longest
    }
    for old in lists {
      for new in lists {
        let expected = naive(old, new)
        let texts = { (ids: [Int]) in ids.map { "a text of more than fifteen bytes \($0)" } }
        // The other contents differ between the lists, so that bytes other than the id's differ.
        let elements = { (ids: [Int], name: String) in
          ids.enumerated().map {
            InnerPadded(flag: Int8($0.offset), name: "\(name) \($0.offset / 2)", number: $0.element)
          }
        }
        for (kind, found) in [
          ("numbers", ends(old, new, \.self)), ("texts", ends(texts(old), texts(new), \.self)),
          ("stored", ends(elements(old, "a"), elements(new, "b"), \.number)),
          ("unknown", ends(elements(old, "a"), elements(new, "a"), \.number, knows: false)),
          ("named", ends(elements(old, "a"), elements(new, "a"), \.number)),
        ] where found != [expected, expected] {
          Issue.record("\(kind) \(old) \(new): \(found), not \(expected)")
          return
        }
      }
    }
  }

  @Test func `ids of elements that are equal byte for byte are not read`() {
    let old = (0..<1_000).map { TailPadded(name: "row \($0)", number: $0, flag: 1) }
    var new = old
    new[300].name = "another name"
    new.insert(TailPadded(name: "new", number: -1, flag: 2), at: 500)
    var reads = 0
    let ends = commonEnds(old, new, IDBytes(of: nil as KeyPath<TailPadded, Int>?, TailPadded.self))
    {
      reads += 1
      return $0.number
    }
    #expect(ends == (500, 500))
    // The renamed element's ids in both lists, the new element's id and that of the next one.
    #expect(reads == 4)
    reads = 0
    let known = commonEnds(old, new, IDBytes(of: \TailPadded.number, TailPadded.self)) {
      reads += 1
      return $0.number
    }
    #expect(known == (500, 500))
    #expect(reads == 2)
    // Padding has undefined bytes, so only the bytes of the id property are compared.
    let innerPadded = (0..<1_000).map { InnerPadded(flag: 1, name: "row \($0)", number: $0) }
    var next = innerPadded
    next.insert(InnerPadded(flag: 2, name: "new", number: -1), at: 500)
    reads = 0
    let paddedEnds = commonEnds(
      innerPadded, next, IDBytes(of: \InnerPadded.number, InnerPadded.self)
    ) {
      reads += 1
      return $0.number
    }
    #expect(paddedEnds == (500, 500))
    #expect(reads == 2)
  }
}
