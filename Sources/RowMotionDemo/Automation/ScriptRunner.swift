import CGtk
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// A player of a script in a window, from the first painted frame on.
///
/// Each step plays at its time, from a timer or at the start of a frame. If the window's time
/// advances by frames alone, the player requests frames until the last step.
@MainActor final class ScriptRunner {
  /// A step that was played.
  struct PlayedStep {
    /// The step's line in the script, starting at 1.
    let line: Int
    /// The scheduled time and the actual one, in seconds since the first frame was painted.
    let due: Double
    let time: Double
  }

  /// The steps that were not played yet.
  private var steps: ArraySlice<ScriptStep>
  /// A timer of high priority, because frames may take all available time.
  private let timer = Timer(priority: G_PRIORITY_HIGH)
  /// The steps played since the last call of ``consumePlayedSteps()``.
  private var played: [PlayedStep] = []
  /// The signal at the start of each of the window's frames, in which steps are played.
  private var frames: FrameClockSignal?
  /// True if frames are requested until the last step.
  private let makesFrames: Bool
  private let file: FilePath
  private unowned let window: NotesWindow
  /// The writer of the script's pictures; nil if there is no directory for them.
  private let pictures: WindowPictures?
  private let onQuit: @MainActor () -> Void
  /// Called with a step that could not be played, and the reason.
  lazy var onProblem: @MainActor (ScriptStep, String) -> Void = { [file] step, problem in
    StandardError.report("\(file.shown):\(step.line): \(problem)")
  }
  /// True after a step could not be played.
  private(set) var hasSkippedSteps = false
  /// True to scroll to the row of a step while the step before it is shown.
  var scrollsAhead = false
  /// Called after the last step.
  var onEnd: (@MainActor () -> Void)?
  private var start: Double?
  /// The least time before a step in which a scroll to its row can be followed, in seconds.
  private static let timeToScroll = 1.5

  init(
    _ steps: [ScriptStep], file: FilePath, in window: NotesWindow,
    pictures: (directory: FilePath, protected: ProtectedFiles)? = nil,
    onQuit: @escaping @MainActor () -> Void
  ) {
    self.pictures = pictures.map {
      WindowPictures(of: window.window, into: $0.directory, protecting: $0.protected)
    }
    self.steps = steps[...]
    self.file = file
    self.window = window
    self.onQuit = onQuit
    makesFrames = window.pace != .display
  }

  /// Starts the script at the time of the first frame, in seconds of ``NotesWindow/frameTime``.
  func begin(at time: Double) {
    guard start == nil, let clock = gtk_widget_get_frame_clock(window.window) else { return }
    start = time
    Signals.connect(window.window, "destroy") { [weak self] in self?.stop() }
    frames = FrameClockSignal("update", of: window.window) { [weak self] in self?.frameBegan() }
    if makesFrames { gdk_frame_clock_begin_updating(clock) } else { playOnTime() }
  }

  /// Returns the steps played since the last call, for the trace.
  func consumePlayedSteps() -> [PlayedStep] {
    defer { played = [] }
    return played
  }

  private func frameBegan() {
    guard let start else { return }
    play(until: window.frameTime - start)
    if steps.isEmpty { ended() }
  }

  private func ended() {
    stopFrames()
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }

  private func playOnTime() {
    guard let start else { return }
    play(until: Timer.now - start)
    guard let next = steps.first?.time else { return ended() }
    timer.start(after: max(0, start + next - Timer.now)) { [weak self] in self?.playOnTime() }
  }

  /// Ends the script early.
  private func stop() {
    start = nil
    timer.stop()
    stopFrames()
  }

  private func stopFrames() {
    // The window and its clock may no longer exist.
    if makesFrames, let clock = frames?.clock { gdk_frame_clock_end_updating(clock) }
    frames = nil
  }

  isolated deinit { stopFrames() }

  private func play(until time: Double) {
    let due = steps.prefix { $0.time <= time }
    steps = steps.dropFirst(due.count)
    for step in due {
      played.append(PlayedStep(line: step.line, due: step.time, time: time))
      play(step)
    }
    if scrollsAhead, !due.isEmpty, let next = steps.first, next.time - time > Self.timeToScroll,
      case .toggle(let id) = next.action
    {
      let page = window.shown
      page.play.change("approach", id, in: page.view)
    }
  }

  private func play(_ step: ScriptStep) {
    switch step.action {
    case .toggle(let id):
      require(window.clickRow(id), step, missingRowProblem(id))
    case .edit(let id, let detail):
      if let text = note(id)?.detail, TextLimits.isTooLong(text) {
        return require(false, step, tooLongProblem(id))
      }
      require(edit(id, "detail", detail ?? ""), step, missingNoteProblem(id))
    case .title(let id, let title):
      if let text = note(id)?.title, TextLimits.isTooLong(text) {
        return require(false, step, tooLongProblem(id))
      }
      require(edit(id, "title", title), step, missingNoteProblem(id))
    case .insert(let index, let title):
      window.play.change("insert", "\(index) \(title)", in: window.view)
    case .remove(let id):
      require(window.play.change("remove", id, in: window.view), step, missingNoteProblem(id))
    case .scroll(let distance):
      let page = window.shown
      let point = page.middle
      page.view.perform { page.host.scroll(by: Point(x: 0, y: distance), at: point) }
    case .pull(let distance):
      pull(by: distance)
    case .click(let x, let y):
      let view = window.shown.view
      window.click(at: Point(x: x, y: y) - window.origin(of: view))
    case .scene(let name):
      require(
        window.switcher.show(name), step,
        "there is no scene \(PrintableText.inline(name)); the scenes are "
          + (["notes"] + DemoScenes.makers.map(\.name)).joined(separator: ", "))
    case .press(let name):
      change(name, step) { option throws(SceneOption.Problem) in
        guard case .file(let title, let open) = option.kind else { return try option.press() }
        FileChooser.show(title, over: window.shown.view.widget) { open(RecordedFile($0)) }
      }
    case .set(let name, let value):
      change(name, step) { option throws(SceneOption.Problem) in try option.set(value) }
    case .open(let path):
      let page = window.shown
      var isDone = false
      page.view.perform { isDone = page.play.open(FilePath(path), host: page.host) }
      require(
        isDone, step, "\(page.name) cannot open files; add the step \"scene table\" before")
    case .search(let text):
      let bar = window.shown.searchBar
      require(bar != nil, step, "\(window.shown.name) cannot be searched")
      if text.isEmpty { bar?.show(false) } else { bar?.show(text) }
    case .say(let words):
      let page = window.shown
      page.play.change("say", words, in: page.view)
    case .picture(let name): pictures?.request(name)
    case .quit:
      pictures?.takeScreenshots()
      onQuit()
    }
  }

  private func missingNoteProblem(_ id: String) -> String {
    "there is no note \(PrintableText.inline(id))"
  }

  /// Returns the problem with a row's id, with some of the ids that exist.
  private func missingRowProblem(_ id: String) -> String {
    let host = window.shown.host
    let rows = host.listIDs.first.map { host.rows(in: $0) } ?? []
    let names = rows.lazy.filter { $0.index != nil }.prefix(5)
      .map { PrintableText.inline(TraceFormat.name(of: $0.id)) }
    return "there is no row \(PrintableText.inline(id)) here"
      + (names.isEmpty ? "" : "; some of the rows are \(names.joined(separator: ", "))")
  }

  /// Reports a step that was not played, with the reason.
  private func require(_ isDone: Bool, _ step: ScriptStep, _ problem: String) {
    if isDone { return }
    hasSkippedSteps = true
    onProblem(step, problem)
  }

  /// Changes an option of the visible page.
  private func change(
    _ name: String, _ step: ScriptStep,
    _ act: (SceneOption) throws(SceneOption.Problem) -> Void
  ) {
    let page = window.shown
    if page.scene == nil, name != ScenePlay.slowMotion {
      return require(
        false, step, "the notes have no controls; show a scene first, such as \"scene presence\"")
    }
    var problem: SceneOption.Problem?
    page.view.perform {
      do throws(SceneOption.Problem) {
        try act(page.play.option(name, host: page.host))
      } catch {
        problem = error
      }
    }
    if let problem { require(false, step, problem.message) }
  }

  private func pull(by distance: Double) {
    let page = window.shown
    let point = page.middle
    page.view.perform {
      page.host.beginScroll(at: point)
      page.host.dragScroll(by: Point(x: 0, y: -distance))
      page.host.endScroll(velocity: .zero)
    }
  }

  private func note(_ id: String) -> Note? {
    window.model.note(window.store.currentID(of: NoteID(id)))
  }

  private func tooLongProblem(_ id: String) -> String {
    "the text of \(PrintableText.inline(id)) is too long to edit"
  }

  /// Edits a note in its row and submits it; returns false if there is no such note or no draft.
  private func edit(_ id: String, _ field: String, _ text: String) -> Bool {
    window.play.change(field, "\(id) \(text)", in: window.view)
  }
}

extension ShownPage {
  /// The center of the first list's viewport, or of the canvas if nothing scrolls.
  fileprivate var middle: Point {
    let viewport = host.scrollMetrics(in: host.listIDs.first)?.viewport
    return viewport.map { Point(x: $0.midX, y: $0.midY) }
      ?? Point(x: host.size.width / 2, y: host.size.height / 2)
  }
}
