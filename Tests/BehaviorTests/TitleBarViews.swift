import Observation
import RowMotion

@testable import RowMotionTestFixtures

// The stages of a published article about onLayout: a translucent bar over content that scrolls
// behind it. The article shows its code only as pictures.

enum TitleBarStage: CaseIterable {
  /// The bar lies over the content.
  case overlaid
  /// The content is padded by a number.
  case hardCoded
  /// The bar's height is read once, when the bar appears.
  case measuredOnce
  /// The bar's height is read whenever its layout changes.
  case onLayout
}

/// The bar's title and font size, and counters.
@MainActor @Observable final class TitleBarModel {
  var title: String
  var size = 24.0
  @ObservationIgnored var bodies = 0
  @ObservationIgnored var callbacks = 0

  init(_ title: String = "Title") {
    self.title = title
  }
}

/// A modifier that animates the font size.
struct FontSize: ViewModifier, Animatable {
  var size: Double

  var animatableData: Double {
    get { size }
    set { size = newValue }
  }

  func body(content: Content) -> some View { content.font(.system(size: size)) }
}

/// A bar with padding of 8 points around its title: a line of 24 is 30 high, so the bar is 46.
struct TitleBar: View {
  let model: TitleBarModel

  var body: some View {
    Text(model.title)
      .modifier(FontSize(size: model.size))
      .padding(8)
      .frame(maxWidth: .infinity)
      .background(Color.purple.opacity(0.5))
  }
}

/// A text and 600 points of space below it in a scroll view, under a bar.
struct TitleBarScreen: View {
  let stage: TitleBarStage
  let model: TitleBarModel
  @State private var titleBarHeight = 0.0

  var body: some View {
    let _ = model.bodies += 1
    ScrollView {
      VStack(spacing: 0) {
        Text("ScrollView Content")
        Color.clear.frame(height: 600)
      }
      .frame(maxWidth: .infinity)
      .background(Color.blue)
      .id("content")
      .padding(.top, padding)
    }
    .id("scroll")
    .overlay(alignment: .top) { bar.id("bar") }
  }

  private var padding: Double {
    switch stage {
    case .overlaid: 0
    case .hardCoded: 46
    case .measuredOnce, .onLayout: titleBarHeight
    }
  }

  @ViewBuilder private var bar: some View {
    switch stage {
    case .overlaid, .hardCoded: TitleBar(model: model)
    case .measuredOnce:
      TitleBar(model: model)
        .background(
          GeometryReader { proxy in
            Color.clear.onAppear { titleBarHeight = proxy.size.height }
          })
    case .onLayout:
      TitleBar(model: model).onLayout { proxy in
        model.callbacks += 1
        titleBarHeight = proxy.size.height
      }
    }
  }
}
