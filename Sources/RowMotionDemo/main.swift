import CFileSystem
import CGtkShims
import Glibc
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

let options = DemoOptions.fromCommandLine()

// GLib, the display and Dispatch open about twenty files, and end the program if they cannot.
guard rm_can_open(32) else {
  StandardError.report(
    "the limit for open files is too low; raise it, for example with ulimit -n 256")
  exit(1)
}
// Without fonts, Pango measures text from uninitialized memory, and GTK requests such window sizes.
guard row_motion_has_fonts() != 0 else {
  StandardError.report(
    "no fonts are installed, so no text can be shown; install some, for example DejaVu Sans "
      + "(the package fonts-dejavu-core)")
  exit(1)
}
if case .replay(let file) = options.action {
  ReplayCommand.replay(file, rate: options.rate)
} else if case .shrink(let file) = options.action {
  ReplayCommand.shrink(file)
} else if case .why(let row) = options.action, let file = options.file, let time = options.time {
  ReplayCommand.explain(row, at: time, in: file, scene: options.scene)
} else if let directory = options.frames {
  do {
    _ = try FrameStrip.write(
      DemoApplication.store(for: options), into: directory,
      protecting: options.protectedFiles(from: .picture))
  } catch {
    StandardError.report("cannot write the frames: \(error)")
    exit(1)
  }
} else {
  let steps: [ScriptStep]?
  do throws(DocumentProblem) {
    steps = try options.checkedSteps()
  } catch {
    StandardError.report(error.description)
    exit(1)
  }
  guard Startup.start() else {
    StandardError.report(
      "no display found. Set DISPLAY or WAYLAND_DISPLAY, or save pictures of the notes without a "
        + "display: rowmotion-demo --frames DIRECTORY")
    exit(1)
  }
  row_motion_keep_popovers_on_monitors()
  var application: DemoApplication? = DemoApplication(options, steps: steps)
  // GTK's callbacks reference the application weakly.
  let status = application?.run() ?? 1
  let number = application?.endSignal
  // Releasing the application also removes the files that it has put into directories.
  application = nil
  EditJournal.finish()
  if let number {
    signal(number, SIG_DFL)
    raise(number)
  }
  exit(status)
}
