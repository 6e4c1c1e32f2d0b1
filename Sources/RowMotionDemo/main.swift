import Glibc
import RowMotionDocument
import RowMotionGTK

let options = DemoOptions.fromCommandLine()

if let directory = options.frames {
  do {
    _ = try FrameStrip.write(DemoApplication.store(for: options), into: directory)
  } catch {
    StandardError.write("rowmotion-demo: the frames could not be written: \(error)\n")
    exit(1)
  }
} else {
  Startup.prepare()
  let application = DemoApplication(options)
  // GTK's callbacks hold it weakly.
  exit(withExtendedLifetime(application) { application.run() })
}
