import Observation

@MainActor @Observable final class SelectionModel {
  var one: Int?
  var many: Set<Int> = []
  var items = Array(0..<50)
}
