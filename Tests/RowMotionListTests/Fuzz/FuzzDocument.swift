import RowMotion

@testable import RowMotionTestFixtures

/// A part of a fuzzed row: an optional text in one of several views.
struct FuzzPart: Codable, Equatable, Identifiable {
  /// The views that show a part.
  enum Kind: String, CaseIterable, Codable {
    case presence, nested, conditional, identified, plain, spaced, beside, instant
  }

  var id: Int
  var kind: Kind
  var text: String?
}

/// A row of the fuzzed list.
struct FuzzRow: Codable, Equatable, Identifiable {
  var id: Int
  var isCollapsing: Bool
  var spacing: Double?
  var parts: [FuzzPart]
}

/// The rows of the fuzzed tree.
struct FuzzRows: FuzzedState {
  var rows: [FuzzRow] = []
  var settlesToTruth = false

  static func root(_ model: FuzzedModel<FuzzRows>) -> some View { FuzzView(model: model) }
}

/// The complete state of the fuzzed tree.
struct FuzzState {
  var rows: [FuzzRow] = []
  var size = Size(width: 320, height: 6000)
  var fontScale = 1.0
  var isRightToLeft = false

  /// True if the viewport may be too small for all rows.
  var scrolls: Bool { size.height < 1_000 }

  private var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.fontScale = fontScale
    environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    return environment
  }

  /// Estimates of off-screen rows depend on the rows that were visible before.
  private var fuzzedRows: FuzzRows { FuzzRows(rows: rows, settlesToTruth: !scrolls) }

  /// Returns a host that shows the state, after its first frame.
  @MainActor func host(recordedAs name: String? = nil) -> FuzzedHost<FuzzRows> {
    FuzzedHost(fuzzedRows, size: size, environment: environment, recordedAs: name)
  }

  /// Applies the state to a host.
  @MainActor func apply(to fuzzed: FuzzedHost<FuzzRows>, _ animation: FuzzedAnimation?) {
    fuzzed.change(fuzzedRows, animation)
    if fuzzed.host.size != size { fuzzed.host.size = size }
    fuzzed.host.environment = environment
  }
}

struct FuzzView: View {
  let model: FuzzedModel<FuzzRows>

  var body: some View {
    List(model.state.rows) { FuzzRowView(row: $0) }
  }
}

struct FuzzRowView: View {
  let row: FuzzRow

  var body: some View {
    if row.isCollapsing {
      CollapsibleSpacingVStack(alignment: .leading, spacing: row.spacing) { parts }.padding(4)
    } else {
      VStack(alignment: .leading, spacing: row.spacing) { parts }.padding(4)
    }
  }

  @ViewBuilder private var parts: some View {
    Text("Row \(row.id)").font(.headline).lineLimit(1)
    ForEach(row.parts) { FuzzPartView(part: $0) }
  }
}

struct FuzzPartView: View {
  let part: FuzzPart

  var body: some View {
    switch part.kind {
    case .presence:
      AnimatedPresence(value: part.text, animation: .smooth, contentTransition: .opacity) {
        Text($0).font(.caption).lineLimit(3)
      }
    case .nested:
      AnimatedPresence(value: part.text, animation: .snappy, contentTransition: .clipped) { text in
        CollapsibleSpacingVStack(alignment: .leading, spacing: 4) {
          Text(text).font(.caption)
          AnimatedPresence(value: text.count > 12 ? text : nil, animation: .bouncy) { Text($0) }
        }
      }
    case .conditional:
      if let text = part.text { Text(text).transition(.move(edge: .top).combined(with: .opacity)) }
    case .identified:
      Text(part.text ?? "-").id(part.text ?? "-")
    case .plain:
      HStack {
        Text(part.text ?? "none").layoutPriority(1)
        Color.gray.frame(width: 10, height: 10)
      }
    case .spaced:
      HStack {
        Text(part.text ?? "none").lineLimit(2)
        Spacer()
        VStack {
          Spacer(minLength: 4).fixedSize()
          Color.gray.frame(width: 10, height: 10)
        }
      }
    case .beside:
      HStack {
        CollapsibleSpacingVStack(alignment: .leading) {
          Color.gray.frame(height: 10)
          AnimatedPresence(value: part.text, animation: .smooth) { Text($0).lineLimit(2) }
        }
        Text("x")
      }
    case .instant:
      AnimatedPresence(value: part.text, animation: .linear(duration: 0)) {
        Text($0).lineLimit(2)
      }
    }
  }
}
