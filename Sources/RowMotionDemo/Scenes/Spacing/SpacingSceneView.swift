import RowMotion

struct SpacingSceneView: View {
  let model: SpacingModel

  @Environment(\.fontScale) private var fontScale

  /// The height of a lane that fits all rows with all parts, in points.
  private var laneHeight: Double { 185 * max(1, fontScale) + 4 * model.spacing }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        StageView(stage: model.stage, laneHeight: laneHeight) { lane in
          SpacingLane(model: model, lane: lane)
        }
        LaneGrid(spacing: 24) {
          SpacingBars(model: model)
          SpacingPlot(bars: model.bars)
        }
        .padding(.horizontal, 12)
        .padding(.bottom, 12)
      }
      .readableWidth()
    }
    .id("spacing-scene")
    .accessibilityLabel("Rows, bars and plot")
    .background(Color.windowBackground)
  }
}

/// A list with the row that changes and a row below it.
struct SpacingLane: View {
  let model: SpacingModel
  let lane: StageLane

  private var variant: SpacingVariant? {
    lane.id == SpacingModel.rowMotionLane ? nil : model.variant
  }

  var body: some View {
    List {
      SpacingRow(model: model, variant: variant)
        .onTapGesture { model.toggleNext() }
        .id("parts")
      PlainNoteRow(title: "A row below", detail: "It moves with the row above it.").id("below")
    }
    .id(lane.id)
    .accessibilityLabel("Rows, \(lane.title)")
    .listStyle(.card())
    .listRowResizing(variant == .removed ? .snap : .animated)
  }
}

/// A row with a title, three parts and a footer; without a variant it is RowMotion's.
struct SpacingRow: View {
  /// The ids of the parts.
  static let ids = ["part-1", "part-2", "part-3"]
  static let padding = 12.0

  /// Returns the id of a lane's row.
  static func rowID(_ lane: String) -> String { lane + "/row" }
  /// Returns the id of the last view in a lane's row.
  static func footerID(_ lane: String) -> String { lane + "/footer" }

  let model: SpacingModel
  let variant: SpacingVariant?

  var body: some View {
    content
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(SpacingRow.padding)
      .id(SpacingRow.rowID(lane))
  }

  private var lane: String {
    variant == nil ? SpacingModel.rowMotionLane : SpacingModel.variantLane
  }

  @ViewBuilder private var content: some View {
    switch variant {
    case nil:
      CollapsibleSpacingVStack(alignment: .leading, spacing: model.rowSpacing) {
        title
        parts
        footer
      }
    case .published:
      PublishedSpacingVStack(spacing: model.spacing) {
        title
        parts
        footer
      }
    case .plain:
      VStack(alignment: .leading, spacing: model.spacing) {
        title
        parts
        footer
      }
    case .removed:
      VStack(alignment: .leading, spacing: nil) {
        title
        if model.isPresent[0] { part(0) }
        if model.isPresent[1] { part(1) }
        if model.isPresent[2] { part(2) }
        footer
      }
    case .notIgnored:
      CollapsibleSpacingVStack(alignment: .leading, spacing: model.rowSpacing) {
        title
        part(0).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
        part(1).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
        part(2).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
        footer
      }
    case .some(.none):
      VStack(alignment: .leading, spacing: 0) {
        title
        parts
        footer
      }
    }
  }

  private var title: some View { Text("Changing row").font(.headline).lineLimit(1) }

  @ViewBuilder private var parts: some View {
    part(0)
    part(1)
    part(2)
  }

  private func part(_ index: Int) -> some View {
    AnimatedPresence(
      value: model.shows[index] ? "Optional part \(index + 1)" : nil,
      animation: SpacingModel.motion
    ) {
      Text(verbatim: $0).font(.caption).lineLimit(1)
    }
    .id(SpacingRow.ids[index])
    .transition(.identity)
  }

  private var footer: some View {
    Text(
      model.shows.firstIndex(of: false).map { "Click to open part \($0 + 1)" } ?? "Click to close"
    )
    .font(.caption2).foregroundStyle(.tertiary).lineLimit(1)
    .id(SpacingRow.footerID(lane))
  }
}
