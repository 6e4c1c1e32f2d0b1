import Observation
import RowMotion

/// The third article: one part of a row is replaced with a transition while the rest stays.
@MainActor final class UpdatesScene: DemoScene {
  let title = "Updates"
  let story = """
    Pull the rows down, or press the button: a store changes one row, chosen by lot, in the \
    background. Its count is replaced with a scale and a fade if three things are there: an \
    animation for the rows, a transition, and an id that changes. Take one away and it just swaps.
    """
  private let model = UpdatesModel()

  var root: AnyView { AnyView(UpdatesSceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.button("Update a row in the background") { Task { await model.refresh() } }
    SceneOption.toggle("Animation for the rows", { model.isAnimated }) { model.isAnimated = $0 }
    SceneOption.toggle("Transition of the count", { model.hasTransition }) {
      model.hasTransition = $0
    }
    SceneOption.choice(
      "Id of the count", ["Text and detail: it changes", "The row's: it stays", "None"],
      { model.identity }, { model.identity = $0 })
    SceneOption.choice(
      "What an update does", UpdateKind.allCases.map(\.rawValue),
      { UpdateKind.allCases.firstIndex(of: model.kind) ?? 0 },
      { model.kind = UpdateKind.allCases[$0] })
    SceneOption.button("Start again") { model.reset() }
    SceneOption.readout {
      let found = host.diagnostics.map { "\($0.kind.rawValue): \($0.message)" }
      return model.lastChange + "\n\n"
        + (found.isEmpty ? "No diagnostics" : found.joined(separator: "\n\n"))
    }
  }
}

/// What an update does with the row that was drawn by lot.
enum UpdateKind: String, CaseIterable {
  /// Its count rises, in its place.
  case replace = "Change the row"
  /// It is taken out.
  case removeOnly = "Remove only"
  /// A copy with an id of its own is put in.
  case insertOnly = "Insert only"
  /// A copy with the same id is put in: two rows have one id.
  case duplicate = "Insert a duplicate id"
  /// It goes to another place.
  case move = "Move it"
}

/// A row of the scene's store.
struct UpdateRow: Identifiable, Equatable, Sendable {
  var id: String
  var text: String
  var updatesCount = 0
  var detail: String { "Updates: \(updatesCount)" }
}

/// The scene's store.
@MainActor @Observable final class UpdatesModel {
  private(set) var rows = UpdatesModel.start
  /// What the last update did, in words.
  private(set) var lastChange = "No update yet"
  var isAnimated = true
  var hasTransition = true
  var identity = 0
  var kind = UpdateKind.replace
  // A sequence of its own, so that a demonstration can be repeated.
  private var seed: UInt64 = 7
  private var made = 0

  private static let start = ["Bicycle", "Car", "Boat", "Train", "Balloon", "Tram"].map {
    UpdateRow(id: $0.lowercased(), text: $0)
  }

  /// Changes one row after a while, as a server's answer does.
  func refresh() async {
    // Off the main actor, as a store does that talks to a server.
    await Task.detached { try? await Task.sleep(nanoseconds: 600_000_000) }.value
    update()
  }

  func reset() {
    rows = UpdatesModel.start
    lastChange = "No update yet"
  }

  private func update() {
    guard !rows.isEmpty else { return }
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let index = Int((seed >> 33) % UInt64(rows.count))
    let name = rows[index].text
    switch kind {
    case .replace:
      rows[index].updatesCount += 1
      lastChange = "\(name) was changed. \(rows[index].detail)"
    case .removeOnly:
      rows.remove(at: index)
      lastChange = "\(name) was removed"
    case .insertOnly:
      made += 1
      rows.insert(UpdateRow(id: "new-\(made)", text: "\(name) \(made + 1)"), at: index)
      lastChange = "A new row was put in before \(name)"
    case .duplicate:
      rows.insert(rows[index], at: index)
      lastChange = "\(name) is there twice, with one id"
    case .move:
      rows.append(rows.remove(at: index))
      lastChange = "\(name) went to the end"
    }
  }
}

struct UpdatesSceneView: View {
  let model: UpdatesModel

  static let list = "updates-scene"

  var body: some View {
    List(model.rows) { row in UpdatesSceneRow(row: row, model: model) }
      .id(UpdatesSceneView.list)
      .accessibilityLabel("Vehicles")
      .listStyle(.card())
      .animation(model.isAnimated ? .smooth(duration: 0.8) : nil, value: model.rows)
      .refreshable { await model.refresh() }
      .background(Color.windowBackground)
  }
}

struct UpdatesSceneRow: View {
  let row: UpdateRow
  let model: UpdatesModel

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(row.text).font(.headline)
      count
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(12)
  }

  @ViewBuilder private var count: some View {
    switch model.identity {
    case 0: changingCount.id(row.text + row.detail)
    case 1: changingCount.id(row.id + " count")
    default: changingCount
    }
  }

  private var changingCount: some View {
    Text(row.detail)
      .font(.caption)
      .foregroundStyle(.secondary)
      .transition(model.hasTransition ? .scale.combined(with: .opacity) : .identity)
  }
}
