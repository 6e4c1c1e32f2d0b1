import RowMotion

/// The scrolling containers, each with a text "r0" in its top leading corner.
enum MovingContainer: String, CaseIterable {
  case list, cards, scrollView, strip, bothWays, lazyStack, table

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .list, .cards:
      List(0..<30) { Text("r\($0)").frame(maxWidth: .infinity, alignment: .leading) }
        .listRowSeparator(.hidden)
        .listStyle(self == .cards ? .card(inset: 10, cornerRadius: 8) : .plain)
    case .scrollView:
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(0..<30) { Text("r\($0)").frame(maxWidth: .infinity, alignment: .leading) }
        }
      }
    case .strip:
      ScrollView(.horizontal) { HStack(spacing: 0) { ForEach(0..<30) { Text("r\($0)") } } }
    case .bothWays:
      ScrollView([.horizontal, .vertical]) {
        Text("r0").frame(width: 900, height: 900, alignment: .topLeading)
      }
    case .lazyStack:
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(0..<30, id: \.self) { Text("r\($0)") }
        }
      }
    case .table:
      DataTable((0..<30).map(TableRow.init)) { DataTableColumn("r0", value: \.title) }
    }
  }

  struct TableRow: Identifiable {
    let id: Int
    var title: String { "cell \(id)" }
  }
}
