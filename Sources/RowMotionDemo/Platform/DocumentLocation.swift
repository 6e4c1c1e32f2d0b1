import CGtk
import Glibc
import RowMotionDocument

/// The locations of the demo's files.
enum DocumentLocation {
  /// The document that opens if none is named, in the user's data directory.
  static var standard: FilePath {
    dataDirectory.appending("rowmotion/notes.json")
  }

  /// The file that stores the state of windows; nil if the user has no home directory.
  static var windowState: FilePath? { StateDirectory.standard?.appending("windows.ini") }

  /// The initial content of the standard document.
  static var sample: [UInt8] { PackageResources.notes_json }

  private static var dataDirectory: FilePath {
    let directory = FilePath(cString: g_get_user_data_dir())
    // If HOME is empty, GLib's answer depends on the working directory.
    if !directory.isAbsolute, let user = getpwuid(getuid()), let home = user.pointee.pw_dir {
      return FilePath(cString: home).appending(".local/share")
    }
    return directory
  }
}
