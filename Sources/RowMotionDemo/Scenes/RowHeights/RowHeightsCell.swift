import RowMotion
import RowMotionTables

/// A cell in one of four layouts, chosen by the row's number: a text, a text beside a mark, a
/// section that expands, and a bar above its text.
struct RowHeightsCell: View {
  let row: TableRow
  let model: RowHeightsModel

  private var text: String { model.detail(of: row) }
  private var lineLimit: Int? { model.layout.wraps ? nil : 1 }

  var body: some View {
    switch row.id % 4 {
    case 0: Text(verbatim: text).lineLimit(lineLimit)
    case 1: marked
    case 2: section
    default: bar
    }
  }

  private var marked: some View {
    HStack(alignment: .top, spacing: 8) {
      Circle().fill(.accentColor).frame(width: 14, height: 14)
      Text(verbatim: text).lineLimit(lineLimit)
    }
  }

  private var section: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
      Button(model.expanded.contains(row.id) ? "Show less" : "Show more") {
        model.toggleSection(row.id)
      }
      AnimatedPresence(
        value: model.expanded.contains(row.id) ? RowHeightsModel.section : nil,
        animation: RowHeightsModel.growth
      ) {
        Text($0).lineLimit(lineLimit)
      }
    }
  }

  private var bar: some View {
    VStack(alignment: .leading, spacing: 4) {
      ProgressView(value: Double(row.id % 11) / 10)
      Text(verbatim: text).font(.caption).lineLimit(lineLimit)
    }
  }
}
