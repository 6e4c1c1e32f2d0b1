import Observation
import RowMotion

struct ItemSection: Identifiable, Equatable {
  var id: Int
  var items: [Item]
}

@MainActor @Observable final class SectionModel {
  var sections: [ItemSection]

  init(_ sections: [ItemSection]) { self.sections = sections }
}

struct SectionedList: View {
  let model: SectionModel

  var body: some View {
    List {
      ForEach(model.sections) { section in
        Section("Section \(section.id)") {
          ForEach(section.items) { item in Rectangle().frame(height: item.height) }
        }
      }
    }
  }
}
