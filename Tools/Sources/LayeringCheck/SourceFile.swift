/// The types that a source file declares and names, for the layer check.
struct SourceFile {
  struct Use {
    let name: String
    let line: Int
  }

  /// The path relative to the package's root.
  let path: String
  /// The types declared at file level without private access, which other files can name.
  private(set) var declared: Set<String> = []
  /// The types declared in extensions of other types, with the extended type's name.
  private(set) var declaredInExtensions: [(outer: String, name: String)] = []
  /// The named types, except private types and generic parameters of this file.
  private(set) var uses: [Use] = []
  private(set) var imports: [Use] = []

  private static let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let modifiers: Set = [
    "public", "package", "internal", "private", "fileprivate", "final", "open", "indirect",
    "nonisolated",
  ]

  init(path: String, source: String) {
    self.path = path
    let tokens = swiftTokens(of: source)
    var own: Set<String> = []
    var outer = ""
    for (index, token) in tokens.enumerated() where index + 1 < tokens.count {
      let next = tokens[index + 1]
      if token.depth == 0 {
        if token.text == "extension" {
          outer = next.text
        } else if Self.kinds.contains(token.text) {
          outer = ""
        }
      }
      if token.text == "import", token.depth == 0 {
        imports.append(Use(name: next.text, line: next.line))
      } else if Self.kinds.contains(token.text), next.isTypeName {
        if token.depth == 0, !Self.isPrivate(tokens[..<index]) {
          declared.insert(next.text)
        } else {
          own.insert(next.text)
          if token.depth == 1, !outer.isEmpty, !Self.isPrivate(tokens[..<index]) {
            declaredInExtensions.append((outer, next.text))
          }
        }
      } else if token.text == "associatedtype" {
        own.insert(next.text)
      }
      if next.text == "<", Self.isDeclaration(tokens, index) {
        own.formUnion(Self.genericParameters(tokens[(index + 2)...]))
      }
    }
    for (index, token) in tokens.enumerated() where token.isTypeName {
      let isMember = index > 0 && tokens[index - 1].text == "."
      if !isMember, !own.contains(token.text) {
        uses.append(Use(name: token.text, line: token.line))
      }
    }
  }

  /// Returns true if a modifier directly before a declaration hides it from other files.
  private static func isPrivate(_ before: ArraySlice<SwiftToken>) -> Bool {
    before.reversed().prefix { modifiers.contains($0.text) }
      .contains { $0.text == "private" || $0.text == "fileprivate" }
  }

  /// Returns true if the token at a position is a name, `init` or `subscript` in a declaration.
  private static func isDeclaration(_ tokens: [SwiftToken], _ index: Int) -> Bool {
    if tokens[index].text == "init" || tokens[index].text == "subscript" { return true }
    guard index > 0 else { return false }
    let before = tokens[index - 1].text
    return before == "func" || kinds.contains(before)
  }

  /// Returns the parameter names of a clause such as `<Content: View, each Part>`, after its first
  /// `<`.
  private static func genericParameters(_ tokens: ArraySlice<SwiftToken>) -> Set<String> {
    var names: Set<String> = []
    var open = 1
    var expectsName = true
    for token in tokens {
      switch token.text {
      case "<": open += 1
      case ">": open -= 1
      case ",": expectsName = open == 1
      case "each": break
      default:
        if expectsName { names.insert(token.text) }
        expectsName = false
      }
      if open == 0 { break }
    }
    return names
  }
}
