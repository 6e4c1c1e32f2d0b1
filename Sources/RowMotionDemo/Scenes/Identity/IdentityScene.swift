import Observation
import RowMotion

/// The second article: what identity makes of a change, in SwiftUI's list and in one that animates
/// rows that change their height.
@MainActor final class IdentityScene: DemoScene {
  let title = "Identity"
  let story = """
    A list animates what comes and what goes; whether a change is one of these, or a resize, is \
    decided by identity. Click the first row of each listing and read the log. Then insert a row \
    in front, with explicit ids and with ids by index: the wrong row comes in.
    """
  private let model = IdentityModel()

  var root: AnyView { AnyView(IdentitySceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Listing", IdentityListing.allCases.map(\.rawValue),
      { IdentityListing.allCases.firstIndex(of: model.listing) ?? 0 },
      { model.listing = IdentityListing.allCases[$0] })
    SceneOption.toggle("Rows that change height are animated", { model.isAnimated }) {
      model.isAnimated = $0
    }
    SceneOption.button("Toggle") { model.toggle() }
    SceneOption.button("Insert in front") { model.insert() }
    SceneOption.button("Remove the second") { model.remove() }
    SceneOption.button("Shuffle") { model.shuffle() }
    let log = RowEventLog()
    SceneOption.readout {
      log.look(host.rows(in: IdentitySceneView.list))
      return log.lines.isEmpty ? "Nothing happened yet" : log.lines.joined(separator: "\n")
    }
  }
}

/// What the list of the scene is made of.
enum IdentityListing: String, CaseIterable {
  /// A stack with an `if`, in one row: a resize.
  case stack = "A stack with an if"
  /// The `if` stands in the list itself: an insertion.
  case flattened = "An if in the list: ids by slot"
  /// The id changes with the condition: a replacement.
  case replaced = "An id that changes"
  /// A row each, by ids that stay with the elements.
  case identified = "Rows with explicit ids"
  /// A row each, by their indices.
  case indices = "Rows with ids by index"
}

/// What the Identity scene shows.
@MainActor @Observable final class IdentityModel {
  var listing = IdentityListing.stack
  var isAnimated = true
  private(set) var showsContent = false
  private(set) var items = ["Apple", "Pear", "Plum", "Quince"]
  private var made = 0

  func toggle() {
    withAnimation { showsContent.toggle() }
  }

  func insert() {
    made += 1
    withAnimation { items.insert("New \(made)", at: 0) }
  }

  func remove() {
    guard items.count > 1 else { return }
    withAnimation { _ = items.remove(at: 1) }
  }

  func shuffle() {
    withAnimation { items = items.dropFirst(2) + items.prefix(2).reversed() }
  }
}

struct IdentitySceneView: View {
  let model: IdentityModel

  static let list = "identity-scene"
  static let shortText = "Short text."
  static let longText = """
    Long text, so long that it takes two or three lines where the short one took one; the row is \
    taken out and another is put in its place.
    """

  var body: some View {
    List { rows }
      .id(IdentitySceneView.list)
      .accessibilityLabel("Rows")
      .listStyle(.card())
      .listRowResizing(model.isAnimated ? .animated : .snap)
      .background(Color.windowBackground)
  }

  @ViewBuilder private var rows: some View {
    switch model.listing {
    case .stack:
      VStack(alignment: .leading) {
        Text("Hello world")
        if model.showsContent { Text("Extra content") }
      }
      .identityRow { model.toggle() }
      Text("More content").identityRow {}
    case .flattened:
      Text("First").identityRow { model.toggle() }
      if model.showsContent { Text("Second").identityRow {} }
      Text("Third").identityRow {}
    case .replaced:
      Text(model.showsContent ? IdentitySceneView.longText : IdentitySceneView.shortText)
        .identityRow { model.toggle() }
        .id(model.showsContent ? "long" : "short")
      Text("More content").identityRow {}
    case .identified:
      ForEach(model.items, id: \.self) { item in Text(item).identityRow {} }
    case .indices:
      ForEach(0..<model.items.count, id: \.self) { index in
        Text(model.items[index]).identityRow {}
      }
    }
  }
}

extension View {
  /// The look of a row of the scene, which can be clicked from edge to edge.
  fileprivate func identityRow(_ action: @escaping @MainActor () -> Void) -> some View {
    frame(maxWidth: .infinity, alignment: .leading)
      .padding(12)
      .onTapGesture(perform: action)
  }
}
