import CGtk
import CGtkShims
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
  private var trace: TraceRecorder?
  /// When the first frame was painted, seconds as ``Timer/now`` counts them.
  private var firstFrame: Double?
  private var hasFailed = false

  /// The application's name for the desktop.
  static let id = "io.github.rowmotion.Demo"

  init(_ options: DemoOptions) {
    self.options = options
    g_set_prgname(DemoApplication.id)
    g_set_application_name("RowMotion")
    application = gtk_application_new(DemoApplication.id, G_APPLICATION_NON_UNIQUE)
  }

  /// Runs the application until its window is closed; returns the process's exit status.
  func run() -> Int32 {
    Signals.connect(application, "activate") { [weak self] in self?.activate() }
    MainLoop.serveMainActor()
    let status = g_application_run(cast(application), 0, nil)
    window = nil
    return hasFailed ? 1 : status
  }

  private func activate() {
    if let window {
      gtk_window_present(cast(window.window))
      return
    }
    WindowStyle.load()
    let store = DemoApplication.store(for: options)
    let window = NotesWindow(store: store, application: application)
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
        ScriptRunner(steps, file: options.script?.description ?? "", in: window) { [weak self] in
          self?.quit()
        }
      }
    } catch {
      StandardError.say(error.description)
      hasFailed = true
      gtk_window_destroy(cast(window.window))
      return
    }
    window.view.onFramePainted = { [weak self] _ in self?.framePainted() }
    window.switcher.onMake = { [weak self] page in
      page.view.onFramePainted = { [weak self] _ in self?.framePainted() }
    }
    gtk_window_present(cast(window.window))
  }

  private func framePainted() {
    guard let window else { return }
    let time = window.frameTime
    let start = firstFrame ?? time
    firstFrame = start
    trace?.record(window, at: time - start)
    script?.begin(at: time)
  }

  private func quit() {
    if let window { gtk_window_close(cast(window.window)) }
  }

  /// The document that the command line asks for.
  static func store(for options: DemoOptions) -> NotesStore {
    if let rows = options.rows { return NotesStore(madeUp: rows) }
    return NotesStore(
      file: options.file ?? DocumentLocation.standard,
      sample: options.file == nil ? DocumentLocation.sample : nil,
      readsOnTheSide: options.frames == nil)
  }
}
