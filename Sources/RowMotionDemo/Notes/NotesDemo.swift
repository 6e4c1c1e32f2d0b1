import RowMotion
import RowMotionDocument

/// The notes as one of the demo's scenes.
@MainActor final class NotesDemo: DemoScene {
  let title = "Notes"
  let summary = NotesIntroduction.summary
  let story = NotesIntroduction.story
  let model: NotesModel

  init(_ model: NotesModel) { self.model = model }

  var root: AnyView { AnyView(NotesScene(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] { NotesDemo.listings }

  var showsCodeItself: Bool { true }

  /// The script; in other documents than the sample, it uses two of their own notes.
  var showMe: [UInt8] {
    let ids = NotesDemo.shownNotes(model)
    guard let first = ids.first else { return [] }
    let script = String(decoding: PackageResources.notes_script, as: UTF8.self)
    let lines = script.split(separator: "\n").map { line in
      line.hasSuffix("toggle bicycle")
        ? line.dropLast("bicycle".count) + first
        : line.hasSuffix("toggle garden")
          ? line.dropLast("garden".count) + (ids.last ?? first) : line
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns true if the document has notes for the script.
  static func canShow(_ model: NotesModel) -> Bool { !shownNotes(model).isEmpty }

  /// Returns the ids of up to two notes with a detail, from the first 50, that a script can write.
  private static func shownNotes(_ model: NotesModel) -> [String] {
    model.notes.prefix(50).lazy
      .filter { $0.shownDetail != nil && !$0.id.text.contains(where: \.isWhitespace) }
      .prefix(2).map(\.id.text)
  }

  func restoration() -> @MainActor () -> Void { model.restoration() }

  func options(host: ViewHost) -> [SceneOption] { [] }
}
