import CGtk
import RowMotion
import RowMotionDocument

/// What a window is called after: its document, and where that is.
struct WindowTitle: Equatable {
  /// The file's name.
  var name: String
  /// The directory it is in.
  var location: String

  /// Both, for lists of windows.
  var full: String { location.isEmpty ? name : "\(name) (\(location))" }

  @MainActor init(of store: NotesStore) {
    if let file = store.file {
      self.init(file: file)
    } else {
      self.init(name: "\(store.notes.count) notes", location: "Generated, not saved")
    }
  }

  /// What is shown is a scene, and maybe a file in it.
  @MainActor init(scene: any DemoScene) {
    self.init(name: scene.title, location: scene.file.map(\.name.description) ?? "")
  }

  /// A file on this system.
  init(file: FilePath) {
    self.init(file: file.absolute, home: g_get_home_dir().map { FilePath(cString: $0) } ?? "")
  }

  private init(name: String, location: String) {
    self.name = VisibleText.inline(name)
    self.location = VisibleText.inline(location)
  }

  /// - Parameters:
  ///   - file: An absolute path.
  ///   - home: The user's directory, which is called ~.
  init(file: FilePath, home: FilePath) {
    let directory = file.directory
    var location = directory.description
    let isHome = !home.bytes.isEmpty && home != "/"
    if isHome, directory == home || directory.bytes.starts(with: home.appending("").bytes) {
      location =
        "~" + FilePath(bytes: Array(directory.bytes.dropFirst(home.bytes.count))).description
    }
    self.init(name: file.name.description, location: location)
  }
}
