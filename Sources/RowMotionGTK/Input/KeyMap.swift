import CGtk
import RowMotion

extension Key {
  /// Creates the key for a GDK key value, or nil if the key neither acts nor types.
  package init?(keyValue: UInt32) {
    switch Int32(bitPattern: keyValue) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: self = .enter
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_space, GDK_KEY_KP_Space: self = .space
    case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_KP_Tab: self = .tab
    case GDK_KEY_BackSpace: self = .backspace
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: self = .delete
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Home, GDK_KEY_KP_Home: self = .home
    case GDK_KEY_End, GDK_KEY_KP_End: self = .end
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: self = .pageUp
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self = .pageDown
    case GDK_KEY_F1...GDK_KEY_F12: self = .function(Int(keyValue) - Int(GDK_KEY_F1) + 1)
    default:
      guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyValue)), scalar.value >= 32
      else { return nil }
      self = .character(Character(scalar))
    }
  }
}

extension Key {
  /// The GDK key value of the key.
  var keyValue: UInt32 {
    let value: Int32 =
      switch self {
      case .enter: GDK_KEY_Return
      case .escape: GDK_KEY_Escape
      case .space: GDK_KEY_space
      case .tab: GDK_KEY_Tab
      case .backspace: GDK_KEY_BackSpace
      case .delete: GDK_KEY_Delete
      case .up: GDK_KEY_Up
      case .down: GDK_KEY_Down
      case .left: GDK_KEY_Left
      case .right: GDK_KEY_Right
      case .home: GDK_KEY_Home
      case .end: GDK_KEY_End
      case .pageUp: GDK_KEY_Page_Up
      case .pageDown: GDK_KEY_Page_Down
      case .function(let number): GDK_KEY_F1 + Int32(number) - 1
      case .character(let character):
        Int32(bitPattern: gdk_unicode_to_keyval(character.unicodeScalars.first?.value ?? 0))
      }
    return UInt32(bitPattern: value)
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
