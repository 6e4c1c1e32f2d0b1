import RowMotion
import RowMotionAutomation
import RowMotionDocument

/// Replays of recordings of the demo, without a window.
@MainActor enum SceneReplay {
  /// Returns the recordings in a file, one for each page of the window.
  static func recordings(in file: FilePath) throws(DocumentProblem) -> [Recording] {
    let bytes = try SafeFile.read(
      file, kind: "a recording", missing: "there is no such recording")
    let recordings: [Recording]
    do throws(Recording.FormatError) {
      recordings = try Recording.all(in: bytes)
    } catch {
      throw DocumentProblem(error, file: file.description)
    }
    if recordings.isEmpty {
      throw unusable("the file is empty; choose a recording", file.description)
    }
    if !recordings.contains(where: { !$0.frameTimes.isEmpty }) {
      throw unusable("the recording has no frames; choose another one", file.description)
    }
    return recordings
  }

  /// Returns the problem with a recording that cannot be used.
  static func unusable(_ message: String, _ file: String = "the recording") -> DocumentProblem {
    DocumentProblem(kind: .malformed, file: file, message: message)
  }

  /// Creates a replay of a page, as it was at its start.
  ///
  /// - Parameter engine: Measures the texts that are not recorded; nil if their fonts may be missing.
  static func make(
    _ recording: Recording, engine: (any TextEngine)? = nil
  ) throws(DocumentProblem) -> Replay {
    try requireFiles(of: recording)
    let scene = try scene(of: recording)
    let play = ScenePlay(scene)
    let replay = Replay(recording, engine: engine) { play.root }
    let host = replay.host
    play.storeInitialState(host: host)
    scene.connect(to: host, isReplay: true)
    if let notes = scene as? NotesModel {
      notes.onShowMe = { [unowned play] in play.show(true) }
      notes.onUndo = { [unowned notes, weak host] _, _, first in
        if let first, let host { notes.reveal(first, host: host) }
      }
    }
    play.onShowingChange = { [unowned play, weak host] in
      guard let host else { return }
      play.change(play.isShowing ? ScenePlay.beginShowMe : ScenePlay.endShowMe, host: host)
      if play.isShowing { play.change(ScenePlay.addCaptions, host: host) }
    }
    replay.onChange = { name, text in try? play.repeat(name, text, host: host) }
    // Some lanes jump on purpose.
    replay.isFault = { violation in
      violation.isPromised
        && !scene.stage.lanes.contains { !$0.isPassing && violation.viewIDs.contains($0.id) }
    }
    return replay
  }

  /// Throws if a file that is too large for a recording does not exist here.
  private static func requireFiles(of recording: Recording) throws(DocumentProblem) {
    for text in recording.changes(named: RecordedFile.change) {
      let file = RecordedFile(text: text)
      guard file.content == nil, SafeFile.size(of: file.path) == nil else { continue }
      throw DocumentProblem(
        kind: .missing, file: file.path.description,
        message: "the recording needs this file, which is too large to be in it; copy it here")
    }
  }

  private static func scene(of recording: Recording) throws(DocumentProblem) -> any DemoScene {
    if recording.name == NotesModel.name {
      return NotesModel(store: NotesStore(try notes(of: recording)))
    }
    guard let maker = DemoScenes.makers.first(where: { $0.name == recording.name }) else {
      throw unusable(
        "there is no scene \(PrintableText.inline(recording.name)); "
          + "use the version of the program that made the recording")
    }
    return maker.make()
  }

  /// Returns the notes at the start of a recording.
  private static func notes(of recording: Recording) throws(DocumentProblem) -> NoteList {
    guard let text = recording.changes(named: NotesModel.document).first else {
      return NoteList([])
    }
    guard let count = Int(text) else {
      return NoteList(try NotesParser.notes(from: Array(text.utf8), file: "the recording"))
    }
    guard 0...DemoOptions.maximumRows ~= count else {
      throw unusable("it needs \(count) notes; the most are \(DemoOptions.maximumRows)")
    }
    return NoteList(generated: count)
  }

  /// Replays the pages of a file; returns the first difference, or nil, and whether all frames were
  /// equal and only the motion at the other rate differs.
  ///
  /// - Parameter rate: The frames per second between the inputs in a second replay, of which the
  ///   motion of rows and presences is compared; nil for none.
  static func run(_ recordings: [Recording], rate: Double? = nil) async throws(DocumentProblem)
    -> (page: String, difference: ReplayDifference, isOfRate: Bool)?
  {
    var motions: [MotionLog] = []
    for recording in recordings {
      let replay = try make(recording)
      if rate != nil { motions.append(MotionLog(of: replay)) }
      if let difference = await replay.play(settle: Replay.settle) {
        return (recording.name, difference, false)
      }
    }
    guard let rate else { return nil }
    for (recording, motion) in zip(recordings, motions) {
      let other = try make(recording.resampled(at: rate))
      let otherMotion = MotionLog(of: other, comparedTo: motion)
      await other.play(settle: Replay.settle)
      if let difference = motion.difference(from: otherMotion) {
        return (recording.name, difference, true)
      }
    }
    return nil
  }

  /// Replays a recording; returns the first violation of a promised invariant, or nil.
  static func violation(in recording: Recording) async throws -> FrameInvariants.Violation? {
    try await make(recording).violation(settle: Replay.settle)
  }
}
