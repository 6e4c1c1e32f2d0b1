/// An element that is exposed to assistive technologies.
public struct AccessibilityNode: Hashable, Sendable, Identifiable {
  /// The role of an element.
  public enum Role: String, Hashable, Sendable {
    /// A group of related elements.
    case group
    /// A list of rows.
    case list
    /// A row of a list.
    case row
    /// A table of rows and columns with headers.
    case table
    /// A row of a table.
    case tableRow
    /// The header of a column.
    case columnHeader
    /// A cell of a table, in a row and column.
    case cell
    /// Text.
    case text
    /// A heading, such as a section's.
    case heading
    /// An image.
    case image
    /// A button.
    case button
    /// A link.
    case link
    /// A switch that is on or off.
    case toggle
    /// Editable text.
    case textField
    /// A progress indicator.
    case progress
  }

  /// The identity of an element, unique in its host while the element's view or row exists.
  ///
  /// A row keeps its identity when it moves.
  public struct ID: Hashable, Sendable {
    let layer: UInt64
    let node: ObjectIdentifier?
    /// True for the line that begins with the node's element.
    let isLine: Bool

    /// Creates the identity of an element without a view.
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

    /// Creates the identity of a row from a number that no other row or layer has.
    init(row: UInt64) {
      layer = row
      node = nil
      isLine = false
    }

    /// Creates the identity of the line that begins with an element.
    init(line first: AccessibilityNode.ID) {
      layer = first.layer
      node = first.node
      isLine = true
    }
  }

  /// The identity of the element.
  public var id: ID
  /// The role of the element.
  public var role: Role
  /// The name of the element.
  public var label: String
  /// The current value, such as a number; nil if the element has none.
  public var value: String?
  /// The result of acting on the element; nil if it is obvious.
  public var hint: String?
  /// The index in the list, from 0; nil if there is none.
  public var index: Int?
  /// The number of rows in the list; nil if the element is not in a list.
  public var count: Int?
  /// The level in a hierarchy, from 1; nil outside of hierarchies.
  public var level: Int?
  /// A Boolean value that indicates whether the element is expanded; nil if it cannot expand.
  public var isExpanded: Bool?
  /// A Boolean value that indicates whether the element is selected; nil if it cannot be.
  public var isSelected: Bool?
  /// A Boolean value that indicates whether the element is on; nil if it is neither on nor off.
  public var isChecked: Bool?
  /// A Boolean value that indicates whether the element is still loading.
  public var isBusy: Bool
  /// A Boolean value that indicates whether the element can be acted on.
  public var isEnabled: Bool
  /// A Boolean value that indicates whether the element has the focus; nil if it cannot.
  public var isFocused: Bool?
  /// The available actions, the most obvious first.
  public var actions: [AccessibilityActionKind]
  /// The frame in the host, in points.
  public var frame: Rect
  /// The child elements.
  public var children: [AccessibilityNode]

  /// Creates an element.
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

  /// True if the element or its content can be acted on, unlike text that is read as a part of its
  /// row.
  var isSeparateElement: Bool {
    switch role {
    case .text, .heading, .image: !actions.isEmpty
    case .group: !label.isEmpty || !actions.isEmpty
    default: true
    }
  }

  /// The text that is read if the element is a part of another one.
  var spokenText: String {
    switch role {
    case .button, .link, .toggle, .textField: ""
    case .group where label.isEmpty: children.spokenText
    default: [label, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// Returns the element with an identity at or below this one; nil if there is none.
  ///
  /// - Complexity: O(n) in the elements.
  public func element(_ id: ID) -> AccessibilityNode? {
    if self.id == id { return self }
    for child in children {
      if let found = child.element(id) { return found }
    }
    return nil
  }

  /// The innermost element that has the focus; nil if none has it.
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
  /// The texts that are read for the elements, one after the other.
  var spokenText: String {
    map(\.spokenText).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The elements that are not part of their row's text, with unnamed groups flattened.
  var separateElements: [AccessibilityNode] {
    flatMap { element -> [AccessibilityNode] in
      if element.isSeparateElement { return [element] }
      return element.role == .group ? element.children.separateElements : []
    }
  }
}
