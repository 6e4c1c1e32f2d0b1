import Foundation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionDemo

/// The texts of the scenes and of their controls.
@MainActor @Suite struct SceneTextTests {
  /// Returns the number of sentences in a text.
  static func sentences(_ text: String) -> Int {
    text.split(separator: " ").count { $0.hasSuffix(".") || $0.hasSuffix("!") || $0.hasSuffix("?") }
  }

  @Test func `a scene's summary has one sentence and its story two`() throws {
    for name in ShowMeTests.scenes {
      let scene = try ShowMeTests.make(name)
      #expect(Self.sentences(type(of: scene).summary) == 1, "\(type(of: scene).summary)")
      #expect(Self.sentences(type(of: scene).story) == 2, "\(type(of: scene).story)")
    }
  }

  @Test func `every control has an explanation of one or two sentences`() throws {
    for name in ShowMeTests.scenes {
      let run = SceneRun(try ShowMeTests.make(name))
      for option in run.options {
        switch option.kind {
        case .readout, .status: continue
        default: break
        }
        let explanation = option.explanation
        #expect((1...2).contains(Self.sentences(explanation)), "\(option.name): \(explanation)")
        if let reason = option.whyUnavailable() {
          #expect(Self.sentences(reason) == 1, "\(option.name): \(reason)")
        }
      }
    }
  }

  /// Makes each choice once, so that the code of every variant is shown.
  @Test func `the code that is shown is the code that is run`() throws {
    for name in ShowMeTests.scenes {
      let run = SceneRun(try ShowMeTests.make(name))
      var shown = run.play.scene.code
      for option in run.options {
        guard case .choice(let names, let value) = option.kind else { continue }
        let before = value.wrappedValue
        for index in names.indices {
          value.wrappedValue = index
          shown += run.play.scene.code
        }
        value.wrappedValue = before
      }
      #expect(!shown.isEmpty)
      let sources = try Self.sources()
      for code in Set(shown.map(\.title)).sorted().flatMap({ title in
        shown.filter { $0.title == title }
      }) {
        #expect(code.markedLine != nil, "\(code.title): no line is marked")
        for line in code.lines.map({ $0.trimmingCharacters(in: .whitespaces) }) {
          if line.isEmpty || line == "…" { continue }
          let isRun = sources.contains(line)
          #expect(isRun, "\(name), \(code.title): no source has the line \(line)")
        }
      }
    }
  }

  /// Returns all lines of the scenes' sources except the listings, without indentation.
  static func sources() throws -> Set<String> {
    let scenes = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/RowMotionDemo")
    var lines: Set<String> = []
    let files = FileManager.default.enumerator(at: scenes, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !file.lastPathComponent.hasSuffix("Code.swift") else {
        continue
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      lines.formUnion(
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    return lines
  }

  @Test func `the notes show the code of both lists on request`() throws {
    let scene = try #require(try ShowMeTests.make("notes") as? NotesModel)
    let run = SceneRun(scene)
    scene.showsIntroduction = true
    func texts() -> [String] {
      run.advance(by: 1)
      return run.host.displayList.texts.map { $0.text.replacing("\n", with: " ") }
    }
    let passingCode = "AnimatedPresence("
    #expect(!texts().contains(passingCode))
    scene.showsCode = true
    let shown = texts()
    #expect(shown.contains(passingCode), "\(shown)")
    #expect(shown.contains("} else if isOpen, let text = note.shownDetail {"), "\(shown)")
  }

  /// Items that do not fit next to the others move below them, and long texts wrap.
  @Test(arguments: [420.0, 300])
  func `legends are not truncated with large text`(width: Double) throws {
    let legends = [
      "presence": [
        "Height of the detail with its spacing", "Only its spacing", "0 ms", "0 px",
      ],
      "spacing": [
        "No spacing", "Plain", "Published", "RowMotion",
        "Height of the bars as part 1 opens", "closed", "open",
        "Not tried yet", "Published rule",
      ],
      "row-heights": [
        "Distance that rows moved without scrolling", "Anchoring on", "Anchoring off",
        "Strip: measured rows", "Strip: estimated rows",
      ],
    ]
    for (name, expected) in legends {
      let run = SceneRun(try ShowMeTests.make(name), size: Size(width: width, height: 3_000))
      run.host.environment.fontScale = 1.5
      run.run(for: 3)
      let texts = run.host.displayList.texts.map {
        $0.text.replacing("\n", with: " ").replacing("\u{a0}", with: " ")
      }
      for text in expected { #expect(texts.contains(text), "\(name): no \(text) in \(texts)") }
    }
  }

  /// Four columns of 12 letters of 16.5 points need 828 points with gaps, in half of the width.
  @Test(arguments: [(1_800.0, 4), (460, 2), (300, 1)])
  func `names of bars are not truncated with large text`(width: Double, columns: Int) throws {
    let run = SceneRun(try ShowMeTests.make("spacing"), size: Size(width: width, height: 3_000))
    run.host.environment.fontScale = 1.5
    run.run(for: 3)
    let frames = try ["None", "Plain", "Published", "RowMotion"].map {
      try #require(run.host.frame(id: $0))
    }
    #expect(Set(frames.map(\.minX)).count == columns)
    // The numbers beside the bars take 36 points, and 6 to the bars.
    #expect(frames.allSatisfy { $0.width >= 180 - 42 })
  }

  @Test func `a new message of a lane moves no lane, even with large text`() async throws {
    let run = SceneRun(try ShowMeTests.make("spacing"), size: Size(width: 700, height: 3_000))
    run.host.environment.fontScale = 1.5
    try await run.run(Array("0.1 set \"Compare with\" \"Plain stack\"".utf8))
    let lane = AnyHashable(SpacingModel.rowMotionLane)
    let before = try #require(run.host.frame(id: lane))
    try await run.run(Array("0.1 press \"Close All\"".utf8))
    let texts = run.host.displayList.texts.map { $0.text.replacing("\n", with: " ") }
    #expect(texts.contains { $0.hasSuffix("px of empty space remained") }, "\(texts)")
    #expect(run.host.frame(id: lane) == before)
  }

  @Test func `the bar of a jump is in the trailing padding of the rows`() {
    func fills(_ direction: LayoutDirection) -> [Rect] {
      let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) {
        JumpBar(before: 60, now: 20).environment(\.layoutDirection, direction)
      }
      host.advance(to: 0)
      return host.displayList.items.flatMap { item -> [Rect] in
        guard case .layer(let layer) = item else { return [] }
        return layer.segment.operations.compactMap { operation in
          guard case .fill(let rect, _, _) = operation else { return nil }
          return rect.offset(by: layer.origin)
        }
      }
    }
    // The bar, the edge's old position and its new position.
    let widths = [2.0, 8, 8]
    #expect(fills(.leftToRight).map(\.width) == widths)
    #expect(fills(.leftToRight).map(\.midX) == [294, 294, 294])
    #expect(fills(.leftToRight).map(\.midY) == [40, 60, 20])
    #expect(fills(.rightToLeft).map(\.width) == widths)
    #expect(fills(.rightToLeft).map(\.midX) == [6, 6, 6])
  }

  @Test func `numbers have units in the singular or the plural`() {
    #expect(Formatted.length(1) == "1\u{a0}px")
    #expect(Formatted.length(46.06) == "46\u{a0}px")
    #expect(Formatted.length(2.54) == "2.5\u{a0}px")
    #expect(Formatted.length(-1) == "−1\u{a0}px")
    #expect(Formatted.length(-0.04) == "0\u{a0}px")
    #expect(Formatted.length(1_234_567) == "1,234,567\u{a0}px")
    #expect(Formatted.change(46) == "+46\u{a0}px")
    #expect(Formatted.change(-46.06) == "−46\u{a0}px")
    #expect(Formatted.change(0) == "0\u{a0}px")
    #expect(
      Formatted.size(Size(width: 400, height: 46.6)) == "400 × 47\u{a0}px")
    #expect(Formatted.count(0, "row") == "no rows")
    #expect(Formatted.count(0, "row", zero: "No") == "No rows")
    #expect(Formatted.count(1, "frame") == "1 frame")
    #expect(Formatted.count(12, "frame") == "12 frames")
    #expect(Formatted.count(10_020, "frame") == "10,020 frames")
    #expect(Formatted.percent(0.374) == "37%")
    #expect(Formatted.percent(-0.04) == "−4%")
    #expect(Formatted.length(.infinity) == "inf\u{a0}px")
  }
}
