import CGtk
import Glibc

/// Where documents are.
enum DocumentLocation {
  /// The document that is opened when none is named, in the user's data directory.
  static var standard: String {
    dataDirectory + "/rowmotion/notes.json"
  }

  /// What the standard document holds the first time.
  static var sample: [UInt8] { PackageResources.notes_json }

  private static var dataDirectory: String {
    let directory = String(cString: g_get_user_data_dir())
    // With HOME set to nothing GLib's answer depends on the working directory.
    if !directory.hasPrefix("/"), let user = getpwuid(getuid()), let home = user.pointee.pw_dir {
      return String(cString: home) + "/.local/share"
    }
    return directory
  }
}
