// The code of Guides/tables.md.
import RowMotion

@MainActor enum Tables {
  struct Note: Identifiable {
    let id: Int
    let title: String
    let words: Int
  }

  static func setTitle(_ title: String, of id: Note.ID) {}

  static func table(of notes: [Note]) -> some View {
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .automatic(estimated: 60)
    configuration.textLayout = .wrap
    configuration.maxColumnWidth = 250

    return DataTable(notes, configuration: configuration) {
      DataTableColumn("Title", value: \.title)
        .editable { note, title in setTitle(title, of: note.id) }
      DataTableColumn("Words", value: \.words, alignment: .trailing)
        .width(.fixed(80))
        .summary { notes in "\(notes.count) notes" }
    }
  }
}
