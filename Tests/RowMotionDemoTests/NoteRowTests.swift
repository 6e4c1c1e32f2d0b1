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

  @Test func `a detail of more than three lines has buttons to show all of it`() {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    stage.run(1)
    model.click(model.notes[1])
    stage.run(1)
    #expect(!texts(host).contains("Show Full Text"))
    model.click(model.notes[0])
    stage.run(1)
    #expect(texts(host).filter { $0 == "Show Full Text" }.count == 2)
    #expect(texts(host).contains("one\ntwo\nthree…"))
  }

  @Test func `the first lines and all lines fade into each other, from wherever they are`() {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    func opacity(_ text: String) -> Double? {
      host.displayList.texts.first { $0.text == text }?.opacity
    }
    stage.run(1)
    model.click(model.notes[0])
    stage.run(1)
    let (all, first) = ("one\ntwo\nthree\nfour", "one\ntwo\nthree…")
    func expectFading() {
      let (shown, rest) = (opacity(all) ?? 0, opacity(first) ?? 0)
      #expect(shown > 0.1 && shown < 0.9)
      #expect(abs(shown + rest - 1) < 1e-9)
    }
    model.toggleFullText(model.notes[0].id)
    stage.run(0.1)
    expectFading()
    stage.run(1)
    #expect(opacity(all) == 1 && opacity(first) == nil)
    model.toggleFullText(model.notes[0].id)
    stage.run(0.1)
    expectFading()
    let before = opacity(all) ?? 0
    model.toggleFullText(model.notes[0].id)
    stage.run(1.0 / 60)
    #expect(abs((opacity(all) ?? 0) - before) < 0.15)
    expectFading()
    stage.run(1)
    #expect(opacity(all) == 1 && opacity(first) == nil)
  }

  @Test(arguments: [0.02, 0.1, 0.3])
  func `a new note gets the caret while the row of a canceled one exits`(delay: Double) {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    stage.run(1)
    let count = model.notes.count
    for text in ["abc", "def"] {
      model.addNote()
      stage.run(delay)
      host.type(text)
      stage.run(delay)
      #expect(model.draft?.title.hasSuffix(text) == true)
      if text == "abc" { host.key(.escape) }
      stage.run(delay)
    }
    host.key(.escape)
    stage.run(1)
    #expect(model.draft == nil)
    #expect(model.notes.count == count)
    // Continuing gives the caret back, too.
    model.addNote()
    stage.run(1)
    host.type("x")
    host.key(.escape)
    stage.run(delay)
    model.continueEdit()
    stage.run(delay)
    #expect(host.textInput?.text.hasSuffix("x") == true)
  }

  @Test func `a long detail and its field fade into each other`() {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    func opacity(_ text: String) -> Double {
      host.displayList.texts.first { $0.text == text }?.opacity ?? 0
    }
    let (all, first) = ("one\ntwo\nthree\nfour", "one\ntwo\nthree…")
    stage.run(1)
    model.click(model.notes[0])
    stage.run(1)
    model.edit(model.notes[0].id)
    stage.run(0.1)
    #expect(opacity(all) > 0.1 && opacity(all) < 0.9)
    #expect(opacity(first) > 0.1)
    stage.run(1)
    #expect(opacity(all) == 1)
    model.submitEdit()
    stage.run(0.1)
    #expect(opacity(all) > 0.1 && opacity(all) < 0.9)
    #expect(opacity(first) > 0.1)
  }

  @Test func `a detail whose motion is reversed is visible again in both lists`() {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    stage.run(1)
    model.click(model.notes[1])
    stage.run(1)
    #expect(texts(host).filter { $0 == "one" }.count == 2)
    model.click(model.notes[1])
    stage.run(0.1)
    model.click(model.notes[1])
    stage.run(2)
    #expect(texts(host).filter { $0 == "one" }.count == 2)
    let items = "\(host.displayList)"
    host.invalidateText()
    stage.run(0.1)
    #expect("\(host.displayList)" == items)
  }

  @Test func `texts glide when an edit begins and ends`() throws {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    // The texts of RowMotion's list, the first one.
    func position(_ text: String) throws -> Point {
      try #require(host.displayList.texts.first { $0.text == text }).position
    }
    stage.run(1)
    model.click(model.notes[1])
    stage.run(1)
    let changes: [() -> Void] = [{ model.edit(model.notes[1].id) }, { model.submitEdit() }]
    for change in changes {
      var last = [try position("Short"), try position("one")]
      change()
      try stage.run(1) {
        let now = [try position("Short"), try position("one")]
        // The frame around each text grows or shrinks by 6 points, up and down.
        for (old, new) in zip(last, now) {
          #expect(new.x == old.x)
          #expect(abs(new.y - old.y) < 3)
        }
        last = now
      }
    }
  }

  @Test func `the buttons that end an edit are never cut`() {
    // A list beside another one, and a list in a narrow window.
    for width in [500.0, 640, 360] {
      let run = SceneRun(
        NotesModel(store: NotesStore(NoteList([Note(id: "a", title: "Bread")]))),
        size: Size(width: width, height: 640))
      for list in [NotesScene.presenceList, NotesScene.stockList] {
        run.play.change("edit", "\(list) a", host: run.host)
        run.run(for: 1)
        for title in ["Cancel", "Done"] {
          #expect(run.texts.contains(title), "\(list) at \(width): \(run.texts)")
        }
      }
    }
  }

  /// With some of these lengths, a line breaks earlier if there is less space for it.
  @Test(arguments: 1...9)
  func `lines break at the same words before, during and after an edit`(letters: Int) {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    let text =
      String(repeating: "i", count: letters)
      + " lines of a long detail break at the same words, with and without a frame."
    model.store.insert(title: "Long", detail: text, at: 0)
    func lines() -> [String] {
      for case .layer(let layer) in host.displayList.items {
        for layout in layer.segment.texts where layout.request.text == text {
          return layout.lines.map(\.text)
        }
      }
      return []
    }
    stage.run(1)
    model.click(model.notes[0])
    stage.run(1)
    let known = lines()
    #expect(known.count == 2 || known.count == 3)
    for change in [{ model.edit(model.notes[0].id) }, { model.submitEdit() }] as [() -> Void] {
      change()
      stage.run(1) { #expect(lines() == known) }
    }
  }

  @Test func `the frame of a field follows its row while lines are typed and deleted`() throws {
    let stage = NotesStage()
    let (model, host) = (stage.model, stage.host)
    /// The bottom edges of the frame around the detail and of the row.
    func edges() throws -> (frame: Double, row: Double) {
      let edited = try #require(stage.edited)
      return (edited.frame.maxY, edited.row.height)
    }
    stage.run(1)
    model.edit(model.notes[0].id)
    stage.run(1)
    #expect(host.key(.tab))
    stage.run(1)
    let text = try #require(host.textInput?.text)
    let space = try edges().row - edges().frame
    for typed in [text + "\nfive\nsix", text] {
      let start = try edges()
      host.setText(typed)
      var steps: [Double] = []
      try stage.run(1) {
        let now = try edges()
        #expect(abs(now.row - now.frame - space) < 0.01)
        steps.append(now.frame - start.frame)
      }
      // A line is 15 points high.
      #expect(abs(steps.last ?? 0) == 30)
      #expect(steps.contains { abs($0) > 8 && abs($0) < 24 })
    }
  }

  /// The frames of the note that is edited are white.
  @Test func `the frame around a detail fades when the edit of a closed note ends`() {
    let stage = NotesStage()
    let model = stage.model
    stage.run(1)
    model.edit(model.notes[1].id)
    stage.run(1)
    #expect(stage.edited != nil)
    model.submitEdit()
    stage.run(0.1)
    #expect(stage.edited != nil)
    stage.run(1)
    #expect(stage.edited == nil)
  }
}

/// The scene of notes with a long and a short note, and its clock.
@MainActor private final class NotesStage {
  let model = NotesModel(store: NotesStore(generated: 0))
  let host: ViewHost
  private var time = 0.0

  init() {
    let model = model
    model.store.insert(title: "Lines", detail: "one\ntwo\nthree\nfour", at: 0)
    model.store.insert(title: "Short", detail: "one", at: 1)
    host = ViewHost(size: Size(width: 1_000, height: 600), text: BoxFont()) {
      NotesScene(model: model)
    }
    model.perform = { change in change() }
    host.advance(to: 0)
  }

  /// Shows sixty frames per second.
  func run(_ seconds: Double) { run(seconds) {} }

  /// Shows sixty frames per second, each of which is checked.
  func run(_ seconds: Double, _ check: () throws -> Void) rethrows {
    for _ in 0..<Int(seconds * 60) {
      time += 1.0 / 60
      host.advance(to: time)
      try check()
    }
  }

  /// The row with a frame around both of its texts, and the frame around its detail; nil for none.
  var edited: (frame: Rect, row: Size)? {
    for case .layer(let layer) in host.displayList.items {
      let frames = layer.segment.operations.compactMap { operation in
        if case .fill(let rect, 6, _) = operation, rect.width > 400 { rect } else { nil }
      }
      if frames.count == 2 { return (frames[1], layer.size) }
    }
    return nil
  }
}
