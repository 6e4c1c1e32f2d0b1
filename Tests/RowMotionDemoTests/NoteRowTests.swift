import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Rows of notes in a view host without a window.
@MainActor @Suite struct NoteRowTests {
  /// Returns the texts that are opaque.
  private func texts(_ host: ViewHost) -> [String] {
    host.displayList.texts.filter { $0.opacity > 0.99 }.map(\.text)
  }

  private func scene() -> (NotesModel, ViewHost) {
    let model = NotesModel(store: NotesStore(generated: 0))
    model.store.insert(title: "Lines", detail: "one\ntwo\nthree\nfour", at: 0)
    model.store.insert(title: "Short", detail: "one", at: 1)
    let host = ViewHost(size: Size(width: 1_000, height: 600), text: BoxFont()) {
      NotesScene(model: model)
    }
    model.perform = { change in change() }
    host.advance(to: 0)
    return (model, host)
  }

  @Test func `a detail of more than three lines has buttons to show all of it`() {
    let (model, host) = scene()
    var time = 0.0
    func run(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) { time += 1.0 / 60; host.advance(to: time) }
    }
    run(1)
    model.click(model.notes[1])
    run(1)
    #expect(!texts(host).contains("Show Full Text"))
    model.click(model.notes[0])
    run(1)
    #expect(texts(host).filter { $0 == "Show Full Text" }.count == 2)
    #expect(texts(host).contains("one\ntwo\nthree…"))
  }

  @Test func `lines beyond the limit appear above the button, and fade when they are hidden`() {
    let (model, host) = scene()
    var time = 0.0
    func run(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) { time += 1.0 / 60; host.advance(to: time) }
    }
    func opacity(_ text: String) -> Double? {
      host.displayList.texts.first { $0.text == text }?.opacity
    }
    run(1)
    model.click(model.notes[0])
    run(1)
    model.toggleFullText(model.notes[0].id)
    run(0.1)
    #expect(opacity("one\ntwo\nthree\nfour") == 1)
    #expect(opacity("one\ntwo\nthree…") == nil)
    run(1)
    model.toggleFullText(model.notes[0].id)
    run(0.1)
    let fading = opacity("one\ntwo\nthree\nfour") ?? 0
    #expect(fading > 0.1 && fading < 0.9)
    run(1)
    #expect(opacity("one\ntwo\nthree\nfour") == nil)
    #expect(opacity("one\ntwo\nthree…") == 1)
  }

  @Test func `a detail whose motion is reversed is visible again in both lists`() {
    let (model, host) = scene()
    var time = 0.0
    func run(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) { time += 1.0 / 60; host.advance(to: time) }
    }
    run(1)
    model.click(model.notes[1])
    run(1)
    #expect(texts(host).filter { $0 == "one" }.count == 2)
    model.click(model.notes[1])
    run(0.1)
    model.click(model.notes[1])
    run(2)
    #expect(texts(host).filter { $0 == "one" }.count == 2)
    let items = "\(host.displayList)"
    host.invalidateText()
    run(0.1)
    #expect("\(host.displayList)" == items)
  }

  @Test func `texts glide when an edit begins and ends`() throws {
    let (model, host) = scene()
    var time = 0.0
    // The texts of RowMotion's list, the first one.
    func position(_ text: String) throws -> Point {
      try #require(host.displayList.texts.first { $0.text == text }).position
    }
    func run(_ seconds: Double, _ check: () throws -> Void = {}) throws {
      for _ in 0..<Int(seconds * 60) {
        time += 1.0 / 60
        host.advance(to: time)
        try check()
      }
    }
    try run(1)
    model.click(model.notes[1])
    try run(1)
    let changes: [() -> Void] = [{ model.edit(model.notes[1].id) }, { model.submitEdit() }]
    for change in changes {
      var last = [try position("Short"), try position("one")]
      change()
      try run(1) {
        let now = [try position("Short"), try position("one")]
        // The frame around each text grows or shrinks by 6 points.
        for (old, new) in zip(last, now) {
          #expect(abs(new.x - old.x) < 1.5)
          #expect(abs(new.y - old.y) < 3)
        }
        last = now
      }
    }
  }
}
