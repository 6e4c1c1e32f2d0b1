import CGtk
import Dispatch
import Glibc
import RowMotion
import RowMotionDocument

/// The recently opened documents, from the list that the desktop stores for all programs.
///
/// Another thread reads and writes the list, since it may be long, or not a regular file.
@MainActor final class RecentFiles {
  /// The documents as a menu.
  let menu = g_menu_new()
  /// The documents at the last reading of the list, the latest first.
  private static var known: [FilePath] = []
  private static let thread = DispatchQueue(label: "rowmotion.recent-files", qos: .utility)

  /// The maximum number of documents in the menu.
  nonisolated static let maximumCount = 10
  /// The size of the longest list that is read, in bytes.
  nonisolated private static let limit = 64 << 20
  nonisolated private static let application = "RowMotion"

  isolated deinit {
    g_object_unref(menu.map { UnsafeMutableRawPointer($0) })
  }

  /// Adds an opened document to the list.
  static func add(_ path: FilePath) {
    let uri = path.uri
    change { list in
      g_bookmark_file_set_mime_type(list, uri, "application/json")
      g_bookmark_file_add_application(list, uri, application, "rowmotion-demo %f")
      var length: gsize = 0
      guard let text = g_bookmark_file_to_data(list, &length, nil) else { return }
      defer { g_free(text) }
      g_mkdir_with_parents(file.directory.description, 0o700)
      g_file_set_contents_full(
        file.description, text, gssize(length), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
    }
  }

  /// Updates the menu from the list.
  func refresh() {
    show()
    RecentFiles.change { _ in
    } then: { [weak self] in
      self?.show()
    }
  }

  private func show() {
    g_menu_remove_all(menu)
    // An item whose action does not exist cannot be chosen.
    if RecentFiles.known.isEmpty { g_menu_append(menu, "No Documents", "win.none") }
    for path in RecentFiles.known {
      // An underscore would make the next character a mnemonic.
      let name = WindowTitle(file: path).full.replacing("_", with: "__")
      guard let menu, let item = g_menu_item_new(name, nil) else { continue }
      g_menu_item_set_action_and_target_value(
        item, "win.open-recent", g_variant_new_string(path.uri))
      g_menu_append_item(menu, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
  }

  nonisolated private static var file: FilePath {
    FilePath(cString: g_get_user_data_dir()).appending("recently-used.xbel")
  }

  /// Reads the list, changes it, and stores its documents for the menu.
  private static func change(
    _ body: @escaping @Sendable (OpaquePointer) -> Void,
    then done: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    thread.async {
      guard let list = g_bookmark_file_new() else { return }
      defer { g_bookmark_file_free(list) }
      if !SafeFile.isMissing(file) {
        guard let bytes = try? SafeFile.read(file, limit: limit) else { return }
        let text = bytes.map(CChar.init(bitPattern:))
        // An unreadable list is not changed.
        guard g_bookmark_file_load_from_data(list, text, gsize(text.count), nil) != 0 else {
          return
        }
      }
      body(list)
      let paths = paths(in: list)
      Task { @MainActor in
        known = paths
        done()
      }
    }
  }

  /// Returns the program's documents that exist, the latest first.
  nonisolated private static func paths(in list: OpaquePointer) -> [FilePath] {
    var count: gsize = 0
    guard let uris = g_bookmark_file_get_uris(list, &count) else { return [] }
    defer { g_strfreev(uris) }
    var found: [(uri: String, time: gint64)] = []
    for index in 0..<Int(count) {
      guard let uri = uris[index],
        g_bookmark_file_has_application(list, uri, application, nil) != 0,
        let time = g_bookmark_file_get_modified_date_time(list, uri, nil)
      else { continue }
      found.append((String(cString: uri), g_date_time_to_unix(time)))
    }
    return Array(
      found.sorted { ($1.time, $0.uri) < ($0.time, $1.uri) }.lazy
        .compactMap { FilePath(uri: $0.uri) }.filter { !SafeFile.isMissing($0) }.prefix(
          maximumCount))
  }
}
