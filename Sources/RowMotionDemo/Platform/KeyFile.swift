import CGtk
import RowMotionDocument

/// A file of groups of keys and values, in GLib's format.
///
/// Unreadable content is ignored, so an invalid file is an empty one.
@MainActor final class KeyFile {
  private let keys: OpaquePointer

  /// The size of the largest file that is read, in bytes.
  static let limit = 1_000_000

  init(_ bytes: [UInt8] = []) {
    guard let keys = g_key_file_new() else { preconditionFailure("GLib created no key file") }
    self.keys = keys
    guard bytes.count <= KeyFile.limit else { return }
    let text = bytes.map(CChar.init(bitPattern:))
    g_key_file_load_from_data(keys, text, gsize(text.count), G_KEY_FILE_NONE, nil)
  }

  isolated deinit { g_key_file_unref(keys) }

  var bytes: [UInt8] {
    var length: gsize = 0
    guard let text = g_key_file_to_data(keys, &length, nil) else { return [] }
    defer { g_free(text) }
    return UnsafeBufferPointer(start: text, count: Int(length)).map(UInt8.init(bitPattern:))
  }

  /// The names of the groups, in the file's order.
  var groups: [String] { KeyFile.names(g_key_file_get_groups(keys, nil)) }

  /// Returns the names of a group's keys, in the file's order.
  func keys(in group: String) -> [String] {
    KeyFile.names(g_key_file_get_keys(keys, group, nil, nil))
  }

  func text(_ key: String, in group: String) -> String? {
    guard let text = g_key_file_get_string(keys, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(validatingCString: text)
  }

  func set(_ text: String, _ key: String, in group: String) {
    g_key_file_set_string(keys, group, key, text)
  }

  /// The maximum number of groups whose names have the same beginning.
  private static let maximumGroupCount = 100

  /// Replaces a group, which becomes the last one, and removes the first ones whose names begin
  /// alike if there are too many.
  func replaceGroup(_ prefix: String, _ name: String, with values: [(key: String, text: String)]) {
    g_key_file_remove_group(keys, prefix + name, nil)
    for (key, text) in values { set(text, key, in: prefix + name) }
    for group in groups.filter({ $0.hasPrefix(prefix) }).dropLast(KeyFile.maximumGroupCount) {
      g_key_file_remove_group(keys, group, nil)
    }
  }

  private static func names(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String]
  {
    guard let list else { return [] }
    defer { g_strfreev(list) }
    var names: [String] = []
    while let name = list[names.count] { names.append(String(cString: name)) }
    return names
  }
}
