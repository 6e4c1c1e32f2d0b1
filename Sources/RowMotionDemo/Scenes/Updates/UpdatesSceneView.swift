import RowMotion

/// The store's rows in two lists: with the chosen parts, and with all three.
struct UpdatesSceneView: View {
  let model: UpdatesModel
  @Environment(\.fontScale) private var fontScale

  var body: some View {
    StageLayout(fontScale: fontScale) {
      ForEach(UpdatesLane.allCases, id: \.self) { lane in
        LaneHeading(stage: model.stage, lane: model.stageLane(lane))
        UpdatesLaneView(model: model, lane: lane)
      }
    }
    .readableWidth()
    .overlay(alignment: .top) {
      RequestProgressLine(requested: Double(model.requestCount), answered: model.answeredRequests)
    }
    .background(Color.windowBackground)
  }
}

/// One of the two lists, with its parts and their consequence, and the evaluated views.
struct UpdatesLaneView: View {
  let model: UpdatesModel
  let lane: UpdatesLane

  var body: some View {
    let parts = model.parts(of: lane)
    VStack(alignment: .leading, spacing: 6) {
      LegendLayout(spacing: 6) {
        PartChip(name: "animation", isIncluded: parts.isAnimated)
        if model.kind == .replace {
          PartChip(name: "transition", isIncluded: parts.hasTransition)
          PartChip(name: "id", isIncluded: parts.identity == .changing)
        } else {
          PartChip(name: "Identifiable", isIncluded: true)
        }
      }
      ReservedText(text: parts.consequence(of: model.kind), reserved: UpdateParts.consequences)
        .font(.caption)
      ReservedText(
        text: model.evaluated[lane]?.description ?? "No update yet",
        reserved: [EvaluatedParts.longest.description]
      )
      .font(.caption)
      UpdatesList(model: model, lane: lane)
        .id(model.listGeneration)
        .overlay { LaneMarksView(stage: model.stage, lane: model.stageLane(lane)) }
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 6)
  }
}

/// One of the three parts, as present or missing.
struct PartChip: View {
  let name: String
  let isIncluded: Bool

  var body: some View {
    Text(isIncluded ? "✓ \(name)" : "✗ \(name)")
      .font(.caption)
      .lineLimit(1)
      .foregroundStyle(isIncluded ? .primary : .white)
      .padding(.horizontal, 6)
      .padding(.vertical, 3)
      .background(Capsule().fill(isIncluded ? .primary.opacity(0.15) : StageColors.failing))
      .accessibilityElement()
      .accessibilityLabel(isIncluded ? "With \(name)" : "Without \(name)")
  }
}

struct UpdatesList: View {
  let model: UpdatesModel
  let lane: UpdatesLane

  private var animation: Animation? {
    model.parts(of: lane).isAnimated ? .smooth(duration: 0.8) : nil
  }

  var body: some View {
    List(model.rows) { row in
      UpdatesSceneRow(row: row, model: model, lane: lane)
    }
    .animation(animation, value: model.rows)
    .refreshable { await model.refresh() }
    .id(lane.list)
    .accessibilityLabel("Vehicles, \(lane.rawValue)")
    .listStyle(.card(inset: 0))
  }
}

struct UpdatesSceneRow: View {
  let row: UpdateRow
  let model: UpdatesModel
  let lane: UpdatesLane

  var body: some View {
    let evaluation = model.evaluating(.row, of: row, in: lane)
    let parts = model.parts(of: lane)
    HStack(spacing: 6) {
      VStack(alignment: .leading, spacing: 0) {
        Text(row.text).font(.headline).lineLimit(1)
        Text(parts.identity.text(for: row)).font(.caption2.monospaced())
          .foregroundStyle(.secondary).lineLimit(1)
      }
      Spacer(minLength: 0)
      // The count is the subject of the scene, so large text truncates the id.
      count(parts).layoutPriority(1)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.horizontal, 12)
    .padding(.vertical, 6)
    .background(EvaluationFlash(evaluation: evaluation, color: .yellow))
  }

  @ViewBuilder private func count(_ parts: UpdateParts) -> some View {
    let transition: AnyTransition =
      parts.hasTransition ? .scale.combined(with: .opacity) : .identity
    switch parts.identity {
    case .changing:
      UpdatesCount(row: row, model: model, lane: lane)
        .transition(transition)
        .id(row.text + row.detail)
    case .constant:
      UpdatesCount(row: row, model: model, lane: lane)
        .transition(transition)
        .id(row.id)
    case .none:
      UpdatesCount(row: row, model: model, lane: lane)
        .transition(transition)
    }
  }
}

/// The part of a row that changes.
struct UpdatesCount: View {
  let row: UpdateRow
  let model: UpdatesModel
  let lane: UpdatesLane
  /// The count's text when it appeared.
  @State private var count = ""

  var body: some View {
    let evaluation = model.evaluating(.count, of: row, in: lane)
    VStack(alignment: .trailing, spacing: 0) {
      Text(row.detail).font(.title2)
      CountState(row: row, model: model, lane: lane)
    }
    .lineLimit(1)
    .padding(.horizontal, 6)
    .background(EvaluationFlash(evaluation: evaluation, color: .orange))
    .onAppear {
      count = row.detail
      model.count(count, of: row, in: lane, isPresent: true)
    }
    .onDisappear { model.count(count, of: row, in: lane, isPresent: false) }
  }
}

/// The number of a count's state; a new identity of the count starts a new state.
struct CountState: View {
  let row: UpdateRow
  let model: UpdatesModel
  let lane: UpdatesLane
  @State private var number = 0

  var body: some View {
    Text("@State \(number)").font(.caption2.monospaced()).foregroundStyle(.secondary)
      .onAppear { if number == 0 { number = model.nextStateNumber(of: row, in: lane) } }
  }
}

/// A highlight behind a view, which appears when its body is evaluated and then fades out.
struct EvaluationFlash: View {
  /// The number of evaluations of the body; the first one is not highlighted.
  let evaluation: Int
  let color: Color
  @State private var shownEvaluation: Int?

  var body: some View {
    let shown = shownEvaluation ?? (evaluation > 1 ? evaluation - 1 : evaluation)
    FlashLight(shown: Double(shown), evaluation: Double(evaluation), color: color)
      .accessibilityHidden(true)
      .onAppear { fade() }
      .onChange(of: evaluation) { fade() }
  }

  private func fade() {
    withAnimation(.easeOut(duration: 1.2)) { shownEvaluation = evaluation }
  }
}

/// The highlight, whose opacity decreases after the last evaluation.
struct FlashLight: View, Animatable {
  var shown: Double
  let evaluation: Double
  let color: Color

  var animatableData: Double {
    get { shown }
    set { shown = newValue }
  }

  var body: some View {
    RoundedRectangle(cornerRadius: 6).fill(color.opacity(min(1, max(0, evaluation - shown)) * 0.7))
  }
}
