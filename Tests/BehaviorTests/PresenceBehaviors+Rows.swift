import Foundation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Presences in the rows of a list.
extension PresenceBehaviors {
  @Test func `A41 content that is present from the start does not animate in`() {
    let model = Switch()
    model.text = "detail"
    let harness = Harness { AtTop { NoteCard(model: model) } }
    #expect(harness.host.isIdle)
    #expect(harness.trace(1) { $0.height("card") } == Array(repeating: 76, count: 61))
    // Nor do rows that are scrolled off screen and back, or first become visible.
    let list = Harness(height: 200) {
      List(0..<200, id: \.self) { number in
        CollapsibleSpacingVStack(spacing: 8) {
          Text("\(number)")
          AnimatedPresence(value: "detail", animation: .linear(duration: 1)) { Text($0) }
        }
      }
    }
    for distance in [1_000.0, 5_000, -5_500, -500, 2_000] {
      list.host.scroll(by: Point(x: 0, y: distance))
      list.advance(to: list.host.time)
      // 20, 8 and 20.
      #expect(list.host.rows.allSatisfy { $0.height == 48 && $0.state == .present })
      #expect(list.host.isIdle)
    }
    #expect(list.violations == [])
  }

  @Test func `A42 an overshooting spring never makes a height negative`() {
    let model = Switch()
    model.text = "detail"
    let harness = Harness {
      AtTop { NoteCard(model: model, animation: .spring(duration: 0.5, bounce: 0.8)) }
    }
    var least = Double.infinity
    var greatest = 0.0
    for words in [nil, "detail", nil] {
      model.text = words
      harness.run(to: harness.host.time + 0.9, rate: 240) { host in
        least = min(least, host.height("presence"))
        greatest = max(greatest, host.height("presence"))
        #expect(host.height("card") >= 48)
        for case .layer(let layer) in host.displayList.items {
          for case .begin(.clip(let rect, _)) in layer.segment.operations {
            #expect(rect.height >= 0 && rect.width >= 0)
          }
        }
      }
    }
    // The spring overshot at the upper end, and was stopped at the lower one.
    #expect(greatest > 24)
    #expect(least == 0)
    harness.settle()
    #expect(harness.host.height("card") == 48)
  }

  @Test func `A43 a tap reaches present and almost entered content, but no exiting content`() {
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { text in
            Text(text).onTapGesture { log.note(text) }
          }
        }
      }
    }
    func hits() -> [String] {
      harness.host.tap(at: Point(x: 4, y: 0.1))
      return log.drain()
    }
    #expect(hits() == [])
    model.text = "one"
    harness.advance(to: 0)
    for (percent, isHit) in [
      (1, false), (50, false), (94, false), (95, false), (96, true), (99, true), (100, true),
    ] {
      harness.advance(to: Double(percent) / 100)
      #expect(hits() == (isHit ? ["one"] : []), "\(percent) %")
    }
    // Content whose height changes is present.
    model.text = "one two three four five six seven"
    harness.run(to: 1.1)
    #expect(hits() == ["one two three four five six seven"])
    harness.settle()
    model.text = nil
    let end = harness.host.time
    for percent in [0, 1, 4, 50, 99, 100] {
      harness.advance(to: end + Double(percent) / 100)
      #expect(hits() == [], "\(percent) % gone")
    }
  }

  @Test func `A44 the rows below follow the row in every frame`() {
    let model = Switch()
    let harness = Harness(width: 96) {
      List {
        Text("above")
        NoteCard(model: model, animation: .smooth)
        Text("next")
        Text("last")
      }
      .listRowSpacing(6)
    }
    var tops = [harness.host.rows[2].minY]
    for (words, time) in [("one two three", 0.3), (nil, 0.1), ("one", 0.2), (nil, 1.5)] {
      model.text = words
      harness.run(to: harness.host.time + time, rate: 120) { host in
        let rows = host.rows
        #expect(rows[1].minY == 26)
        for (row, next) in zip(rows, rows.dropFirst()) {
          #expect(abs(next.minY - row.minY - row.height - 6) < 1e-9)
        }
        tops.append(rows[2].minY)
      }
    }
    // Two rows of 20 and 48, each with a gap of 6 below it.
    #expect(tops.first == 80 && tops.last == 80)
    // 68 points at the spring's peak speed, 4π/e a second, in a frame of 1/120 s.
    #expect(tops.greatestStep <= 68 * 4 * Double.pi / M_E / 120)
    #expect(tops.max() ?? 0 > 120)
    #expect(harness.violations == [])
  }

  @Test func `A45 the usual workarounds work, for comparison`() {
    func trace<Content: View>(
      _ animation: Animation?, @ViewBuilder _ content: (Switch) -> Content
    ) -> [Double] {
      let model = Switch()
      let harness = Harness { content(model) }
      let before = harness.host.top("next")
      withAnimation(animation) { model.text = "detail" }
      return [before] + harness.trace(1) { $0.top("next") }
    }
    // A scroll view with a lazy stack: the next row moves.
    let lazy = trace(.linear(duration: 1)) { model in
      ScrollView {
        LazyVStack(spacing: 0) {
          StockCard(model: model)
          Text("next").id("next")
        }
      }
    }
    #expect(lazy.changes == 60)
    #expect(lazy.last == 76)
    // A change without animation: one step, in lists of either kind.
    for resizing in [ListRowResizing.animated, .snap] {
      let cut = trace(nil) { model in RowAbove(resizing: resizing) { StockCard(model: model) } }
      #expect(cut == [48] + Array(repeating: 76, count: 61))
    }
  }

  @Test func `A46 no module imports a toolkit, and a stack reads only layout values`() throws {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
    let sources = folder.deletingLastPathComponent().appendingPathComponent("Sources")
    let floors: [String: Set<String>] = [
      "RowCore": [], "MotionCore": ["Glibc", "Musl", "Darwin"],
      "RowDrawing": ["MotionCore"],
      "RowMotion": [
        "MotionCore", "RowCore", "RowDrawing", "Observation", "Swift", "Synchronization",
      ],
    ]
    for (target, allowed) in floors {
      let files = FileManager.default.enumerator(
        at: sources.appendingPathComponent(target), includingPropertiesForKeys: nil)
      var count = 0
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        count += 1
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let words = line.split(separator: " ")
          guard let index = words.firstIndex(of: "import"), index < 2, index + 1 < words.count,
            index == 0 || words[0].hasPrefix("@")
          else { continue }
          #expect(allowed.contains(String(words[index + 1])), "\(file.path): \(line)")
        }
      }
      #expect(count > 5)
    }
    // A view without layout values is an ordinary view, even at height 0.
    func total(isTold: Bool) -> Double {
      stage(proposal: ProposedViewSize(width: 300, height: nil)) {
        CollapsibleSpacingVStack(spacing: 8) {
          box(10, 20)
          if isTold {
            box(10, 0).collapsibleSpacingProgress(0)
          } else {
            box(10, 0)
          }
          box(10, 20)
        }
        .id("stack")
      }
      .height("stack")
    }
    #expect(total(isTold: true) == 48)
    #expect(total(isTold: false) == 56)
  }
}
