import Foundation

/// Expected values that were worked out elsewhere, with many more digits than are compared.
struct Vectors: Decodable, Sendable {
  static let shared: Vectors = {
    guard
      let url = Bundle.module.url(
        forResource: "vectors", withExtension: "json", subdirectory: "Vectors")
    else { fatalError("The test bundle has no Vectors/vectors.json.") }
    do {
      return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }()

  let interruptions: Group<Interruption>
  let transitions: Group<Transition>
  let transactionPrecedence: Group<Precedence>
  let thresholdSpacing: Group<Spacing>
  let collapsibleSpacing: Group<Collapsible>
  let visibleHeightLayout: Group<VisibleHeight>

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
    let willAppear: Look
    let identity: Look
    let didDisappear: Look
  }

  struct Look: Decodable, Sendable {
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

  struct Spacing: Decodable, Sendable {
    let progress: [Double]
    let heights: [Double]
    let widths: [Double]
    let spacing: Double
    let gaps: [Double]
    let y: [Double]
    let height: Double
    let width: Double
  }

  struct Collapsible: Decodable, Sendable {
    let label: String
    let heights: [Double]
    let widths: [Double]
    let scales: [Double]
    let spacing: Double
    let ys: [Double]
    let size: [Double]
  }

  struct VisibleHeight: Decodable, Sendable {
    let childNatural: [Double]
    let visibleHeight: Double
    let reportedSize: [Double]
    let childFrame: [Double]
  }
}
