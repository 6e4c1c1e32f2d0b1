import RowMotion

/// The lists side by side, on the same data and the same clock, each with its code.
struct IdentitySceneView: View {
  let model: IdentityModel

  var body: some View {
    ScrollView {
      LaneGrid(spacing: 12) {
        ForEach(model.comparison.lanes, id: \.self) { lane in
          IdentityLaneView(model: model, lane: lane)
        }
      }
      .padding(12)
    }
    .background(Color.windowBackground)
  }
}

/// One of the lists, with what happened in it last and with its code.
struct IdentityLaneView: View {
  let model: IdentityModel
  let lane: IdentityLane

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(lane.rawValue).font(.headline).lineLimit(1).accessibilityAddTraits(.isHeader)
      IdentityList(model: model, lane: lane)
        .frame(height: lane.height)
        .background(RoundedRectangle(cornerRadius: 12).fill(.cardBackground))
      Text(model.verdicts[lane] ?? "Nothing happened yet")
        .font(.caption).lineLimit(3)
        .frame(height: 44, alignment: .topLeading)
      CodeListing(code: lane.code, markedLine: lane.markedLine)
    }
    .frame(maxWidth: .infinity, alignment: .topLeading)
  }
}

extension IdentityLane {
  /// The height that the list is given, points: all rows are seen at once.
  fileprivate var height: Double {
    switch self {
    case .indices, .identified: 190
    default: 112
    }
  }
}

/// The list of a lane.
struct IdentityList: View {
  let model: IdentityModel
  let lane: IdentityLane

  static let shortText = "Short text."
  static let longText = "Long text: it takes two or three lines where the short one took one."

  var body: some View {
    List { rows }
      .id(lane.list)
      .accessibilityLabel(lane.rawValue)
      .listStyle(.plain)
      .listRowResizing(lane.animatesResizing ? .animated : .snap)
  }

  @ViewBuilder private var rows: some View {
    switch lane {
    case .stock, .custom:
      row {
        VStack(alignment: .leading) {
          Text("Hello world")
          if model.showsContent { Text("Extra content") }
        }
      }
      row { Text("More content") }
    case .flattened:
      row { Text("First") }
      if model.showsContent { row { Text("Second") } }
      row { Text("Third") }
    case .replaced:
      row { Text(model.showsContent ? IdentityList.longText : IdentityList.shortText) }
        .id(model.showsContent ? "long" : "short")
      row { Text("More content") }
    case .indices:
      ForEach(0..<model.items.count, id: \.self) { index in row { Text(model.items[index]) } }
    case .identified:
      ForEach(model.items, id: \.self) { item in row { Text(item) } }
    }
  }

  private func row<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    IdentityRow(model: model, lane: lane, content: content())
  }
}

/// A row that shows which state it has: a number that is drawn when the state is made.
struct IdentityRow<Content: View>: View {
  let model: IdentityModel
  let lane: IdentityLane
  let content: Content
  @State private var number = 0

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      content.font(.subheadline)
      Spacer(minLength: 0)
      StateBadge(number: number, isNew: model.isNew(number, lane))
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .frame(maxWidth: .infinity, alignment: .leading)
    .onTapGesture { if model.comparison == .listings { model.toggle() } }
    .onAppear { if number == 0 { number = model.takeNumber(lane) } }
  }
}

/// The number of a row's state.
struct StateBadge: View {
  let number: Int
  let isNew: Bool

  var body: some View {
    Text(isNew ? "new @State \(number)" : "@State \(number)")
      .font(.caption2.monospaced())
      .lineLimit(1)
      .foregroundStyle(isNew ? .white : .primary)
      .padding(.horizontal, 6)
      .padding(.vertical, 2)
      .background(Capsule().fill(isNew ? .red : .separator))
  }
}
