import Observation

@testable import RowMotion

/// A row of four cells, such as a7, b7, c7 and d7.
struct WideRow: Identifiable {
  let id: Int
}

/// A cell's value, ordered by row number; in descending order in the second column.
struct WideWord: Comparable, CustomStringConvertible {
  let number: Int
  let column: Int

  var description: String { "\(["a", "b", "c", "d"][column])\(number)" }

  static func < (left: WideWord, right: WideWord) -> Bool {
    (left.number < right.number) == (left.column != 1)
  }
}

@MainActor @Observable final class WideModel {
  var rows = (0..<20).map { WideRow(id: $0) }
  var configuration = DataTableConfiguration()
}

/// A table of four columns of 150 points each, 600 in all.
struct WideTable: View {
  let model: WideModel

  var body: some View {
    DataTable(
      model.rows, configuration: model.configuration, proxy: DataTableProxy(id: "wide")
    ) {
      for column in 0..<4 {
        DataTableColumn<WideRow>(
          ["A", "B", "C", "D"][column], value: { WideWord(number: $0.id, column: column) }
        ).width(.fixed(150))
      }
    }
  }
}

@MainActor func wideHost(
  _ model: WideModel, width: Double = 400, isRightToLeft: Bool = false
) -> ViewHost {
  let host = ViewHost(size: Size(width: width, height: 300), text: BoxFont()) {
    WideTable(model: model)
  }
  if isRightToLeft { host.environment.layoutDirection = .rightToLeft }
  host.advance(to: 0)
  return host
}
