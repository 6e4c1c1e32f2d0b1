import RowMotion

struct ItemSection: Identifiable, Codable, Equatable {
  var id: Int
  var items: [Item]
}

/// Sections of rows in a list or a lazy stack.
struct SectionState: FuzzedState {
  var sections: [ItemSection] = []
  var spacing = 0.0
  var estimated: Double?
  var prefetchWindow = 0
  var isLazyStack = false

  var items: [Item] { sections.flatMap(\.items) }

  static func root(_ model: FuzzedModel<SectionState>) -> some View { Sections(model: model) }
}

private struct Sections: View {
  let model: FuzzedModel<SectionState>

  var body: some View {
    let state = model.state
    if state.isLazyStack {
      ScrollView {
        LazyVStack(spacing: state.spacing) {
          ForEach(state.sections) { rows(of: $0) }
        }
      }
    } else {
      List {
        ForEach(state.sections) { section in
          Section("Section \(section.id)") { rows(of: section) }
        }
      }
      .listRowHeight(
        .automatic(estimated: state.estimated, prefetchWindow: state.prefetchWindow)
      )
      .listRowSpacing(state.spacing)
    }
  }

  private func rows(of section: ItemSection) -> some View {
    ForEach(section.items) { item in Rectangle().frame(height: item.height) }
  }
}
