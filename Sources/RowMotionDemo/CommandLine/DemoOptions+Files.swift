import RowMotionAutomation
import RowMotionDocument

extension DemoOptions {
  /// The files that are read, which neither a trace nor a picture may be written over.
  @MainActor var protectedFiles: ProtectedFiles {
    var files: [(path: FilePath, what: String)] = []
    if rows == nil { files.append((file ?? DocumentLocation.standard, "the document")) }
    if let script { files.append((script, "the script")) }
    return ProtectedFiles(files)
  }
}
