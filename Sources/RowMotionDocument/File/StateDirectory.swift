import Glibc

/// Where programs keep what is neither a document nor a setting.
package enum StateDirectory {
  /// This program's directory in `XDG_STATE_HOME`, which need not exist; nil where there is no home.
  package static var standard: FilePath? {
    if let path = variable("XDG_STATE_HOME"), path.isAbsolute { return path.appending("rowmotion") }
    if let home = variable("HOME"), home.isAbsolute {
      return home.appending(".local/state/rowmotion")
    }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return FilePath(cString: home).appending(".local/state/rowmotion")
  }

  private static func variable(_ name: String) -> FilePath? {
    getenv(name).map { FilePath(cString: $0) }
  }
}
