/// One thing that assistive technology is told of.
public struct AccessibilityNode: Hashable, Sendable, Identifiable {
  /// What kind of thing it is.
  public enum Role: String, Hashable, Sendable {
    /// Things that belong together.
    case group
    /// Rows.
    case list
    /// One row of a list.
    case row
    /// Rows of cells under the heads of columns.
    case table
    /// One row of a table.
    case tableRow
    /// The head of a column.
    case columnHeader
    /// What a row of a table shows in one column.
    case cell
    /// Text.
    case text
    /// Text that stands over others, such as a section's.
    case heading
    /// Something to be looked at.
    case image
    /// Something that acts when it is pressed.
    case button
    /// Something that leads elsewhere.
    case link
    /// Something that is on or off.
    case toggle
    /// Text that can be edited.
    case textField
    /// How far something has got.
    case progress
  }

  /// What tells an element from all others of a host, for as long as its view, or its row, is there.
  ///
  /// A row keeps it wherever it moves to.
  public struct ID: Hashable, Sendable {
    let layer: UInt64
    let node: ObjectIdentifier?
    /// Whether it is the line that begins with the node's element.
    let isLine: Bool

    /// The identity of something that belongs to no view.
    public init() {
      layer = 0
      node = nil
      isLine = false
    }

    init(layer: UInt64, node: ObjectIdentifier) {
      self.layer = layer
      self.node = node
      isLine = false
    }

    /// The row of a number that no other row or layer has.
    init(row: UInt64) {
      layer = row
      node = nil
      isLine = false
    }

    /// The line that begins with an element.
    init(line first: AccessibilityNode.ID) {
      layer = first.layer
      node = first.node
      isLine = true
    }
  }

  /// What tells it from all others.
  public var id: ID
  /// What kind of thing it is.
  public var role: Role
  /// What it is called.
  public var label: String
  /// What it says at the moment, such as a number; nil where it has no value.
  public var value: String?
  /// What comes of acting on it; nil where that goes without saying.
  public var hint: String?
  /// The index in its list, from 0; nil where it has none.
  public var index: Int?
  /// How many rows the list has; nil where it is none.
  public var count: Int?
  /// How deep it stands in a hierarchy, from 1; nil where it is in none.
  public var level: Int?
  /// Whether what belongs to it is shown; nil where nothing can be shown or not.
  public var isExpanded: Bool?
  /// Whether it is selected; nil where it cannot be.
  public var isSelected: Bool?
  /// Whether it is on; nil where it is neither on nor off.
  public var isChecked: Bool?
  /// Whether it is still being filled.
  public var isBusy: Bool
  /// Whether it can be acted on.
  public var isEnabled: Bool
  /// Whether it can have the focus; nil where it cannot.
  public var isFocused: Bool?
  /// What can be done with it, the most obvious first.
  public var actions: [AccessibilityActionKind]
  /// Where it stands in the host, points.
  public var frame: Rect
  /// What it consists of.
  public var children: [AccessibilityNode]

  /// Creates a description.
  public init(
    id: ID = ID(), role: Role, label: String = "", value: String? = nil, hint: String? = nil,
    index: Int? = nil, count: Int? = nil, level: Int? = nil, isExpanded: Bool? = nil,
    isSelected: Bool? = nil, isChecked: Bool? = nil, isBusy: Bool = false, isEnabled: Bool = true,
    isFocused: Bool? = nil, actions: [AccessibilityActionKind] = [], frame: Rect = .zero,
    children: [AccessibilityNode] = []
  ) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
    self.hint = hint
    self.index = index
    self.count = count
    self.level = level
    self.isExpanded = isExpanded
    self.isSelected = isSelected
    self.isChecked = isChecked
    self.isBusy = isBusy
    self.isEnabled = isEnabled
    self.isFocused = isFocused
    self.actions = actions
    self.frame = frame
    self.children = children
  }

  /// Whether it can be acted on by itself, or holds something that can: not only text that its row says.
  var standsForItself: Bool {
    switch role {
    case .text, .heading, .image: !actions.isEmpty
    case .group: !label.isEmpty || !actions.isEmpty
    default: true
    }
  }

  /// What it says where it is read as a part of something else.
  var spoken: String {
    switch role {
    case .button, .link, .toggle, .textField: ""
    case .group where label.isEmpty: children.spoken
    default: [label, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// The element with an identity at or below this one; nil where there is none.
  ///
  /// - Complexity: O(n) in the elements.
  public func element(_ id: ID) -> AccessibilityNode? {
    if self.id == id { return self }
    for child in children {
      if let found = child.element(id) { return found }
    }
    return nil
  }

  /// The element that has the focus, the innermost; nil where none has.
  ///
  /// - Complexity: O(n) in the elements.
  public var focused: AccessibilityNode? {
    for child in children {
      if let found = child.focused { return found }
    }
    return isFocused == true ? self : nil
  }
}

extension [AccessibilityNode] {
  /// What they say one after the other.
  var spoken: String {
    map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What is left beside the text of the row that they are in, unnamed groups opened.
  var standingForThemselves: [AccessibilityNode] {
    flatMap { element -> [AccessibilityNode] in
      if element.standsForItself { return [element] }
      return element.role == .group ? element.children.standingForThemselves : []
    }
  }
}
