import RowMotion
import RowMotionDocument

/// The notes as a scene among the others: what is said of them and what they show by themselves.
@MainActor final class NotesDemo: DemoScene {
  let title = "Notes"
  let story = NotesIntroduction.text
  let model: NotesModel

  init(_ model: NotesModel) { self.model = model }

  var root: AnyView { AnyView(NotesScene(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] { NotesDemo.listings }

  var showsCodeItself: Bool { true }

  /// The script speaks of two of the sample's notes; in another document others stand for them.
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

  /// Whether there is anything to be shown.
  static func canShow(_ model: NotesModel) -> Bool { !shownNotes(model).isEmpty }

  /// The ids of the first two notes with a detail, as a script can write them.
  private static func shownNotes(_ model: NotesModel) -> [String] {
    model.notes.prefix(50).lazy
      .filter { $0.shownDetail != nil && !$0.id.text.contains(where: \.isWhitespace) }
      .prefix(2).map(\.id.text)
  }

  func options(host: ViewHost) -> [SceneOption] { [] }
}
