import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// An element with a hole between its properties, whose bytes nobody says.
private struct Holed {
  var flag: Int8
  var name: String
  var number: Int
}

/// An element without a hole but behind the last property.
private struct Whole {
  var name: String
  var number: Int
  var flag: Int8
}

/// A collection that does not lie in memory.
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
    let here = commonEnds(old, new, bytes) { $0[keyPath: path] }
    let computed = commonEnds(Computed(elements: old), Computed(elements: new), bytes) {
      $0[keyPath: path]
    }
    return [[here.prefix, here.suffix], [computed.prefix, computed.suffix]]
  }

  @Test func `every two lists of up to four ids have the ends that comparing all says`() {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
      lists += longest
    }
    for old in lists {
      for new in lists {
        let wanted = naive(old, new)
        let texts = { (ids: [Int]) in ids.map { "a text of more than fifteen bytes \($0)" } }
        // Of other contents in each list, so that bytes that are not the id's differ.
        let held = { (ids: [Int], name: String) in
          ids.enumerated().map {
            Holed(flag: Int8($0.offset), name: "\(name) \($0.offset / 2)", number: $0.element)
          }
        }
        for (kind, found) in [
          ("numbers", ends(old, new, \.self)), ("texts", ends(texts(old), texts(new), \.self)),
          ("stored", ends(held(old, "a"), held(new, "b"), \.number)),
          ("unknown", ends(held(old, "a"), held(new, "a"), \.number, knows: false)),
          ("named", ends(held(old, "a"), held(new, "a"), \.number)),
        ] where found != [wanted, wanted] {
          Issue.record("\(kind) \(old) \(new): \(found), not \(wanted)")
          return
        }
      }
    }
  }

  @Test func `no id is read of elements that are the same byte for byte`() {
    let old = (0..<1_000).map { Whole(name: "row \($0)", number: $0, flag: 1) }
    var new = old
    new[300].name = "another name"
    new.insert(Whole(name: "new", number: -1, flag: 2), at: 500)
    var reads = 0
    let ends = commonEnds(old, new, IDBytes(of: nil as KeyPath<Whole, Int>?, Whole.self)) {
      reads += 1
      return $0.number
    }
    #expect(ends == (500, 500))
    // Of the renamed one, and of the new one and the one that it stands before.
    #expect(reads == 4)
    reads = 0
    let known = commonEnds(old, new, IDBytes(of: \Whole.number, Whole.self)) {
      reads += 1
      return $0.number
    }
    #expect(known == (500, 500))
    #expect(reads == 2)
    // A hole has any bytes in it; only the property that is the id is looked at.
    let holed = (0..<1_000).map { Holed(flag: 1, name: "row \($0)", number: $0) }
    var next = holed
    next.insert(Holed(flag: 2, name: "new", number: -1), at: 500)
    reads = 0
    let seen = commonEnds(holed, next, IDBytes(of: \Holed.number, Holed.self)) {
      reads += 1
      return $0.number
    }
    #expect(seen == (500, 500))
    #expect(reads == 2)
  }
}
