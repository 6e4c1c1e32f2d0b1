import CFileSystem
import Glibc
import RowMotionDocument
import RowMotionGTK

let options = DemoOptions.fromCommandLine()

if let directory = options.frames {
  do {
    _ = try FrameStrip.write(
      DemoApplication.store(for: options), into: directory, protecting: options.protectedFiles)
  } catch {
    StandardError.say("the frames could not be written: \(error)")
    exit(1)
  }
} else {
  var claim: DocumentClaim?
  switch options.claim() {
  case .shown: exit(0)
  case .mine(let mine): claim = mine
  case .unclaimed: break
  }
  guard Startup.start() else {
    StandardError.say(
      "there is no display to open a window on. Set DISPLAY or WAYLAND_DISPLAY, or paint the notes "
        + "without one: rowmotion-demo --frames DIRECTORY")
    exit(1)
  }
  var application: DemoApplication? = DemoApplication(options, claim: claim)
  claim = nil
  // GTK's callbacks hold it weakly.
  let status = application?.run() ?? 1
  let signal = application?.endSignal
  // What it has put into directories goes with it.
  application = nil
  if let signal { rm_end_by_signal(signal) }
  exit(status)
}
