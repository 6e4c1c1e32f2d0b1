import RowMotionAutomation
import RowMotionDocument

extension DemoOptions {
  /// Whether it is a user who runs the program, and no script or trace.
  var isInteractive: Bool { script == nil && trace == nil }

  /// The file in which windows remember what they were like; nil where nothing is to be remembered.
  @MainActor var memory: FilePath? {
    if isForgetful { return nil }
    return state ?? (isInteractive ? StateDirectory.standard?.appending("windows.ini") : nil)
  }

  /// The files that are read, which neither a trace nor a picture may be written over.
  @MainActor var protectedFiles: ProtectedFiles {
    var files: [(path: FilePath, what: String)] = []
    if rows == nil { files.append((file ?? DocumentLocation.standard, "the document")) }
    if let script { files.append((script, "the script")) }
    return ProtectedFiles(files)
  }
}
