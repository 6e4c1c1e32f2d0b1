import CGtk
import RowMotion
import RowMotionDocument
import XCTest

@testable import RowMotionAutomation
@testable import RowMotionCairo
@testable import RowMotionDemo

/// Each scene at rest and halfway through a motion, light and dark, is the picture in
/// `Resources/screenshots`, which the guides show.
///
/// `make screenshots` records the pictures again. A missing picture is recorded, and its test fails
/// once.
final class GoldenPictureTests: XCTestCase {
  private static let goldens = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Resources/screenshots").standardized.path(percentEncoded: false)
  private static let isRecording =
    ProcessInfo.processInfo.environment["ROWMOTION_RECORD_PICTURES"] == "1"
  /// The directory of the pictures that failing comparisons write.
  private static let differences = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../.build/golden-differences").standardized
    .path(percentEncoded: false)
  private static let size = Size(width: 720, height: 720)
  /// The allowed difference of a color component, of 255, or the allowed share of different pixels.
  private static let tolerance = (levels: 3, share: 0.0001)

  func testPresence() throws {
    try compare("presence", [.press(name: "Toggle Detail")]) { PresenceModel() }
  }
  func testSpacing() throws {
    try compare("spacing", [.press(name: "Open First Only")]) { SpacingModel() }
  }
  func testUpdates() throws {
    try compare("updates", [.press(name: "Update Random Row")]) { UpdatesModel() }
  }
  func testOnLayout() throws {
    try compare("on-layout", [.press(name: "Animate Font Size")]) { OnLayoutModel() }
  }
  func testIdentity() throws {
    try compare("identity", [.press(name: "Toggle Content")]) { IdentityModel() }
  }
  /// Flings past rows that are measured during the motion.
  func testRowHeights() throws {
    try compare("row-heights", { RowHeightsModel() }) { run in
      let point = Point(x: Self.size.width / 4, y: Self.size.height / 2)
      run.host.beginScroll(at: point)
      run.host.dragScroll(by: Point(x: 0, y: 20))
      run.host.endScroll(velocity: Point(x: 0, y: 2_000))
    }
  }
  func testTable() throws {
    try compare("table", [.search("kettle")]) { TableModel() }
  }
  func testNotes() throws {
    try MainActor.assumeIsolated {
      try Self.requireFonts()
      try Self.compare("notes") {
        let store = NotesStore(generated: 40)
        let model = NotesModel(store: store)
        let host = ViewHost(size: Self.size, text: PangoTextEngine()) { NotesScene(model: model) }
        let frame: @MainActor () -> Void = {
          host.advance(to: host.time + 1 / 60)
          model.stage.frameAdvanced(host)
        }
        return (host, frame, { model.click(store.notes[0]) })
      }
    }
  }

  /// The pictures in the guide to the inspector.
  func testInspector() throws {
    try MainActor.assumeIsolated {
      try Self.requireFonts()
      try Self.compare(InspectorPictures.lanes(), "inspector-lanes")
      let (host, overlay) = InspectorPictures.overlays()
      try Self.compare(host, "inspector-overlays", overlay: overlay)
      try Self.compare(InspectorPictures.whatIf(), "inspector-what-if")
    }
  }

  func testEverySceneHasGoldenPictures() {
    MainActor.assumeIsolated {
      for name in DemoScenes.makers.map(\.name) + ["notes"] {
        for part in ["light-rest", "light-half-way", "dark-rest", "dark-half-way"] {
          let file = "\(Self.goldens)/\(name)-\(part).png"
          XCTAssertTrue(FileManager.default.fileExists(atPath: file), file)
        }
      }
    }
  }

  /// Skips the test on other systems, because text depends on fonts, Pango, FreeType and Cairo.
  private static func requireFonts() throws {
    let system = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let isDebian12 = system.contains("ID=debian\n") && system.contains("VERSION_ID=\"12\"")
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    guard isDebian12, FileManager.default.fileExists(atPath: font) else {
      throw XCTSkip("golden pictures are compared on Debian 12 with fonts-dejavu")
    }
  }

  private typealias Playback = (
    host: ViewHost, frame: @MainActor () -> Void, act: @MainActor () throws -> Void
  )

  private func compare(
    _ name: String, _ steps: [ScriptStep.Action], _ make: @escaping @MainActor () -> any DemoScene
  ) throws {
    try compare(name, make) { run in
      for step in steps { try run.perform(ScriptStep(time: 0, action: step, line: 0)) }
    }
  }

  private func compare(
    _ name: String, _ make: @escaping @MainActor () -> any DemoScene,
    _ act: @escaping @MainActor (SceneRun) throws -> Void
  ) throws {
    try MainActor.assumeIsolated {
      try Self.requireFonts()
      try Self.compare(name) {
        let run = SceneRun(make(), size: Self.size, text: PangoTextEngine())
        return (run.host, { run.advance(by: run.frame) }, { try act(run) })
      }
    }
  }

  @MainActor private static func compare(
    _ name: String, _ make: @MainActor () -> Playback
  ) throws {
    for (palette, scheme) in [(Palette.light, ColorScheme.light), (.dark, .dark)] {
      /// Opens the scene and lets it come to rest.
      @MainActor func opened() throws -> Playback {
        let playing = make()
        var environment = playing.host.environment
        (environment.palette, environment.colorScheme) = (palette, scheme)
        playing.host.environment = environment
        playing.frame()
        for _ in 0..<600 where !playing.host.isIdle { playing.frame() }
        return playing
      }
      let first = try opened()
      try compare(first.host, "\(name)-\(scheme)-rest")
      try first.act()
      var frames = 0
      repeat {
        first.frame()
        frames += 1
      } while !first.host.isIdle && frames < 600
      XCTAssertGreaterThan(frames, 4, "\(name): nothing moves")
      let second = try opened()
      try second.act()
      // A spring covers half of its distance long before half of its duration.
      for _ in 0..<max(3, frames / 6) { second.frame() }
      XCTAssertFalse(second.host.isIdle, "\(name): the scene should still move")
      try compare(second.host, "\(name)-\(scheme)-half-way")
    }
  }

  @MainActor private static func compare(
    _ host: ViewHost, _ name: String, overlay: DisplayList = DisplayList()
  ) throws {
    let background = host.environment.palette.windowBackground
    var list = host.displayList
    list.items += overlay.items
    let actual = try PixelImage(of: list, size: host.size, background: background)
    let golden = "\(goldens)/\(name).png"
    if isRecording { return try actual.writePNG(to: golden) }
    guard FileManager.default.fileExists(atPath: golden) else {
      try actual.writePNG(to: golden)
      return XCTFail("recorded \(golden)")
    }
    let expected = try image(of: golden)
    let isSameSize = expected.width == actual.width && expected.height == actual.height
    let most = expected.largestDifference(from: actual)?.levels ?? 255
    let count = isSameSize ? expected.differenceCount(from: actual) : .max
    let allowed = Int(Double(actual.width * actual.height) * tolerance.share)
    if most <= tolerance.levels || count <= allowed { return }
    try FileManager.default.createDirectory(
      atPath: differences, withIntermediateDirectories: true)
    let file = "\(differences)/\(name).png"
    try sideBySide(expected, actual).writePNG(to: file)
    XCTFail(
      """
      \(name): \(count) pixels differ, by \(most) of 255 at most; \(allowed) pixels may.
      Expected, actual and difference: \(file)
      """)
  }

  @MainActor private static func image(of file: String) throws -> PixelImage {
    let surface = cairo_image_surface_create_from_png(file)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: file])
    }
    let size = Size(
      width: Double(cairo_image_surface_get_width(surface)),
      height: Double(cairo_image_surface_get_height(surface)))
    return try PixelImage(size: size, scale: 1) { cairo in
      cairo_set_source_surface(cairo, surface, 0, 0)
      cairo_paint(cairo)
    }
  }

  /// Returns the expected picture, the actual one, and their differences in red on white.
  @MainActor private static func sideBySide(
    _ expected: PixelImage, _ actual: PixelImage
  ) throws -> PixelImage {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let size = Size(width: Double(3 * width), height: Double(height))
    return try PixelImage(size: size, scale: 1) { cairo in
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo_paint(cairo)
      for y in 0..<height {
        for x in 0..<width {
          let (left, right) = (expected.pixel(x: x, y: y), actual.pixel(x: x, y: y))
          func dot(_ column: Int, _ color: ResolvedColor) {
            cairo_set_source_rgb(
              cairo, Double(color.red), Double(color.green), Double(color.blue))
            cairo_rectangle(cairo, Double(column * width + x), Double(y), 1, 1)
            cairo_fill(cairo)
          }
          dot(0, left)
          dot(1, right)
          if left != right {
            dot(2, ResolvedColor(red: 1, green: 0, blue: 0, opacity: 1))
          }
        }
      }
    }
  }
}
