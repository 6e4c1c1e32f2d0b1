/// One thing that assistive technology is told of.
public struct AccessibilityNode: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Role: String, Hashable, Sendable {
    /// Things that belong together.
    case group
    /// Rows.
    case list
    /// One row.
    case row
    /// Text.
    case text
    /// Something that acts when it is pressed.
    case button
    /// Something that is on or off.
    case toggle
    /// Text that can be edited.
    case textField
    /// How far something has got.
    case progress
  }

  /// What kind of thing it is.
  public var role: Role
  /// What it is called.
  public var label: String
  /// The index in its list, from 0; nil where it has none.
  public var index: Int?
  /// How many rows the list has; nil where it is none.
  public var count: Int?
  /// Whether what belongs to it is shown; nil where nothing can be shown or not.
  public var isExpanded: Bool?
  /// Whether it is chosen; nil where it cannot be.
  public var isSelected: Bool?
  /// Where it stands in the host, points.
  public var frame: Rect
  /// What it consists of.
  public var children: [AccessibilityNode]

  /// Creates a description.
  public init(
    role: Role, label: String = "", index: Int? = nil, count: Int? = nil,
    isExpanded: Bool? = nil, isSelected: Bool? = nil, frame: Rect = .zero,
    children: [AccessibilityNode] = []
  ) {
    self.role = role
    self.label = label
    self.index = index
    self.count = count
    self.isExpanded = isExpanded
    self.isSelected = isSelected
    self.frame = frame
    self.children = children
  }
}
