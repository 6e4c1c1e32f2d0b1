import RowMotion

struct PresenceSceneView: View {
  let model: PresenceModel

  var body: some View {
    VStack(spacing: 0) {
      StageView(stage: model.stage) { lane in
        PresenceLane(model: model, lane: lane)
      }
      PresenceMotionPlot(model: model)
    }
    .environment(model)
    .readableWidth()
    .overlay(alignment: .top) {
      RequestProgressLine(requested: Double(model.requestCount), answered: model.answeredRequests)
    }
    .background(Color.windowBackground)
  }
}

/// The rows of one lane.
struct PresenceLane: View {
  let model: PresenceModel
  let lane: StageLane

  private var isRowMotion: Bool { lane.id == PresenceModel.rowMotionLane }

  var body: some View {
    if !isRowMotion, model.variant.isStack {
      ScrollView {
        stack.padding(12)
      }
      .id(lane.id)
      .accessibilityLabel("Rows, \(lane.title)")
    } else {
      List { rows }
        .id(lane.id)
        .accessibilityLabel("Rows, \(lane.title)")
        .listStyle(.card())
        .listRowResizing(!isRowMotion && model.variant.snaps ? .snap : .animated)
        .overlay(alignment: .bottom) {
          if isRowMotion, model.draft != nil { DetailForm(model: model) }
        }
    }
  }

  @ViewBuilder private var stack: some View {
    if model.variant == .lazyStack {
      LazyVStack(spacing: 0) { rows }
    } else {
      VStack(spacing: 0) { rows }
    }
  }

  @ViewBuilder private var rows: some View {
    PlainNoteRow(title: "A row above", detail: "It stays in place.").id("above")
    PresenceSceneRow(model: model, lane: lane.id, variant: isRowMotion ? nil : model.variant)
      .onTapGesture { model.clickedRow() }
      .accessibilityExpanded(model.detail != nil)
      .id("changes")
    PlainNoteRow(title: "A row below", detail: "It moves with the row above it.").id("below")
    AnimatedPresence(
      value: model.showsLoneRow ? true : nil, animation: model.animation
    ) { _ in
      PlainNoteRow(title: "A row with a single view", detail: "It is its own measure.")
    }
    .id("alone")
    ForEach(1..<8, id: \.self) { number in
      PlainNoteRow(title: "Row \(number)", detail: "It moves with the rows above it.")
    }
  }
}

/// A row with a title and a detail that do not change.
struct PlainNoteRow: View {
  let title: String
  let detail: String

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(title).font(.headline)
      Text(detail).font(.caption).foregroundStyle(.secondary).lineLimit(3)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(12)
  }
}

/// The row that changes; without a variant it is RowMotion's.
struct PresenceSceneRow: View {
  static let padding = 12.0

  let model: PresenceModel
  let lane: String
  let variant: PresenceVariant?

  var body: some View {
    content
      .frame(maxWidth: .infinity, alignment: .leading)
      .id(PresenceIDs.row(lane))
      .padding(PresenceSceneRow.padding)
  }

  @ViewBuilder private var content: some View {
    switch variant {
    case nil:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
        title
        AnimatedPresence(
          value: model.detail, animation: model.animation,
          contentTransition: PresenceModel.transitions[model.transition].value
        ) {
          DetailText(text: $0, lane: lane)
        }
        .id(PresenceIDs.reported(lane))
        footer
      }
    case .stock, .plainStack, .lazyStack:
      VStack(alignment: .leading, spacing: 6) {
        title
        if let detail = model.detail {
          DetailText(text: detail, lane: lane)
        }
        footer
      }
    case .hardCut:
      VStack(alignment: .leading, spacing: 6) {
        title
        if let detail = model.detail {
          DetailText(text: detail, lane: lane)
        }
        footer
      }
      .animation(nil, value: model.detail)
    case .transitionOnly:
      VStack(alignment: .leading, spacing: 6) {
        title
        if let detail = model.detail {
          DetailText(text: detail, lane: lane)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
        footer
      }
    case .squeezed:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
        title
        SqueezedDetail(text: model.lastDetail, share: model.detail == nil ? 0 : 1, lane: lane)
          .id(PresenceIDs.reported(lane))
        footer
      }
    case .notRetained:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
        title
        UnretainedDetail(
          text: model.detail, lastText: model.lastDetail, share: model.detail == nil ? 0 : 1,
          lane: lane
        )
        .id(PresenceIDs.reported(lane))
        footer
      }
    case .measuredFirst:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
        title
        VisibleHeightLayout(visibleHeight: model.committedHeight) {
          DetailText(text: model.lastDetail, lane: lane)
            .onGeometryChange(for: Double.self) {
              $0.size.height
            } action: {
              model.measuredHeight = $0
            }
        }
        .clipped()
        .allowsHitTesting(model.committedHeight > 0)
        .collapsibleSpacingProgress(model.committedHeight > 0 ? 1 : 0)
        .id(PresenceIDs.reported(lane))
        footer
      }
    }
  }

  private var title: some View {
    Text("Changing row").font(.headline)
  }

  private var footer: some View {
    Text(model.detail == nil ? "Click to show the detail" : "Click to hide the detail")
      .font(.caption2)
      .foregroundStyle(.tertiary)
  }
}

/// A form over a list, as in a sheet; submitting it changes the detail as a sync does.
///
/// It scrolls in a list that is lower.
struct DetailForm: View {
  let model: PresenceModel
  /// The height of the whole form, in points.
  @State private var height = 0.0

  var body: some View {
    ScrollView {
      form.onGeometryChange(for: Double.self) {
        $0.size.height
      } action: {
        height = $0
      }
    }
    .frame(maxHeight: height)
    .accessibilityLabel("Form")
  }

  private var form: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Edit the detail").font(.headline).accessibilityAddTraits(.isHeader)
      TextEditor(
        text: Binding(get: { model.draft ?? "" }, set: { model.draft = $0 }), prompt: "No detail"
      )
      .accessibilityLabel("Detail")
      .padding(6)
      .overlay { RoundedRectangle(cornerRadius: 6).stroke(.tertiary).allowsHitTesting(false) }
      .fixedSize(horizontal: false, vertical: true)
      HStack(spacing: 12) {
        Spacer(minLength: 0)
        TextButton(title: "Cancel") { model.draft = nil }
        TextButton(title: "Submit", isSuggested: true) { model.submitDraft() }
      }
    }
    .onSubmit { model.submitDraft() }
    .onExitCommand { model.draft = nil }
    .padding(12)
    .cardSurface()
    .padding(18)
  }
}

/// The detail of a row, with at most three lines.
struct DetailText: View {
  let text: String
  let lane: String
  /// The scene's model, which details report their size to.
  @Environment(PresenceModel.self) private var model

  var body: some View {
    if model.countsClicks {
      content.onTapGesture { model.clickedDetail() }
    } else {
      content
    }
  }

  private var content: some View {
    Text(verbatim: text)
      .font(.caption)
      .foregroundStyle(.secondary)
      .lineLimit(3)
      .onGeometryChange(for: Size.self) {
        $0.size
      } action: {
        model.placed.set($0, in: lane)
      }
      .id(PresenceIDs.detail(lane))
  }
}

/// The sizes at which details are placed, by lane; the visible sizes may still animate.
@MainActor final class PlacedSizes {
  private(set) var sizes: [String: Size] = [:]
  /// The number of sizes in each lane since ``restartCounting()``.
  private(set) var counts: [String: Int] = [:]

  func set(_ size: Size, in lane: String) {
    sizes[lane] = size
    counts[lane, default: 0] += 1
  }

  func restartCounting() { counts = [:] }
}
