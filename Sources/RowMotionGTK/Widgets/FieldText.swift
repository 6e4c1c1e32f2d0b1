import RowMotion

/// The text of one of GTK's fields, which cannot contain U+0000 and show it as its symbol, ␀.
///
/// Unedited parts stay the same, code unit by code unit. A field lays out all of its text at once.
/// A text that is too long is cut there and cannot be edited.
@MainActor package final class FieldText {
  private let original: String
  /// The text in the field after it was filled, which may omit something.
  private var filled: String?
  /// True if the field has only the start of the text, so that it must not change the text.
  package let isCut: Bool
  /// The message of a field whose text is cut.
  package static let cutMessage = "Too long to edit here: more than 10,000 characters."

  package init(_ text: String) {
    original = text
    isCut = TextLimits.isTooLong(text)
  }

  /// The text to fill the field with.
  package var initial: String {
    isCut
      ? shown(String(original.unicodeScalars.prefix(TextLimits.characters))) + "…" : shown(original)
  }

  /// Returns the text that the field shows for a text.
  package func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(FieldText.displayed)))
  }

  /// Notes the field's text after it was filled.
  package func recordFilledText(_ text: String) {
    filled = text
  }

  /// Returns true if the field's text has not changed since it was filled.
  package func isUnchanged(_ text: String) -> Bool { filled?.isSame(as: text) ?? false }

  /// Returns the text that a field's content represents.
  ///
  /// Before and after the edited part, nothing changes. In it, the nth symbol represents the nth
  /// original character that had a symbol there; further symbols were typed.
  ///
  /// Complexity: O(n) in the length of both texts.
  package func text(fromShown text: String) -> String {
    if isCut || isUnchanged(text) { return original }
    guard original.unicodeScalars.contains("\0") else { return text }
    let old = Array(original.unicodeScalars)
    let new = Array(text.unicodeScalars)
    let prefixLength = zip(old, new).prefix { FieldText.displayed($0) == $1 }.count
    let maximumSuffixLength = min(old.count, new.count) - prefixLength
    let suffixLength = zip(old.reversed(), new.reversed()).prefix(maximumSuffixLength)
      .prefix { FieldText.displayed($0) == $1 }.count
    var replacedScalars = old[prefixLength..<(old.count - suffixLength)].filter {
      FieldText.displayed($0) == "␀"
    }[...]
    let edited = new[prefixLength..<(new.count - suffixLength)].map { scalar in
      scalar == "␀" ? replacedScalars.popFirst() ?? scalar : scalar
    }
    var result = String.UnicodeScalarView(old[..<prefixLength])
    result.append(contentsOf: edited)
    result.append(contentsOf: old[(old.count - suffixLength)...])
    return String(result)
  }

  private static func displayed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\0" ? "␀" : scalar
  }
}
