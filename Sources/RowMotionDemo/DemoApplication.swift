import CGtk
import CGtkShims
import Glibc
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK
import RowMotionTables

/// The demo as a GTK application with one window for each document.
@MainActor final class DemoApplication {
  private let options: DemoOptions
  /// True if this process also shows the documents of later starts.
  private let isUnique: Bool
  let application: UnsafeMutablePointer<GtkApplication>
  /// The windows in the order in which they were opened.
  private var windows: [NotesWindow] = []
  /// The first window, which plays the script and is traced.
  private weak var played: NotesWindow?
  private var script: ScriptRunner?
  /// The player of a scene's "Show Me" script; nil while none plays.
  private var showing: ScriptRunner?
  private var trace: TraceRecorder?
  private var recording: RecordingFile?
  /// The time of the first painted frame, in seconds of ``NotesWindow/frameTime``.
  private var firstFrame: Double?
  private var hasFailed = false
  /// The steps of the command line's script; nil without a script.
  private let steps: [ScriptStep]?
  private var appearance: DesktopAppearance?
  private let removal = Timer()
  private let trimming = Timer(priority: G_PRIORITY_LOW)
  /// The signal that asked the program to end; nil if there was none.
  private(set) var endSignal: Int32?

  init(_ options: DemoOptions, steps: [ScriptStep]? = nil) {
    self.options = options
    self.steps = steps
    g_set_prgname(DemoOptions.applicationID)
    g_set_application_name("RowMotion")
    // GApplication would wait half a minute for a stopped process.
    isUnique =
      options.isUnique && row_motion_application_hangs(DemoOptions.applicationID, 2000) == 0
    application = gtk_application_new(
      DemoOptions.applicationID, isUnique ? G_APPLICATION_HANDLES_OPEN : G_APPLICATION_NON_UNIQUE)
  }

  /// Runs the application until its windows are closed; returns the process's exit status.
  func run() -> Int32 {
    do throws(DocumentProblem) {
      try openOutputs()
    } catch {
      StandardError.report(error.description)
      return 1
    }
    Signals.connect(application, "activate") { [weak self] in self?.activate() }
    Signals.connectFiles(application, "open") { [weak self] in self?.open(FilePath(cString: $0)) }
    if isUnique, isShownByAnother() { return 0 }
    // A file at its size limit must fail like a full disk, not end the process.
    signal(SIGXFSZ, SIG_IGN)
    EndSignals.watch { [weak self] number in self?.end(by: number) }
    let status = g_application_run(cast(application), 0, nil)
    showing = nil
    windows = []
    let hasFailed = hasFailed || trace?.hasFailed == true || script?.hasSkippedSteps == true
    return hasFailed ? 1 : status
  }

  /// Opens the files of the trace and the recording, before a window opens.
  private func openOutputs() throws(DocumentProblem) {
    trace = try options.trace.map { path throws(DocumentProblem) in
      try TraceRecorder(path, protecting: options.protectedFiles(from: .trace))
    }
    recording = try options.recording.map { path throws(DocumentProblem) in
      try RecordingFile(
        path, isFull: options.isFull, protecting: options.protectedFiles(from: .recording))
    }
  }

  /// Asks the running process on the session bus to show the document; returns false if none runs.
  private func isShownByAnother() -> Bool {
    guard g_application_register(cast(application), nil, nil) != 0 else {
      g_application_set_flags(cast(application), G_APPLICATION_NON_UNIQUE)
      return false
    }
    guard g_application_get_is_remote(cast(application)) != 0 else { return false }
    let path = options.table ?? options.file ?? DocumentLocation.standard
    var file = path.withCString { g_file_new_for_path($0) }
    g_application_open(cast(application), &file, 1, "")
    g_object_unref(file.map(UnsafeMutableRawPointer.init))
    g_dbus_connection_flush_sync(g_application_get_dbus_connection(cast(application)), nil, nil)
    return true
  }

  private func activate() {
    if let window = windows.first { return gtk_window_present(cast(window.window)) }
    WindowStyle.load()
    // Scripts and traces run alone; the desktop must not change their pictures.
    if isUnique, let bus = g_application_get_dbus_connection(cast(application)) {
      appearance = DesktopAppearance(bus: bus, display: gdk_display_get_default())
    }
    let store = DemoApplication.store(for: options)
    let window = makeWindow(on: store)
    played = window
    if let file = options.file, options.addsToRecentFiles { RecentFiles.add(file) }
    script = steps.map { steps in
      ScriptRunner(
        steps, file: options.script ?? "", in: window,
        pictures: options.pictures.map { ($0, options.protectedFiles(from: .picture)) }
      ) { [weak self] in self?.quit() }
    }
    if trace != nil {
      store.document.observe { [weak self] in if $0 == .save { self?.saved() } }
    }
    show(window, scene: options.file == nil)
    if let table = options.table { window.openTable(table) }
  }

  /// Restores the state of the last window and shows the window.
  ///
  /// - Parameter scene: False to show the notes of a file that the user has named.
  private func show(_ window: NotesWindow, scene: Bool) {
    window.restore(showsScene: scene)
    gtk_window_present(cast(window.window))
  }

  /// Creates a window for a document; the window is released after it closes.
  func makeWindow(on store: NotesStore) -> NotesWindow {
    // The other windows show other documents.
    let recording = windows.isEmpty ? recording : nil
    let fails: @MainActor () -> Void = { [weak self] in self?.hasFailed = true }
    let window = NotesWindow(
      store: store, application: application,
      pace: options.isFixedTimestep ? .steady(step: 1.0 / 60) : .display,
      memory: options.memory.map {
        WindowMemory(file: $0, protecting: options.protectedFiles(from: .windowState))
      },
      onEditsPreserved: options.script == nil ? nil : fails,
      replay: { try SceneReplay.make($0, engine: $1) },
      record: { page, name in
        if let recording {
          recording.start(page, name)
        } else {
          page.startRecording(named: name, isPortable: false)
        }
      })
    recording?.onFailure = { [weak self, weak window] failure in
      self?.hasFailed = true
      window?.toast.show("The recording ended: \(failure)", action: nil)
    }
    window.onOpen = { [weak self, weak window] path, isReplacing in
      guard let self, let window else { return }
      if isReplacing { window.remember() }
      open(path)
      if isReplacing { gtk_window_destroy(cast(window.window)) }
    }
    window.view.onFramePainted = { [weak self, weak window] _ in
      if let window { self?.framePainted(in: window) }
    }
    window.switcher.onMake = { [weak self, weak window] page in
      page.view.onFramePainted = { _ in
        if let window { self?.framePainted(in: window) }
      }
      if let window { self?.connectShowMe(page.play, in: window) }
    }
    connectShowMe(window.play, in: window)
    windows.append(window)
    Signals.connect(window.window, "destroy") { [weak self] in
      // GTK is still destroying the window.
      self?.removal.start(after: 0) { self?.windows.removeAll(where: \.isClosed) }
    }
    return window
  }

  /// Shows a table in the first window, or a document in the window that shows it already or in a
  /// new one.
  private func open(_ path: FilePath) {
    if TableFile.isTable(named: path), let window = windows.first(where: { !$0.isClosed }) {
      window.openTable(path)
      return gtk_window_present(cast(window.window))
    }
    let target = LinkChain(path).absoluteTarget
    let shown = windows.first { window in
      !window.isClosed && window.store.document.file.map { LinkChain($0).absoluteTarget } == target
    }
    if let shown { return gtk_window_present(cast(shown.window)) }
    if options.addsToRecentFiles { RecentFiles.add(path) }
    show(makeWindow(on: NotesStore(file: path, usesBackgroundThread: true)), scene: false)
  }

  /// Plays a scene's "Show Me" script in a window whenever the scene requests it.
  private func connectShowMe(_ play: ScenePlay, in window: NotesWindow) {
    play.onShow = { [weak self, weak window, weak play] shows in
      if let window, let play { self?.show(shows, play, in: window) }
    }
  }

  /// Starts or ends the "Show Me" script of a scene.
  private func show(_ shows: Bool, _ play: ScenePlay, in window: NotesWindow) {
    showing = nil
    guard shows, let steps = try? ScriptParser.steps(from: play.scene.showMe, file: "Show Me")
    else { return }
    play.change(ScenePlay.addCaptions, host: window.shown.host)
    let runner = ScriptRunner(steps, file: "Show Me", in: window) { [weak window] in
      if let window { gtk_window_close(cast(window.window)) }
    }
    runner.scrollsAhead = true
    runner.onProblem = { [weak window] _, problem in
      window?.toast.show("Show Me skipped a step: \(problem)", action: nil)
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

  /// Returns unused memory to the system 15 seconds after a frame; a window at rest sets no timer.
  private func trimSoon() {
    if !trimming.isRunning { trimming.start(after: 15) { row_motion_trim_memory() } }
  }

  private func record(_ window: NotesWindow) {
    let time = window.frameTime
    let start = firstFrame ?? time
    firstFrame = start
    trace?.record(window, at: time - start, steps: script?.consumePlayedSteps() ?? [])
  }

  /// Lets another frame follow, since the trace reports each save with a frame.
  private func saved() {
    guard let window = played else { return }
    if window.isClosing { record(window) } else { gtk_widget_queue_draw(window.shown.view.widget) }
  }

  private func quit() {
    if let played { gtk_window_close(cast(played.window)) }
  }

  /// Stores unsaved edits and quits; the process then ends by the signal.
  private func end(by number: Int32) {
    for window in windows {
      window.remember()
      window.preserveEdits()
      window.store.document.close()
    }
    endSignal = number
    g_application_quit(cast(application))
  }

  /// Returns the document that the command line names.
  static func store(for options: DemoOptions) -> NotesStore {
    if let rows = options.rows { return NotesStore(generated: rows) }
    return NotesStore(
      file: options.file ?? DocumentLocation.standard,
      sample: options.file == nil ? DocumentLocation.sample : nil,
      usesBackgroundThread: options.frames == nil)
  }
}
