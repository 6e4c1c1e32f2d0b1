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
  Startup.prepare()
  guard Startup.hasDisplay else {
    StandardError.say(
      "there is no display to open a window on. Set DISPLAY or WAYLAND_DISPLAY, or paint the notes "
        + "without one: rowmotion-demo --frames DIRECTORY")
    exit(1)
  }
  let application = DemoApplication(options)
  // GTK's callbacks hold it weakly.
  exit(withExtendedLifetime(application) { application.run() })
}
