import RowMotion

/// A text in one of GTK's fields, which take no U+0000: there it is shown as its sign, ␀.
///
/// What was not changed in the field stays as it was, code unit by code unit. A text that is too
/// long for a field, which sets all of it at once, is shown cut and cannot be edited there.
@MainActor package final class FieldText {
  private let original: String
  /// What the field itself made of the text; it may leave something out.
  private var filled: String?
  /// Whether only the beginning of the text is in the field, so that the field must not change it.
  package let isCut: Bool
  /// What such a field says about itself.
  package static let cutMessage = "Too long to be edited here. The file keeps all of it."

  package init(_ text: String) {
    original = text
    isCut = TextLimits.isTooLong(text)
  }

  /// What the field is to be filled with.
  package var initial: String {
    isCut
      ? shown(String(original.unicodeScalars.prefix(TextLimits.characters))) + "…" : shown(original)
  }

  /// What the field is to show for a text.
  package func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(FieldText.sign)))
  }

  /// Tells what the field says after it was filled.
  package func filled(_ text: String) {
    filled = text
  }

  /// Whether the field still says what it was filled with.
  package func isUnchanged(_ text: String) -> Bool { filled?.isSame(as: text) ?? false }

  /// The text that a field's content stands for.
  ///
  /// Before and after what was edited all stands for what it was. Of the signs in what was edited,
  /// each stands for what that was which has the same number among the signs that stood there; those
  /// that are more than before were typed.
  ///
  /// Complexity: O(n) in the length of both texts.
  package func text(fromShown text: String) -> String {
    if isCut || isUnchanged(text) { return original }
    guard original.unicodeScalars.contains("\0") else { return text }
    let old = Array(original.unicodeScalars)
    let new = Array(text.unicodeScalars)
    let kept = zip(old, new).prefix { FieldText.sign($0) == $1 }.count
    let room = min(old.count, new.count) - kept
    let keptAtEnd = zip(old.reversed(), new.reversed()).prefix(room)
      .prefix { FieldText.sign($0) == $1 }.count
    var signs = old[kept..<(old.count - keptAtEnd)].filter { FieldText.sign($0) == "␀" }[...]
    let edited = new[kept..<(new.count - keptAtEnd)].map { scalar in
      scalar == "␀" ? signs.popFirst() ?? scalar : scalar
    }
    var result = String.UnicodeScalarView(old[..<kept])
    result.append(contentsOf: edited)
    result.append(contentsOf: old[(old.count - keptAtEnd)...])
    return String(result)
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\0" ? "␀" : scalar
  }
}
