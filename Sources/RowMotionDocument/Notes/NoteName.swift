/// Names new notes after their titles, so that documents and scripts stay readable.
package enum NoteName {
  /// Makes an id such as `buy-milk`, or `buy-milk-2` where that is taken.
  package static func id(for title: String, isTaken: (NoteID) -> Bool) -> NoteID {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    var name = String(words.prefix(4).joined(separator: "-").prefix(32))
    if name.isEmpty { name = "note" }
    return free(NoteID(name), isTaken: isTaken)
  }

  /// An id itself, or with a number behind it where it is taken.
  static func free(_ name: NoteID, isTaken: (NoteID) -> Bool) -> NoteID {
    if !isTaken(name) { return name }
    var number = 2
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}
