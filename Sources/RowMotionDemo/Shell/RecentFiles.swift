import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The documents that were opened last, as the desktop keeps them for all programs.
///
/// Nothing is read, or made, before somebody wants to see them.
@MainActor final class RecentFiles {
  /// The documents as a menu.
  let menu = g_menu_new()

  /// How many the menu shows.
  static let most = 10

  isolated deinit {
    g_object_unref(menu.map { UnsafeMutableRawPointer($0) })
  }

  /// Notes that a document was opened.
  static func add(_ path: FilePath) {
    "application/json".withCString { type in
      "RowMotion".withCString { name in
        "rowmotion-demo %f".withCString { command in
          var data = GtkRecentData()
          data.mime_type = UnsafeMutablePointer(mutating: type)
          data.app_name = UnsafeMutablePointer(mutating: name)
          data.app_exec = UnsafeMutablePointer(mutating: command)
          _ = gtk_recent_manager_add_full(gtk_recent_manager_get_default(), path.uri, &data)
        }
      }
    }
  }

  /// Brings the menu up to what there is now.
  func refresh() {
    g_menu_remove_all(menu)
    for uri in uris.prefix(RecentFiles.most) {
      guard let path = FilePath(uri: uri), let menu else { continue }
      // What stands behind an underscore would be a mnemonic.
      let name = WindowTitle(file: path).full.split(
        separator: "_", omittingEmptySubsequences: false
      )
      .joined(separator: "__")
      guard let item = g_menu_item_new(name, nil) else { continue }
      g_menu_item_set_action_and_target_value(
        item, "win.open-recent", g_variant_new_string(uri))
      g_menu_append_item(menu, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
  }

  /// The program's documents that are there, the latest first.
  private var uris: [String] {
    let items = gtk_recent_manager_get_items(gtk_recent_manager_get_default())
    defer { g_list_free_full(items) { row_motion_recent_info_unref($0) } }
    var found: [(uri: String, time: Int)] = []
    var item = items
    while let entry = item {
      let info = OpaquePointer(entry.pointee.data)
      if let info, gtk_recent_info_has_application(info, "RowMotion") != 0,
        gtk_recent_info_exists(info) != 0, let uri = gtk_recent_info_get_uri(info)
      {
        found.append((String(cString: uri), row_motion_recent_info_time(info)))
      }
      item = entry.pointee.next
    }
    return found.sorted { ($1.time, $0.uri) < ($0.time, $1.uri) }.map(\.uri)
  }
}
