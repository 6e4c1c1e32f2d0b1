/// An item of a context menu: a button or a divider.
public struct ContextMenuItem {
  /// The title; nil for a divider.
  public var title: String?
  /// The equivalent keyboard shortcut, which is shown next to the title; nil for none.
  public var shortcut: KeyPress?
  /// A Boolean value that indicates whether the item can be chosen.
  public var isEnabled: Bool
  /// The action of the item.
  public var action: @MainActor () -> Void

  /// Creates an item with an action.
  public static func button(
    _ title: String, shortcut: KeyPress? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) -> ContextMenuItem {
    ContextMenuItem(title: title, shortcut: shortcut, isEnabled: isEnabled, action: action)
  }

  /// A divider between the items above and below.
  public static var divider: ContextMenuItem {
    ContextMenuItem(title: nil, shortcut: nil, isEnabled: false, action: {})
  }
}

/// A view's actions, for a window to show in a menu.
public struct ContextMenu {
  /// The items, from the top.
  public var items: [ContextMenuItem]
  /// The frame in the host of the view that the menu belongs to.
  public var frame: Rect
}
