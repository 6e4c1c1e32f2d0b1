import CGtk
import RowMotion
import RowMotionDocument

/// The title of a window: the name of its document, and the directory.
struct WindowTitle: Equatable {
  /// The name of the file or the scene.
  var name: String
  /// The directory of the file, or the file of the scene.
  var location: String

  /// The name and the location, for lists of windows.
  var full: String { location.isEmpty ? name : "\(name) (\(location))" }

  @MainActor init(of store: NotesStore) {
    if let file = store.file {
      self.init(file: file)
    } else {
      let name = Formatted.count(store.notes.count, "note", zero: "No")
      self.init(name: name, location: "Generated, not saved")
    }
  }

  /// Creates the title of a scene, with the name of its file if it has one.
  @MainActor init(scene: any DemoScene) {
    self.init(name: scene.title, location: scene.file.map(\.name.description) ?? "")
  }

  /// Creates the title of a file on this system.
  init(file: FilePath) {
    self.init(file: file.absolute, home: g_get_home_dir().map { FilePath(cString: $0) } ?? "")
  }

  private init(name: String, location: String) {
    self.name = PrintableText.inline(name)
    self.location = PrintableText.inline(location)
  }

  /// - Parameters:
  ///   - file: An absolute path.
  ///   - home: The user's home directory, which is shown as ~.
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
