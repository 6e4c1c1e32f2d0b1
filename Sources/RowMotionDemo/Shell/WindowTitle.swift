import CGtk
import RowMotion
import RowMotionDocument

/// The title of a window: the scene, its document, and the document's directory.
struct WindowTitle: Equatable {
  /// The title of the scene.
  var scene = "Notes"
  /// The name of the document; empty if the scene has none.
  var name: String
  /// The directory of the document; empty if it is not a file.
  var location: String

  /// The name and the location, for lists of windows.
  var full: String {
    name.isEmpty ? scene : location.isEmpty ? name : "\(name) (\(location))"
  }

  /// The scene and its document.
  var subtitle: String { name.isEmpty ? scene : "\(scene) — \(name)" }

  /// The path of the document; nil if it is not a file.
  var path: String? {
    location.isEmpty ? nil : location.hasSuffix("/") ? location + name : "\(location)/\(name)"
  }

  @MainActor init(of store: NotesStore) {
    if let file = store.document.file {
      self.init(file: file)
    } else {
      let name = Formatted.count(store.notes.count, "note", zero: "No")
      self.init(name: name + ", not saved", location: "")
    }
  }

  /// Creates the title of a scene, with the name of its file if it has one.
  @MainActor init(scene: any DemoScene) {
    if let file = scene.file { self.init(file: file) } else { self.init(name: "", location: "") }
    self.scene = type(of: scene).title
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
