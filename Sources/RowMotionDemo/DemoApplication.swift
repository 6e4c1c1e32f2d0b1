import CGtk
import CGtkShims
import Glibc
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// The demo as a GTK application: a window for each document.
@MainActor final class DemoApplication {
  private let options: DemoOptions
  private let application: UnsafeMutablePointer<GtkApplication>
  /// The windows in the order in which they were opened.
  private var windows: [DocumentWindow] = []
  /// The first window, which plays the script and is traced.
  private weak var played: NotesWindow?
  private var script: ScriptRunner?
  /// Plays what a scene shows by itself.
  private var showing: ScriptRunner?
  private var trace: TraceRecorder?
  /// When the first frame was painted, seconds as ``NotesWindow/frameTime`` counts them.
  private var firstFrame: Double?
  private var hasFailed = false
  private var endSignals: EndSignals?
  private let removal = Timer()
  private let trimming = Timer(priority: G_PRIORITY_LOW)
  /// The signal that asked the program to end; nil while none has.
  private(set) var endSignal: Int32?
  private var claim: DocumentClaim?

  /// A window with its document's claim.
  private struct DocumentWindow {
    let window: NotesWindow
    let claim: DocumentClaim?
    /// Brings the window to the front when somebody asks for the document.
    let questions: DescriptorWatch?
  }

  /// - Parameter claim: That on the document, if this process has it.
  init(_ options: DemoOptions, claim: DocumentClaim? = nil) {
    self.options = options
    self.claim = claim
    row_motion_keep_frames_in_heap()
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
    let status = g_application_run(cast(application), 0, nil)
    showing = nil
    windows = []
    return hasFailed ? 1 : status
  }

  private func activate() {
    if let window = windows.first?.window {
      gtk_window_present(cast(window.window))
      return
    }
    WindowStyle.load()
    let store = DemoApplication.store(for: options)
    let window = makeWindow(on: store, claim)
    claim = nil
    played = window
    if let file = options.file, options.isInteractive { RecentFiles.add(file) }
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
    show(window)
  }

  /// Has a window be as the last one was, and shows it.
  private func show(_ window: NotesWindow) {
    window.restore()
    gtk_window_present(cast(window.window))
  }

  /// Makes a window on a document; it goes when it is closed.
  private func makeWindow(on store: NotesStore, _ claim: DocumentClaim?) -> NotesWindow {
    let window = NotesWindow(
      store: store, application: application, asks: options.script == nil,
      pace: options.isSteady ? .steady(step: 1.0 / 60) : .display,
      memory: options.memory.map { WindowMemory(file: $0) })
    window.onEditsKept = { [weak self] in self?.hasFailed = true }
    window.onOpen = { [weak self] path in self?.open(path) }
    window.onSavedAs = { [weak self, weak window] path in
      guard let self, let window else { return }
      window.remember()
      open(path)
      gtk_window_destroy(cast(window.window))
    }
    window.view.onFramePainted = { [weak self, weak window] _ in
      if let window { self?.framePainted(in: window) }
    }
    window.switcher.onMake = { [weak self, weak window] page in
      page.view.onFramePainted = { _ in
        if let window { self?.framePainted(in: window) }
      }
      if let window { self?.letShow(page.play, in: window) }
    }
    letShow(window.play, in: window)
    let questions = claim.map { claim in
      DescriptorWatch(claim.listener) { [weak window] in
        if let token = claim.answer(), let window { Self.present(window, token) }
      }
    }
    windows.append(DocumentWindow(window: window, claim: claim, questions: questions))
    Signals.connect(window.window, "destroy") { [weak self] in
      // Not while GTK is at it.
      self?.removal.start(after: 0) { self?.windows.removeAll(where: \.window.isClosed) }
    }
    return window
  }

  /// Shows a document: in the window that shows it already, or in one of its own.
  private func open(_ path: FilePath) {
    let identity = FileIdentity(path: path)
    let shown = windows.map(\.window).first { window in
      !window.isClosed && window.store.file.map { FileIdentity(path: $0) } == identity
    }
    if let shown { return gtk_window_present(cast(shown.window)) }
    var claim: DocumentClaim?
    switch options.claim(path) {
    case .shown: return
    case .mine(let mine): claim = mine
    case .unclaimed: break
    }
    if options.isInteractive { RecentFiles.add(path) }
    let store = NotesStore(file: path, worksOnTheSide: true)
    show(makeWindow(on: store, claim))
  }

  /// Has a scene of a window play what it shows by itself.
  private func letShow(_ play: ScenePlay, in window: NotesWindow) {
    play.onShow = { [weak self, weak window, weak play] shows in
      if let window, let play { self?.show(shows, play, in: window) }
    }
  }

  /// Plays the script that shows what a scene is about, or ends it.
  private func show(_ shows: Bool, _ play: ScenePlay, in window: NotesWindow) {
    showing = nil
    guard shows, let steps = try? ScriptParser.steps(from: play.scene.showMe, file: "Show me")
    else { return }
    let runner = ScriptRunner(steps, file: "Show me", in: window) { [weak window] in
      if let window { gtk_window_close(cast(window.window)) }
    }
    runner.onEnd = { [weak self, weak play] in
      self?.showing = nil
      play?.show(false)
    }
    showing = runner
    runner.begin(at: window.frameTime)
  }

  private func framePainted(in window: NotesWindow) {
    if window === played {
      record(window)
      script?.begin(at: window.frameTime)
    }
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
    guard let window = played else { return }
    if window.isClosing { record(window) } else { gtk_widget_queue_draw(window.shown.view.widget) }
  }

  private func quit() {
    if let played { gtk_window_close(cast(played.window)) }
  }

  /// Keeps what is not saved and ends as the signal would have ended the process.
  private func end(by number: Int32) {
    for entry in windows {
      entry.window.remember()
      entry.window.keepEdits()
    }
    endSignal = number
    g_application_quit(cast(application))
  }

  /// Shows the window to a user who has started the program again.
  private static func present(_ window: NotesWindow, _ token: String) {
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
