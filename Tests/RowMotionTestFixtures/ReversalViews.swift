import Observation
import RowMotion

/// A model whose presence and text may change at any moment.
@MainActor @Observable final class ReversalModel {
  var isOn: Bool
  /// The number of the text; the text has `number % 3 + 1` lines.
  var number: Int

  init(isOn: Bool, number: Int = 0) {
    self.isOn = isOn
    self.number = number
  }

  var text: String {
    (0...number % 3).map { "line \($0) of \(number)" }.joined(separator: "\n")
  }
}

/// Typical content that is inserted and removed.
@MainActor enum ReversalContent: String, CaseIterable, Sendable {
  case text, body, reader, state, layout, geometryReader, geometryChange, group, branch, presence
  case animatedHeight, modifiers

  @ViewBuilder func view(_ model: ReversalModel) -> some View {
    switch self {
    case .text: Text(model.text)
    case .body: BodyContent(text: model.text)
    case .reader: ReaderContent(model: model)
    case .state: StateContent(text: model.text)
    case .layout: LayoutContent(text: model.text)
    case .geometryReader: GeometryReader { _ in Text(model.text) }.frame(height: 30)
    case .geometryChange: GeometryContent(model: model)
    case .group: GroupContent(model: model)
    case .branch: BranchContent(model: model)
    case .presence: PresenceContent(model: model)
    case .animatedHeight: HeightContent(model: model)
    case .modifiers:
      Text(model.text).padding(Double(model.number % 3)).background(Color.accentColor)
        .accessibilityLabel("label")
    }
  }
}

struct BodyContent: View {
  let text: String

  var body: some View { Text(text).font(.caption) }
}

/// A view that reads the model itself, so it observes changes also while it exits.
struct ReaderContent: View {
  let model: ReversalModel

  var body: some View {
    VStack {
      Text("reader")
      Text(model.text)
    }
  }
}

struct StateContent: View {
  let text: String
  @State private var length = 0

  var body: some View {
    HStack {
      Text("\(length)")
      Text(text).lineLimit(2)
    }
    .onAppear { length = text.count }
    .onChange(of: text) { _, new in length = new.count }
  }
}

/// A custom layout, created anew at each evaluation.
struct LayoutContent: View {
  let text: String

  var body: some View {
    Twofold {
      Text(text).font(.caption).lineLimit(3)
      Text(text).opacity(0)
    }
  }

  struct Twofold: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
      subviews[0].sizeThatFits(proposal)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
      for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
    }
  }
}

struct GeometryContent: View {
  let model: ReversalModel
  @State private var height = 0.0

  var body: some View {
    HStack {
      Text(model.text).onGeometryChange(for: Double.self, of: { $0.size.height }) { height = $0 }
      Text("\(height)")
    }
  }
}

/// Several views, each inserted and removed on its own.
struct GroupContent: View {
  let model: ReversalModel

  var body: some View {
    Text("first")
    Text(model.text)
    if model.number % 2 == 1 { Text("third") }
  }
}

/// A view whose own content is inserted and removed, too.
struct BranchContent: View {
  let model: ReversalModel

  var body: some View {
    VStack(spacing: 0) {
      if model.number % 2 == 0 { Text("even") } else { Text("odd\nodd") }
    }
    .padding(2)
  }
}

struct PresenceContent: View {
  let model: ReversalModel

  var body: some View {
    CollapsibleSpacingVStack(spacing: 6) {
      Text("title")
      AnimatedPresence(
        value: model.number % 2 == 0 ? nil : model.text, animation: .linear(duration: 4.0 / 60)
      ) { Text($0) }
    }
  }
}

struct HeightContent: View {
  let model: ReversalModel

  var body: some View {
    Color.accentColor.modifier(Height(height: 10 + 7 * Double(model.number)))
  }

  struct Height: ViewModifier, Animatable {
    var height: Double

    var animatableData: Double {
      get { height }
      set { height = newValue }
    }

    func body(content: Content) -> some View { content.frame(height: height) }
  }
}

/// The container in which the content is inserted and removed.
@MainActor enum ReversalContainer: String, CaseIterable, Sendable {
  case root, stack, depthStack, overlay, collapsibleStack, forEach, listRow, snappingRow, rowContent
  case row, lazyStack, lazyItem, presence

  @ViewBuilder func view(
    _ model: ReversalModel, _ content: ReversalContent, _ transition: AnyTransition
  ) -> some View {
    switch self {
    case .root: ReversalBranch(model: model, content: content, transition: transition)
    case .stack: stack(model, content, transition)
    case .depthStack:
      ZStack(alignment: .topLeading) {
        Color.clear
        ReversalBranch(model: model, content: content, transition: transition)
      }
    case .overlay:
      Text("below").padding(20).overlay(alignment: .topLeading) {
        ReversalBranch(model: model, content: content, transition: transition)
      }
    case .collapsibleStack:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text("title")
        ReversalBranch(model: model, content: content, transition: transition)
        Text("footer")
      }
    case .forEach: ReversalForEach(model: model, content: content, transition: transition)
    case .listRow:
      List(0..<2, id: \.self) { _ in stack(model, content, transition) }
    case .snappingRow:
      List(0..<2, id: \.self) { _ in stack(model, content, transition) }.listRowResizing(.snap)
    case .rowContent:
      List(0..<2, id: \.self) { _ in
        ReversalBranch(model: model, content: content, transition: transition)
        Text("footer")
      }
    case .row:
      List { ReversalForEach(model: model, content: content, transition: transition) }
    case .lazyStack:
      ScrollView {
        LazyVStack {
          ReversalForEach(model: model, content: content, transition: transition)
        }
      }
    case .lazyItem:
      ScrollView {
        LazyVStack { ForEach(0..<2, id: \.self) { _ in stack(model, content, transition) } }
      }
    case .presence: ReversalPresence(model: model, content: content)
    }
  }

  private func stack(
    _ model: ReversalModel, _ content: ReversalContent, _ transition: AnyTransition
  ) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("title")
      ReversalBranch(model: model, content: content, transition: transition)
      Text("footer")
    }
  }
}

struct ReversalBranch: View {
  let model: ReversalModel
  let content: ReversalContent
  let transition: AnyTransition

  var body: some View { if model.isOn { content.view(model).transition(transition) } }
}

struct ReversalForEach: View {
  let model: ReversalModel
  let content: ReversalContent
  let transition: AnyTransition

  var body: some View {
    ForEach(model.isOn ? [0, 1, 2] : [0, 2], id: \.self) { index in
      if index == 1 {
        content.view(model).transition(transition)
      } else {
        Text("row \(index)").transition(transition)
      }
    }
  }
}

struct ReversalPresence: View {
  let model: ReversalModel
  let content: ReversalContent

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text("title")
      AnimatedPresence(
        value: model.isOn ? true : nil, animation: .linear(duration: 4.0 / 60)
      ) { _ in content.view(model) }
      Text("footer")
    }
  }
}

/// The transition of the insertion and removal.
@MainActor enum ReversalTransition: String, CaseIterable, Sendable {
  case identity, opacity, scale, move, slide, push, offset, combined, asymmetric, animated, custom

  var value: AnyTransition {
    switch self {
    case .identity: .identity
    case .opacity: .opacity
    case .scale: .scale
    case .move: .move(edge: .top)
    case .slide: .slide
    case .push: .push(from: .bottom)
    case .offset: .offset(x: 5, y: 7)
    case .combined: .opacity.combined(with: .scale)
    case .asymmetric: .asymmetric(insertion: .slide, removal: .opacity)
    case .animated: .opacity.animation(.linear(duration: 3.0 / 60))
    case .custom: AnyTransition(FramingTransition())
    }
  }
}

/// A custom transition with a view beside the transitioning one.
struct FramingTransition: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    HStack(spacing: 0) {
      Color.accentColor.frame(width: phase.isIdentity ? 0 : 4, height: 4)
      content.opacity(phase.isIdentity ? 1 : 0.25)
    }
    .offset(y: phase.value * 5)
  }
}
