import RowMotion

/// The sentences that a script shows above the lanes' content.
struct LaneCaptions: Equatable {
  /// The text of the last `say` step; empty for none.
  private(set) var text = ""
  /// The current sentence of each lane, in the order of the lanes; missing ones are empty.
  private(set) var current: [String] = []
  /// The sentences that reserve their height, so that the lanes do not move; each of them once.
  private(set) var reserved: [String]

  /// Creates captions without a current sentence.
  ///
  /// - Parameter texts: The texts of the script's `say` steps.
  init(_ texts: [String] = []) {
    reserved = Set(texts.flatMap(LaneCaptions.sentences)).sorted()
  }

  /// True if no lane has a sentence.
  var isEmpty: Bool { current.allSatisfy(\.isEmpty) }

  /// Shows the sentences of a `say` step: one for each lane, separated by vertical bars.
  mutating func say(_ text: String) {
    self.text = text
    current = LaneCaptions.sentences(text)
    reserved = Set(reserved + current).sorted()
  }

  /// Returns the sentence of the lane at an index; nil while no lane has one.
  func text(of lane: Int) -> String? {
    if isEmpty { return nil }
    return current.indices.contains(lane) ? current[lane] : ""
  }

  private static func sentences(_ text: String) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}

/// The sentence above a lane's content.
struct LaneCaption: View {
  let text: String
  /// The sentences that reserve their height.
  let reserved: [String]

  var body: some View {
    ReservedText(text: text, reserved: reserved)
      .padding(.horizontal, 12).padding(.vertical, 6)
      .frame(maxWidth: .infinity, alignment: .leading)
      // As tall as the longest sentence, so that it keeps its size while the sentences change.
      .background {
        RoundedRectangle(cornerRadius: 6).fill(.accentColor.opacity(Palette.selectionOpacity))
          .opacity(text.isEmpty ? 0 : 1)
      }
  }
}
