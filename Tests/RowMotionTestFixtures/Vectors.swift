import RowMotionTestKit

/// Expected values from independent calculations, with many more digits than are compared.
struct Vectors: Decodable, Sendable {
  static let shared: Vectors = TestVectors.decoded()

  let interruptions: Group<Interruption>
  let transitions: Group<Transition>
  let transactionPrecedence: Group<Precedence>

  struct Group<Case: Decodable & Sendable>: Decodable, Sendable {
    let cases: [Case]
  }

  struct Interruption: Decodable, Sendable {
    let label: String
    let spring: [Double]
    let events: [[Double]]
    let samples: [[Double]]
  }

  struct Transition: Decodable, Sendable {
    let transition: String
    let size: [Double]
    let willAppear: Effect
    let identity: Effect
    let didDisappear: Effect
  }

  struct Effect: Decodable, Sendable {
    let opacity: Double
    let dx: Double
    let dy: Double
    let scale: Double
  }

  struct Precedence: Decodable, Sendable, CustomStringConvertible {
    let root: String
    let modifiersRootToLeaf: [String]
    let effectiveAnimation: String?

    var description: String { "\(root) \(modifiersRootToLeaf.joined(separator: " "))" }
  }
}
