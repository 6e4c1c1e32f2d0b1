/// An input of a host: an event method that was called, with its arguments.
package struct HostInput: Equatable, Sendable {
  /// The name of an input, which is also the name of its member in a file.
  package enum Name: String, Sendable {
    // The pointer
    case press, release, move, exit, longPress, cancelRowDrag, modifiers
    case scroll, beginScroll, dragScroll, endScroll, scrollBar, dragScrollBar
    case contextMenu, menuItem
    // Keys and text
    case key, type, setText, moveCaret, setComposition, endTextInput, coversTextInput
    case enterFocus, openingFocus, hasKeyboard, tabLeavesAtEnd
    // Assistive technologies
    case accessibilityAction, accessibilityFocus, accessibilityRows
    // The window
    case size, environment, invalidateText
    // The program
    case update, refresh
    /// Work that was dispatched to the main actor has run.
    case turn
    /// A change of the program's models: its name and its text.
    case change

    /// The kind of each argument: n number, b Boolean, t text, o optional number, c optional
    /// Boolean.
    fileprivate var parameters: String {
      switch self {
      case .press: "nnoc"
      case .release, .move, .beginScroll, .dragScroll, .endScroll, .size: "nn"
      case .scroll: "nnoo"
      case .contextMenu: "oo"
      case .scrollBar: "on"
      case .dragScrollBar: "ob"
      case .modifiers, .moveCaret, .accessibilityRows: "n"
      case .menuItem, .type, .endTextInput: "t"
      case .key, .setComposition: "tn"
      case .setText: "to"
      case .coversTextInput, .enterFocus, .openingFocus, .hasKeyboard, .tabLeavesAtEnd: "b"
      case .accessibilityAction: "ot"
      case .accessibilityFocus: "o"
      case .change: "tt"
      case .exit, .longPress, .cancelRowDrag, .environment, .invalidateText, .update, .refresh,
        .turn:
        ""
      }
    }
  }

  package var name: Name
  package var arguments: [JSONValue]

  package init(_ name: Name, _ arguments: [JSONValue] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Creates an input with the arguments in a file, in which a number that is not finite is null.
  init(_ name: Name, recorded arguments: [JSONValue]) {
    self.init(name, arguments)
    for (index, kind) in zip(arguments.indices, name.parameters) where kind == "n" {
      if case .null = arguments[index] { self.arguments[index] = .number(.nan) }
    }
  }

  /// Returns the number of the first argument, starting at 1, that is of another kind than the input
  /// requires, and the required kind; nil if all are right.
  func wrongArgument() -> (number: Int, kind: String)? {
    for (index, kind) in name.parameters.enumerated() {
      let value = argument(index)
      let isNull = if case .null = value { true } else { false }
      switch kind {
      case "n" where value.number == nil: return (index + 1, "a number")
      case "o" where value.number == nil && !isNull: return (index + 1, "a number or null")
      case "b" where value.bool == nil: return (index + 1, "true or false")
      case "c" where value.bool == nil && !isNull: return (index + 1, "true, false or null")
      case "t" where value.string == nil: return (index + 1, "a text")
      default: break
      }
    }
    return nil
  }

  /// The point in two consecutive arguments; nil if there is none.
  package func point(_ index: Int = 0) -> Point? {
    guard let x = argument(index).number, let y = argument(index + 1).number else { return nil }
    return Point(x: x, y: y)
  }

  /// The argument at an index, or null.
  package func argument(_ index: Int) -> JSONValue {
    arguments.indices.contains(index) ? arguments[index] : .null
  }

  /// True for an input that people make, unlike a value that the window sets.
  var isAction: Bool {
    switch name {
    case .move, .exit, .modifiers, .coversTextInput, .hasKeyboard, .tabLeavesAtEnd, .update, .turn,
      .environment, .accessibilityRows, .openingFocus:
      false
    case .change: !(argument(0).string?.hasPrefix(Recording.programPrefix) ?? false)
    default: true
    }
  }

  /// The input as a line of a file.
  var json: JSONValue { .members([name.rawValue: .array(arguments)]) }

  /// The arguments that people understand.
  private var describedArguments: ArraySlice<JSONValue> {
    switch name {
    case .key:
      let key = argument(0).string ?? ""
      let modifiers = KeyModifiers(rawValue: argument(1).integer ?? 0).names
      return [.string((modifiers + [key]).joined(separator: "+"))]
    case .press, .scroll: return arguments.prefix(2)
    case .setText, .setComposition: return arguments.prefix(1)
    default: return arguments[...]
    }
  }

  /// A description for people, such as `press 12 40.5` or `key Ctrl+z`.
  package var description: String {
    ([name.rawValue]
      + describedArguments.map { value in
        if let text = value.string { return PrintableText.inline(text, limit: 60) }
        // Adding 0 removes the sign of −0.
        let rounded = value.number.map { JSONValue.number(($0 * 10).rounded() / 10 + 0) }
        return String(decoding: (rounded ?? value).json, as: UTF8.self)
      }).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension JSONValue {
  /// The coordinates of a point.
  static func point(_ point: Point?) -> [JSONValue] { [JSONValue(point?.x), JSONValue(point?.y)] }
}

// MARK: - Keys

extension KeyModifiers {
  fileprivate var names: [String] {
    [(KeyModifiers.shift, "Shift"), (.control, "Ctrl"), (.alt, "Alt")].filter { contains($0.0) }
      .map(\.1)
  }
}

extension Key {
  private static let named: KeyValuePairs<String, Key> = [
    "enter": .enter, "escape": .escape, "space": .space, "tab": .tab, "backspace": .backspace,
    "delete": .delete, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "page up": .pageUp, "page down": .pageDown,
  ]

  /// The name of the key in a file: a character, or a word.
  var recordedName: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    default: Key.named.first { $0.value == self }?.key ?? ""
    }
  }

  /// Creates the key with a name in a file.
  init?(recorded name: String) {
    if name.count == 1, let character = name.first {
      self = .character(character)
    } else if let key = Key.named.first(where: { $0.key == name })?.value {
      self = key
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()) {
      self = .function(number)
    } else {
      return nil
    }
  }
}

// MARK: - The environment

extension EnvironmentValues {
  /// The values that a window sets.
  var recorded: JSONValue {
    let colors = Palette.recordedColors.flatMap { path in
      let color = palette[keyPath: path]
      return [color.red, color.green, color.blue, color.opacity].map {
        JSONValue.number(Double($0))
      }
    }
    return .members([
      "isDark": .bool(colorScheme == .dark),
      "isRightToLeft": .bool(layoutDirection == .rightToLeft),
      "reduceMotion": .bool(reduceMotion), "fontScale": .number(fontScale),
      "minimumFontSize": .number(minimumFontSize), "palette": .array(colors),
    ])
  }

  /// Sets the values that a window sets from a file.
  mutating func set(recorded value: JSONValue) {
    colorScheme = value["isDark"].bool == true ? .dark : .light
    layoutDirection = value["isRightToLeft"].bool == true ? .rightToLeft : .leftToRight
    reduceMotion = value["reduceMotion"].bool == true
    fontScale = value["fontScale"].number ?? 1
    minimumFontSize = value["minimumFontSize"].number ?? 0
    let numbers = value["palette"].numbers.map { Float($0) }
    guard numbers.count == 4 * Palette.recordedColors.count else { return }
    var palette = palette
    for (index, path) in Palette.recordedColors.enumerated() {
      let color = numbers[(4 * index)...]
      palette[keyPath: path] = ResolvedColor(
        red: color[4 * index], green: color[4 * index + 1], blue: color[4 * index + 2],
        opacity: color[4 * index + 3])
    }
    self.palette = palette
  }
}

extension Palette {
  /// The colors in the order of a file.
  fileprivate static var recordedColors: [WritableKeyPath<Palette, ResolvedColor>] {
    [
      \.primary, \.secondary, \.tertiary, \.accent, \.onAccent, \.accentBackground,
      \.windowBackground, \.cardBackground, \.separator, \.hover, \.destructive,
    ]
  }
}
