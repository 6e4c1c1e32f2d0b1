import CGtk
import Glibc
import RowMotionDocument

/// Where documents are.
enum DocumentLocation {
  /// The document that is opened when none is named, in the user's data directory.
  static var standard: FilePath {
    dataDirectory.appending("rowmotion/notes.json")
  }

  /// The file in which windows remember what they were like; nil where the user has no home.
  static var windowState: FilePath? { StateDirectory.standard?.appending("windows.ini") }

  /// What the standard document holds the first time.
  static var sample: [UInt8] { PackageResources.notes_json }

  private static var dataDirectory: FilePath {
    let directory = FilePath(cString: g_get_user_data_dir())
    // With HOME set to nothing GLib's answer depends on the working directory.
    if !directory.isAbsolute, let user = getpwuid(getuid()), let home = user.pointee.pw_dir {
      return FilePath(cString: home).appending(".local/share")
    }
    return directory
  }
}
