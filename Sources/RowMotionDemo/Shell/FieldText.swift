import RowMotion
import RowMotionDocument

/// A text in one of GTK's fields, which take no U+0000: there it is shown as its sign, ␀.
///
/// What was not changed in the field stays as it was, code unit by code unit. A text that is too
/// long for a field, which sets all of it at once, is shown cut and cannot be edited there.
@MainActor final class FieldText {
  private let original: String
  /// What the field itself made of the text; it may leave something out.
  private var filled: String?
  /// Whether the sign stands for U+0000 in the field; not where the text has the sign itself.
  private let hasZero: Bool
  /// Whether only the beginning of the text is in the field, so that the field must not change it.
  let isCut: Bool
  /// What such a field says about itself.
  static let cutMessage = "Too long to be edited here. The file keeps all of it."

  init(_ text: String) {
    original = text
    isCut = TextLimits.isTooLong(text)
    let scalars = text.unicodeScalars
    hasZero = scalars.contains("\0") && !scalars.contains("␀")
  }

  /// What the field is to be filled with.
  var initial: String {
    isCut
      ? shown(String(original.unicodeScalars.prefix(TextLimits.characters))) + "…" : shown(original)
  }

  /// What the field is to show for a text.
  func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "␀" : $0 }))
  }

  /// Tells what the field says after it was filled.
  func filled(_ text: String) {
    filled = text
  }

  /// Whether the field still says what it was filled with.
  func isUnchanged(_ text: String) -> Bool { filled.isSame(as: text) }

  /// The text that a field's content stands for.
  func text(fromShown text: String) -> String {
    if isCut || isUnchanged(text) { return original }
    guard hasZero else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "␀" ? "\0" : $0 }))
  }
}
