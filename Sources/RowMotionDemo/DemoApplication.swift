import CGtk
import CGtkShims
import Glibc
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// The demo as a GTK application: one window on one document.
@MainActor final class DemoApplication {
  private let options: DemoOptions
  private let application: UnsafeMutablePointer<GtkApplication>
  private var window: NotesWindow?
  private var script: ScriptRunner?
  /// Plays what a scene shows by itself.
  private var showing: ScriptRunner?
  private var trace: TraceRecorder?
  /// When the first frame was painted, seconds as ``NotesWindow/frameTime`` counts them.
  private var firstFrame: Double?
  private var hasFailed = false
  private var endSignals: EndSignals?
  private let trimming = Timer(priority: G_PRIORITY_LOW)
  /// The signal that asked the program to end; nil while none has.
  private(set) var endSignal: Int32?
  private let claim: DocumentClaim?
  private var questions: DescriptorWatch?

  /// - Parameter claim: That on the document, if this process has it.
  init(_ options: DemoOptions, claim: DocumentClaim? = nil) {
    self.options = options
    self.claim = claim
    row_motion_give_memory_back()
    g_set_prgname(DemoOptions.applicationID)
    g_set_application_name("RowMotion")
    application = gtk_application_new(DemoOptions.applicationID, G_APPLICATION_NON_UNIQUE)
  }

  /// Runs the application until its window is closed; returns the process's exit status.
  func run() -> Int32 {
    Signals.connect(application, "activate") { [weak self] in self?.activate() }
    // A file that may not grow is a full disk, not the end.
    signal(SIGXFSZ, SIG_IGN)
    endSignals = EndSignals { [weak self] number in self?.end(by: number) }
    questions = claim.map { claim in
      DescriptorWatch(claim.listener) { [weak self] in
        if let token = claim.answer() { self?.present(token) }
      }
    }
    let status = g_application_run(cast(application), 0, nil)
    showing = nil
    window = nil
    questions = nil
    return hasFailed ? 1 : status
  }

  private func activate() {
    if let window {
      gtk_window_present(cast(window.window))
      return
    }
    WindowStyle.load()
    let store = DemoApplication.store(for: options)
    let window = NotesWindow(
      store: store, application: application, asks: options.script == nil,
      pace: options.isSteady ? .steady(step: 1.0 / 60) : .display)
    window.onEditsKept = { [weak self] in self?.hasFailed = true }
    self.window = window
    do throws(DocumentProblem) {
      let protected = options.protectedFiles
      trace = try options.trace.map { path throws(DocumentProblem) in
        try TraceRecorder(path, protecting: protected)
      }
      let steps = try options.script.map { path throws(DocumentProblem) in
        try ScriptParser.steps(inFile: path)
      }
      script = steps.map { steps in
        ScriptRunner(
          steps, file: options.script ?? "", in: window, pictures: options.pictures
        ) { [weak self] in self?.quit() }
      }
    } catch {
      StandardError.say(error.description)
      hasFailed = true
      gtk_window_destroy(cast(window.window))
      return
    }
    if trace != nil {
      store.onSave = { [weak self] in self?.saved() }
    }
    window.view.onFramePainted = { [weak self] _ in self?.framePainted() }
    window.switcher.onMake = { [weak self] page in
      page.view.onFramePainted = { [weak self] _ in self?.framePainted() }
      self?.letShow(page.play)
    }
    letShow(window.play)
    gtk_window_present(cast(window.window))
  }

  /// Has a scene play what it shows by itself.
  private func letShow(_ play: ScenePlay) {
    play.onShow = { [weak self, weak play] shows in
      if let play { self?.show(shows, play) }
    }
  }

  /// Plays the script that shows what a scene is about, or ends it.
  private func show(_ shows: Bool, _ play: ScenePlay) {
    showing = nil
    guard shows, let window,
      let steps = try? ScriptParser.steps(from: play.scene.showMe, file: "Show me")
    else { return }
    let runner = ScriptRunner(steps, file: "Show me", in: window) { [weak self] in self?.quit() }
    runner.onEnd = { [weak self, weak play] in
      self?.showing = nil
      play?.show(false)
    }
    showing = runner
    runner.begin(at: window.frameTime)
  }

  private func framePainted() {
    guard let window else { return }
    record(window)
    script?.begin(at: window.frameTime)
    trimSoon()
  }

  /// Has memory that was needed for a moment go back, some time after something was shown: a window at
  /// rest does nothing.
  private func trimSoon() {
    if !trimming.isRunning { trimming.start(after: 15) { row_motion_trim_memory() } }
  }

  private func record(_ window: NotesWindow) {
    let time = window.frameTime
    let start = firstFrame ?? time
    firstFrame = start
    trace?.record(window, at: time - start, steps: script?.takePlayed() ?? [])
  }

  /// A trace says with its frames what is saved: there has to be another one, or none will come any more.
  private func saved() {
    guard let window else { return }
    if window.isClosing { record(window) } else { gtk_widget_queue_draw(window.shown.view.widget) }
  }

  private func quit() {
    if let window { gtk_window_close(cast(window.window)) }
  }

  /// Keeps what is not saved and ends as the signal would have ended the process.
  private func end(by number: Int32) {
    window?.keepEdits()
    endSignal = number
    g_application_quit(cast(application))
  }

  /// Shows the window to a user who has started the program again.
  private func present(_ token: String) {
    guard let window else { return }
    if !token.isEmpty { gtk_window_set_startup_id(cast(window.window), token) }
    gtk_window_present(cast(window.window))
  }

  /// The document that the command line asks for.
  static func store(for options: DemoOptions) -> NotesStore {
    if let rows = options.rows { return NotesStore(generated: rows) }
    return NotesStore(
      file: options.file ?? DocumentLocation.standard,
      sample: options.file == nil ? DocumentLocation.sample : nil,
      worksOnTheSide: options.frames == nil)
  }
}
