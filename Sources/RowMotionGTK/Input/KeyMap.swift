import CGtk
import RowMotion

extension Key {
  /// The keys with fixed key values, each with that of shortcuts first.
  private static let named: [(key: Key, values: [Int32])] = [
    (.enter, [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter]),
    (.escape, [GDK_KEY_Escape]),
    (.space, [GDK_KEY_space, GDK_KEY_KP_Space]),
    (.tab, [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_KP_Tab]),
    (.backspace, [GDK_KEY_BackSpace]),
    (.delete, [GDK_KEY_Delete, GDK_KEY_KP_Delete]),
    (.up, [GDK_KEY_Up, GDK_KEY_KP_Up]),
    (.down, [GDK_KEY_Down, GDK_KEY_KP_Down]),
    (.left, [GDK_KEY_Left, GDK_KEY_KP_Left]),
    (.right, [GDK_KEY_Right, GDK_KEY_KP_Right]),
    (.home, [GDK_KEY_Home, GDK_KEY_KP_Home]),
    (.end, [GDK_KEY_End, GDK_KEY_KP_End]),
    (.pageUp, [GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up]),
    (.pageDown, [GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down]),
  ]

  /// Creates the key for a GDK key value, or nil if the key neither acts nor types.
  package init?(keyValue: UInt32) {
    let value = Int32(bitPattern: keyValue)
    if let named = Key.named.first(where: { $0.values.contains(value) }) {
      self = named.key
    } else if GDK_KEY_F1...GDK_KEY_F12 ~= value {
      self = .function(Int(value - GDK_KEY_F1) + 1)
    } else if let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyValue)), scalar.value >= 32 {
      self = .character(Character(scalar))
    } else {
      return nil
    }
  }

  /// The GDK key value of a shortcut's key.
  var keyValue: UInt32 {
    switch self {
    case .function(let number): UInt32(bitPattern: GDK_KEY_F1 + Int32(number) - 1)
    case .character(let character):
      gdk_unicode_to_keyval(character.unicodeScalars.first?.value ?? 0)
    default: UInt32(Key.named.first { $0.key == self }?.values[0] ?? 0)
    }
  }
}

extension KeyModifiers {
  /// Creates the modifiers that GDK reports with an event.
  init(_ state: GdkModifierType) {
    self = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
    if state.rawValue & GDK_ALT_MASK.rawValue != 0 { insert(.alt) }
  }
}
