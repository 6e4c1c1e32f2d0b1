import CGtk
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

/// Runs a test on the main actor: XCTest calls test methods on the main thread.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated(body)
}

/// A window that shows a scene, with its user's mouse and keyboard.
@MainActor final class TestWindow {
  let scene: TestScene
  var host: ViewHost { view.host }
  let view: HostView
  private let shown: PresentedView
  private(set) var paintedTimes: [Double] = []
  /// The host's time in each frame that the view has run, in seconds.
  private(set) var times: [Double] = []

  var frameCount: Int { times.count }

  /// Opens a window, or skips the test if there is no display.
  init(rowCount: Int = 4, width: Int32 = 300, height: Int32 = 400) throws {
    try PresentedView.startGTK()
    let scene = TestScene(rowCount: rowCount)
    view = HostView { scene.root }
    scene.host = view.host
    self.scene = scene
    shown = try PresentedView(view, width: width, height: height)
    view.onFramePainted = { [weak self] time in self?.paintedTimes.append(time) }
    view.onAdvance = { [weak self] in
      guard let self else { return }
      times.append(host.time)
    }
    try run(until: "the first frame") { !self.paintedTimes.isEmpty }
    run(for: 0.2)
  }

  var window: UnsafeMutablePointer<GtkWidget> { shown.window }

  func resize(width: Int32, height: Int32) { shown.resize(width: width, height: height) }

  func close() {
    view.onFramePainted = nil
    view.onAdvance = nil
    shown.close()
  }

  func run(for seconds: Double) { PresentedView.run(for: seconds) }

  func run(until what: String, _ condition: () -> Bool) throws {
    try PresentedView.run(until: what, condition)
  }

  /// Runs xdotool, which controls the X server's mouse and keyboard.
  func xdotool(_ arguments: String...) throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else {
      throw XCTSkip("xdotool moves the mouse and presses keys on X11 only")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool"] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw XCTSkip("xdotool is needed to move the mouse")
    }
    run(for: 0.1)
  }
}
