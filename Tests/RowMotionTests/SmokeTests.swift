import RowMotion
import Testing

struct Note: Identifiable, Equatable {
  var id: String
  var title: String
  var detail: String?
}

struct NoteRow: View {
  let note: Note
  @State private var isOpen = false

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(note.title).font(.headline).lineLimit(1)
      AnimatedPresence(value: isOpen ? note.detail : nil, animation: .smooth) {
        Text($0).font(.caption).foregroundStyle(.secondary).lineLimit(3)
      }
      Text("footer").font(.caption)
    }
    .onTapGesture { isOpen.toggle() }
  }
}

@MainActor @Suite struct SmokeTests {
  @Test func aRowOpensWithoutAJump() {
    let notes = [
      Note(id: "a", title: "Alpha", detail: "one two three four five six seven"),
      Note(id: "b", title: "Beta", detail: nil),
    ]
    let host = ViewHost(size: Size(width: 240, height: 480), text: BoxFont()) {
      List(notes) { NoteRow(note: $0) }
    }
    host.advance(to: 0)
    #expect(host.rows.map(\.height) == [43, 43])
    #expect(host.advance(to: 0) == .never)
    host.tap(at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.rows[0].height == 43)
    for step in 1...8 {
      let next = host.advance(to: Double(step) * 0.1)
      print(step, host.rows[0], host.rows[1].minY, next)
    }
    host.advance(to: 2)
    #expect(host.rows.map(\.height) == [43 + 8 + 30, 43])
    print(host.displayList)
    #expect(host.isIdle)
    host.tap(at: Point(x: 10, y: 10))
    host.advance(to: 2.1)
    print(host.rows, host.presences(in: "x"))
    print(host.displayList)
    host.advance(to: 4)
    #expect(host.rows.map(\.height) == [43, 43])
  }

  @Test func rowsComeAndGo() {
    let host = ViewHost(size: Size(width: 240, height: 480), text: BoxFont()) { Growing() }
    host.advance(to: 0)
    #expect(host.rows.map(\.height) == [20, 20, 20])
    host.tap(at: Point(x: 10, y: 50))
    host.advance(to: 0)
    print(host.rows)
    host.advance(to: 0.1)
    print(host.rows)
    host.advance(to: 0.2)
    host.tap(at: Point(x: 10, y: host.rows.last!.minY + 10))
    host.advance(to: 0.25)
    print(host.rows)
    host.advance(to: 2)
    print(host.rows)
  }
}

struct Growing: View {
  @State private var items = ["a", "c"]

  var body: some View {
    List {
      ForEach(items, id: \.self) { Text($0) }
      Text("button").onTapGesture {
        withAnimation(.smooth) {
          if items.contains("b") { items.removeAll { $0 == "b" } } else { items.insert("b", at: 1) }
        }
      }
    }
  }
}
