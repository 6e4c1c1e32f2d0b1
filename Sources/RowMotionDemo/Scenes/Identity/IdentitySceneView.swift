import RowMotion

/// The lists side by side, on the same data and the same clock, each with its code.
struct IdentitySceneView: View {
  let model: IdentityModel

  var body: some View {
    ScrollView {
      LaneGrid(spacing: 0, viewsPerLane: 2) {
        ForEach(model.comparison.lanes, id: \.self) { lane in
          LaneHeading(stage: model.stage, lane: lane.stageLane)
          IdentityLaneView(model: model, lane: lane)
        }
      }
      .padding(.bottom, 12)
      .readableWidth()
    }
    .accessibilityLabel("Lists")
    .background(Color.windowBackground)
  }
}

/// One of the lists, with its last event and its code.
struct IdentityLaneView: View {
  let model: IdentityModel
  let lane: IdentityLane
  @Environment(\.fontScale) private var fontScale

  private var text: String {
    [model.conditionText(lane), model.verdicts[lane] ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The longest text of the lane.
  private var reserved: String {
    [model.conditionText(lane), RowEvent.longest.description + "."].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      IdentityList(model: model, lane: lane)
        .overlay { LaneMarksView(stage: model.stage, lane: lane.stageLane) }
        .frame(height: lane.height * max(1, fontScale))
      ReservedText(text: text, reserved: [reserved]).font(.caption)
        .accessibilityHidden(text.isEmpty)
      CodeView(code: lane.code)
    }
    .padding(.horizontal, 12)
    .padding(.top, 6)
    .frame(maxWidth: .infinity, alignment: .topLeading)
  }
}

extension IdentityLane {
  /// The height of the list, in points; all rows are visible at once, also after three insertions.
  fileprivate var height: Double {
    switch self {
    case .indices, .identified: 254
    case .stock, .custom: 92
    case .flattened: 150
    case .replaced: 112
    }
  }
}

/// The list of a lane.
struct IdentityList: View {
  let model: IdentityModel
  let lane: IdentityLane

  private let shortText = "Short text."
  private let longText = "Long text,\nin two lines or more."
  private var showContent: Bool { model.showsContent }
  private var items: [String] { model.items }

  var body: some View {
    List { rows }
      .id(lane.list)
      .accessibilityLabel(lane.rawValue)
      .listStyle(.card(inset: 0))
      .listRowResizing(lane.animatesResizing ? .animated : .snap)
  }

  // The displayed code is taken from here, without the lines that make an `IdentityRow`.
  @ViewBuilder private var rows: some View {
    switch lane {
    case .stock, .custom:
      VStack(alignment: .leading) {
        Text("Hello world")
        if showContent {
          Text("Extra content")
        }
      }
      .modifier(row("first"))
      Text("More content")
        .modifier(row("last"))
    case .flattened:
      Text("First")
        .modifier(row("First"))
      if showContent {
        Text("Second")
          .modifier(row("Second"))
      }
      Group {
        Text("Third")
          .modifier(row("Third"))
        Text("Fourth")
          .modifier(row("Fourth"))
      }
    case .replaced:
      Text(showContent ? longText : shortText)
        .modifier(row("first"))
        .id(showContent ? "long" : "short")
      Text("More content")
        .modifier(row("last"))
    case .indices:
      ForEach(items.indices, id: \.self) { index in
        Text(items[index])
          .modifier(row(items[index]))
      }
    case .identified:
      ForEach(items, id: \.self) { item in
        Text(item)
          .modifier(row(item))
      }
    }
  }

  private func row(_ name: String) -> IdentityRow {
    IdentityRow(model: model, lane: lane, name: name)
  }
}

/// A modifier that makes a row and shows the number that its state got when it was created.
struct IdentityRow: ViewModifier {
  let model: IdentityModel
  let lane: IdentityLane
  /// The row's name, which does not depend on its identity.
  let name: String
  @State private var number = 0

  func body(content: Content) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      content.font(.subheadline)
      Spacer(minLength: 0)
      StateBadge(number: number, isNew: model.isNew(number, lane))
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 6)
    .frame(maxWidth: .infinity, alignment: .leading)
    .onTapGesture { if model.comparison == .listings { model.toggle() } }
    .onAppear { if number == 0 { number = model.nextNumber(lane) } }
    .onChange(of: Shown(name: name, number: number), initial: true) {
      if number > 0 { model.shows(number, for: name, in: lane) }
    }
  }

  private struct Shown: Equatable {
    let name: String
    let number: Int
  }
}

/// A badge with the number of a row's state.
struct StateBadge: View {
  let number: Int
  let isNew: Bool

  var body: some View {
    Text(isNew ? "new @State \(number)" : "@State \(number)")
      .font(.caption2.monospaced())
      .lineLimit(1)
      .foregroundStyle(isNew ? .onAccent : .primary)
      .padding(.horizontal, 6)
      .padding(.vertical, 3)
      .background(Capsule().fill(isNew ? .accentBackground : .primary.opacity(0.15)))
  }
}
