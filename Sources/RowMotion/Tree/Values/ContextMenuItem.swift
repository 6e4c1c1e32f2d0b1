/// One line of a context menu.
public struct ContextMenuItem {
  /// What stands in it; nil for a line that divides.
  public var title: String?
  /// The keys that do the same, which are shown beside the title.
  public var shortcut: KeyPress?
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// Does it.
  public var action: @MainActor () -> Void

  /// Creates a line that does something.
  public static func button(
    _ title: String, shortcut: KeyPress? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) -> ContextMenuItem {
    ContextMenuItem(title: title, shortcut: shortcut, isEnabled: isEnabled, action: action)
  }

  /// A line that divides what stands above from what stands below.
  public static var divider: ContextMenuItem {
    ContextMenuItem(title: nil, shortcut: nil, isEnabled: false, action: {})
  }
}

/// What can be done with a view, as a window shows it in a menu.
public struct ContextMenu {
  /// The lines, from the top.
  public var items: [ContextMenuItem]
  /// Where in the host that stands which it is about.
  public var frame: Rect
}
