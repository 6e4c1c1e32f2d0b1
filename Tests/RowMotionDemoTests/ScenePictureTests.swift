import RowMotion
import RowMotionDocument
import XCTest

@testable import RowMotionCairo
@testable import RowMotionDemo

/// Scenes that the window composes of cached pictures have the pixels of newly painted ones, at rest
/// and in motion.
final class ScenePictureTests: XCTestCase {
  private struct AppearanceVariant {
    let name: String
    let scale: Double
    var size = Size(width: 700, height: 500)
    let change: @MainActor (inout EnvironmentValues) -> Void
  }

  @MainActor private static let variants = [
    AppearanceVariant(name: "light", scale: 1) { _ in },
    AppearanceVariant(name: "dark, scale 2", scale: 2, size: Size(width: 400, height: 300)) {
      ($0.palette, $0.colorScheme) = (.dark, .dark)
    },
    AppearanceVariant(name: "scale 1.25", scale: 1.25) { _ in },
    AppearanceVariant(name: "high contrast", scale: 1) {
      $0.palette.separator = $0.palette.primary
      $0.palette.secondary = $0.palette.primary
    },
    AppearanceVariant(name: "150 % text", scale: 1) { $0.fontScale = 1.5 },
    AppearanceVariant(name: "right to left", scale: 1.25) { $0.layoutDirection = .rightToLeft },
  ]

  func testScenesFromCachedPicturesHaveTheSamePixels() throws {
    try MainActor.assumeIsolated {
      for variant in Self.variants {
        for maker in DemoScenes.makers {
          let scene = maker.make()
          let host = ViewHost(size: variant.size, text: PangoTextEngine()) { scene.root }
          try Self.expectSamePixels(host, variant, maker.name) {
            // Presses all buttons and switches all toggles, one after the other.
            scene.options(host: host).compactMap { option in
              switch option.kind {
              case .button(let press): press
              case .toggle(let isOn): { isOn.wrappedValue.toggle() }
              default: nil
              }
            }
          }
        }
      }
    }
  }

  func testNotesFromCachedPicturesHaveTheSamePixels() throws {
    try MainActor.assumeIsolated {
      for variant in Self.variants {
        let store = NotesStore(generated: 40)
        let model = NotesModel(store: store)
        let host = ViewHost(size: variant.size, text: PangoTextEngine()) {
          NotesScene(model: model)
        }
        try Self.expectSamePixels(host, variant, "notes") {
          store.notes.prefix(4).map { note in { model.click(note) } }
        }
      }
    }
  }

  @MainActor private static func expectSamePixels(
    _ host: ViewHost, _ variant: AppearanceVariant, _ name: String,
    actions: @MainActor () -> [@MainActor () -> Void]
  ) throws {
    var environment = host.environment
    variant.change(&environment)
    host.environment = environment
    let painter = FramePainter()
    var time = 0.0
    host.advance(to: time)
    try Self.expectSamePixels(host, variant, painter, "\(name), \(variant.name), at rest")
    let middle = Point(x: host.size.width / 2, y: host.size.height / 2)
    let scroll: @MainActor () -> Void = { host.scroll(by: Point(x: 0, y: 37), at: middle) }
    let tap: @MainActor () -> Void = { host.tap(at: Point(x: middle.x / 2, y: 60)) }
    for action in actions().prefix(4) + [scroll, tap] {
      action()
      for step in [0.0, 0.05, 0.1, 0.6] {
        host.advance(to: time + step)
        try Self.expectSamePixels(host, variant, painter, "\(name), \(variant.name), in motion")
      }
      time += 0.6
    }
  }

  @MainActor private static func expectSamePixels(
    _ host: ViewHost, _ variant: AppearanceVariant, _ painter: FramePainter, _ what: String
  ) throws {
    let background = host.environment.palette.windowBackground
    let expected = try PixelImage(
      of: host.displayList, size: host.size, scale: variant.scale, background: background)
    let frame = painter.frame(
      of: host.displayList, size: host.size, scale: variant.scale, background: background)
    let shown = try PixelImage(of: frame)
    if shown.hasSamePixels(as: expected) { return }
    let count = shown.differenceCount(from: expected)
    XCTFail("\(what): \(count) pixels, \(shown.largestDifference(from: expected) as Any)")
  }
}
