/// Readable ids for new notes, derived from their titles.
package enum NoteName {
  /// Returns an id such as `buy-milk`, or `buy-milk-2` if that id is taken.
  package static func id(for title: String, isTaken: (NoteID) -> Bool) -> NoteID {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    var name = String(words.prefix(4).joined(separator: "-").prefix(32))
    if name.isEmpty { name = "note" }
    return unusedID(NoteID(name), isTaken: isTaken)
  }

  /// Returns the id itself, or the id with a number appended if it is taken.
  static func unusedID(_ name: NoteID, isTaken: (NoteID) -> Bool) -> NoteID {
    if !isTaken(name) { return name }
    var number = 2
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}
