// The code of Guides/embedding.md, except that in main.swift.
import RowMotionGTK

@MainActor enum Embedding {
  struct NoteEditor: View {
    enum Field { case title, detail }

    @Binding var title: String
    @Binding var detail: String
    let save: @MainActor () -> Void
    @FocusState private var field: Field?

    var body: some View {
      VStack(alignment: .leading) {
        TextField("Title", text: $title).focused($field, equals: .title)
        TextEditor(text: $detail).focused($field, equals: .detail)
      }
      .onSubmit { save() }
      .onExitCommand { field = nil }
    }
  }

  static func play(from start: Double, paint: (DisplayList) -> Void) {
    var time = start
    let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) { ContentView() }
    while host.advance(to: time) != .never {
      paint(host.displayList)
      time += 1 / 60
    }
  }
}
