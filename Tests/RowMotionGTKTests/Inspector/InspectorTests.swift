import CGtk
import CGtkShims
import RowMotion
import XCTest

@testable import RowMotionGTK
@testable import RowMotionInspector

/// Rows that can have the focus, whose heights a model changes.
private struct GrowingRows: View {
  let model: TestScene.Model

  var body: some View {
    List(0..<3, id: \.self, selection: .constant([0])) {
      Text("\($0)").frame(height: 20 + model.growth)
    }
  }
}

/// The inspector on a program's own view.
final class InspectorTests: XCTestCase {
  @MainActor private final class Opened {
    let window: TestWindow
    let inspector: Inspector

    init() throws {
      window = try TestWindow()
      inspector = Inspector.open(on: window.view)
      window.scene.motionDuration = 0.3
      window.run(for: 0.2)
    }

    var view: HostView { window.view }
    var transport: Transport { inspector.transport }
    var texts: [String] { inspector.texts?[1].split(separator: "\n").map { String($0) } ?? [] }

    /// Runs a motion to its end, with the panel's display of it.
    func move() throws {
      view.perform { window.scene.startMotion() }
      try window.run(until: "rest") { !self.view.isRunning }
      window.run(for: 0.1)
    }

    /// Runs two motions with a pause between them, in seconds; returns the index of the last frame
    /// that was shown for longer than the least time.
    func moveTwice(pausingFor pause: Double, least: Double) throws -> Int {
      try move()
      window.run(for: pause)
      try move()
      let frames = transport.playback.recorder.frames
      return try XCTUnwrap(
        frames.indices.dropLast().last { frames[$0 + 1].time - frames[$0].time > least })
    }

    /// Presses or releases the slider.
    func drag(_ isPressed: Bool) {
      if isPressed {
        gtk_widget_set_state_flags(transport.slider, GTK_STATE_FLAG_ACTIVE, 0)
      } else {
        gtk_widget_unset_state_flags(transport.slider, GTK_STATE_FLAG_ACTIVE)
      }
    }

    /// Returns the content of a file.
    func content(of kind: Export) throws -> [UInt8] {
      final class Answer { var result: Result<[UInt8], any Error>? }
      let answer = Answer()
      Task {
        do {
          answer.result = .success(try await inspector.content(of: kind))
        } catch {
          answer.result = .failure(error)
        }
      }
      try PresentedView.run(until: "the file") { answer.result != nil }
      return try XCTUnwrap(answer.result).get()
    }

    func close() {
      if let panel = row_motion_window_of(inspector.widget) { gtk_window_destroy(panel) }
      window.close()
    }
  }

  func testAChosenSpeedEndsWithThePlaybackAndThatOfTheProgramStays() throws {
    try MainActor.assumeIsolated {
      let window = try TestWindow()
      defer { window.close() }
      let playback = Playback(window.view)
      playback.choose(speed: 0.25)
      playback.choose(speed: 0.1)
      XCTAssertEqual(window.view.speed, 0.1)
      playback.end()
      XCTAssertEqual(window.view.speed, 1)
      playback.choose(speed: 0.1)
      // The program begins slow motion of its own.
      window.view.speed = 0.2
      playback.end()
      XCTAssertEqual(window.view.speed, 0.2)
      playback.end()
      XCTAssertEqual(window.view.speed, 0.2)
    }
  }

  func testAChangeByTheProgramReturnsToTheCurrentFrame() throws {
    try MainActor.assumeIsolated {
      let opened = try Opened()
      defer { opened.close() }
      try opened.move()
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertNotNil(opened.view.preview)
      var isChanged = false
      opened.view.perform {
        XCTAssertNil(opened.view.preview)
        isChanged = true
      }
      XCTAssertTrue(isChanged)
      XCTAssertFalse(opened.view.isPaused)
    }
  }

  func testWhileTimeStandsStillThePanelReceivesItsKeysBeforeAListThatFindsRowsByLetters() throws {
    try onMain {
      try PresentedView.startGTK()
      var typed = ""
      let model = TestScene.Model([])
      let view = HostView { GrowingRows(model: model) }
      view.onKey = { key, _ in
        if case .character(let character) = key { typed.append(character) }
        return true
      }
      let inspector = Inspector(of: view)
      let shown = try PresentedView(
        view, in: Widgets.box(GTK_ORIENTATION_VERTICAL, view.widget, inspector.widget), width: 400,
        height: 700)
      gtk_widget_set_vexpand(view.widget, 1)
      PresentedView.run(for: 0.3)
      gtk_widget_grab_focus(view.widget)
      view.perform { withAnimation(.linear(duration: 0.1)) { model.growth = 40 } }
      PresentedView.run(for: 0.3)
      try PresentedView.press("p", "period", "a")
      XCTAssertEqual(typed, "p.a", "the list comes first while time runs")
      inspector.transport.togglePlay()
      try PresentedView.press("b", "comma")
      XCTAssertNotNil(view.preview)
      try PresentedView.press("period")
      XCTAssertNil(view.preview)
      let last = view.host.time
      try PresentedView.press("period")
      XCTAssertEqual(view.host.time, last + Playback.step, accuracy: 1e-6)
      try PresentedView.press("p")
      XCTAssertFalse(view.isPaused)
      XCTAssertEqual(typed, "p.ab")
      shown.close()
    }
  }

  func testLanesShowEachRowInMotionWithItsValues() throws {
    try onMain {
      let opened = try Opened()
      XCTAssertEqual(opened.texts, [])
      try opened.move()
      XCTAssertEqual(opened.texts.count, 4, "\(opened.texts)")
      for (row, text) in opened.texts.enumerated() {
        XCTAssertTrue(text.hasPrefix("row \(row): present"), text)
      }
      let elements = opened.inspector.lanesView.host.accessibilityTree
      XCTAssertTrue("\(elements)".contains("row 2"), "\(elements)")
      opened.close()
    }
  }

  func testDraggingTheSliderShowsTheFramesThatWereShown() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let frames = opened.inspector.transport.playback.recorder.frames
      XCTAssertGreaterThan(frames.count, 4)
      opened.drag(true)
      for frame in frames.dropLast().suffix(10) {
        gtk_range_set_value(cast(opened.transport.slider), frame.time)
        XCTAssertEqual(opened.view.preview, frame.displayList)
        XCTAssertEqual(opened.transport.playback.shown?.motion, frame.motion)
      }
      XCTAssertTrue(opened.view.isPaused)
      opened.drag(false)
      XCTAssertNil(opened.view.preview)
      XCTAssertFalse(opened.view.isPaused)
      opened.close()
    }
  }

  func testTheSliderAndItsLabelStayBetweenTwoFrames() throws {
    try onMain {
      let opened = try Opened()
      let gap = try opened.moveTwice(pausingFor: 0.3, least: 0.2)
      let playback = opened.transport.playback
      let frames = playback.recorder.frames
      let time = frames[gap].time + 0.1
      let slider: UnsafeMutablePointer<GtkRange> = cast(opened.transport.slider)
      gtk_range_set_value(slider, time)
      for _ in 0..<2 {
        opened.window.run(for: 0.1)
        XCTAssertEqual(opened.view.preview, frames[gap].displayList)
        XCTAssertEqual(gtk_range_get_value(slider), time)
        XCTAssertEqual(playback.time, time)
        let label = String(cString: gtk_label_get_text(opaque(opened.transport.label)))
        XCTAssertTrue(label.hasPrefix(Number.fixed(time, 3)), label)
        opened.inspector.pressed(at: Point(x: 20, y: 30))
        opened.transport.update()
      }
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertEqual(playback.time, frames[gap - 1].time)
      opened.close()
    }
  }

  func testTheSliderContinuesOnlyAfterADragOfRunningTime() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let frame = opened.transport.playback.recorder.frames[1]
      // The arrow keys move the slider without a press.
      gtk_range_set_value(cast(opened.transport.slider), frame.time)
      XCTAssertEqual(opened.view.preview, frame.displayList)
      opened.drag(true)
      opened.drag(false)
      XCTAssertEqual(opened.view.preview, frame.displayList, "time stood still before the drag")
      XCTAssertTrue(opened.transport.handle(.escape))
      XCTAssertNil(opened.view.preview)
      XCTAssertFalse(opened.view.isPaused)
      XCTAssertFalse(opened.transport.handle(.escape))
      opened.close()
    }
  }

  func testEscapeLeavesTimePausedIfItWasBeforeAnEarlierFrame() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      XCTAssertTrue(opened.transport.handle(.character("p")))
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertTrue(opened.transport.handle(.escape))
      XCTAssertNil(opened.view.preview)
      XCTAssertTrue(opened.view.isPaused)
      XCTAssertTrue(opened.transport.handle(.character("p")))
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertTrue(opened.transport.handle(.escape))
      XCTAssertFalse(opened.view.isPaused, "time was running")
      opened.close()
    }
  }

  func testTheSliderHasTheSameHeightWithAndWithoutMarks() throws {
    try onMain {
      let opened = try Opened()
      let height = { gtk_widget_get_height(opened.transport.slider) }
      XCTAssertEqual(opened.transport.playback.recorder.marks.count, 0)
      let empty = height()
      opened.view.press(at: Point(x: 20, y: 30))
      opened.view.release(at: Point(x: 20, y: 30))
      try opened.move()
      XCTAssertGreaterThan(opened.transport.playback.recorder.marks.count, 0)
      XCTAssertEqual(height(), empty)
      opened.close()
    }
  }

  func testTheTooltipOfTheSliderDescribesTheMarksUnderThePointer() throws {
    try onMain {
      let opened = try Opened()
      opened.view.press(at: Point(x: 20.04, y: 30))
      opened.view.release(at: Point(x: 20.04, y: 30))
      try opened.move()
      let mark = try XCTUnwrap(opened.transport.playback.recorder.marks.last)
      let slider = opened.transport.slider
      let adjustment = gtk_range_get_adjustment(cast(slider))
      let lower = gtk_adjustment_get_lower(adjustment)
      let share = (mark.time - lower) / (gtk_adjustment_get_upper(adjustment) - lower)
      var tooltips: [String] = []
      for x in stride(from: 0, to: Double(gtk_widget_get_width(slider)), by: 4) {
        opened.transport.describeMarks(at: x)
        tooltips.append(String(cString: gtk_widget_get_tooltip_text(slider)))
      }
      let index = try XCTUnwrap(tooltips.firstIndex { $0.contains("s: release 20 30") })
      XCTAssertEqual(Double(index) / Double(tooltips.count), share, accuracy: 0.05)
      XCTAssertTrue(tooltips.contains("• Input   ↩ Reversal   ✓ Completion   ✗ Violation"))
      opened.close()
    }
  }

  func testTheCurrentFrameIsAtTheEndOfTheSliderWithTheCurrentTime() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let recorder = opened.transport.playback.recorder
      recorder.removeEarlierFrames()
      let time = try XCTUnwrap(recorder.frames.first?.time)
      opened.window.run(for: 0.3)
      // A press of a row changes nothing that is visible.
      opened.view.press(at: Point(x: 20, y: 30))
      opened.view.release(at: Point(x: 20, y: 30))
      opened.window.run(for: 0.1)
      XCTAssertEqual(recorder.frames.map(\.time), [time])
      let slider: UnsafeMutablePointer<GtkRange> = cast(opened.transport.slider)
      let end = gtk_adjustment_get_upper(gtk_range_get_adjustment(slider))
      XCTAssertEqual(gtk_range_get_value(slider), end)
      let label = String(cString: gtk_label_get_text(opaque(opened.transport.label)))
      XCTAssertGreaterThan(Double(label.prefix { $0 != "\u{a0}" }) ?? 0, time + 0.25, label)
      XCTAssertTrue(label.hasSuffix("\n1/1 now"), label)
      opened.close()
    }
  }

  func testArrowKeysMoveTheSliderAcrossTimeWithoutFrames() throws {
    try onMain {
      let opened = try Opened()
      let gap = try opened.moveTwice(pausingFor: 0.5, least: 0.3)
      let playback = opened.transport.playback
      let frames = playback.recorder.frames
      gtk_range_set_value(cast(opened.transport.slider), frames[gap].time)
      try opened.window.xdotool("search", "--name", "^Inspector$", "windowfocus")
      gtk_widget_grab_focus(opened.transport.slider)
      let time = { (key: String) in
        try opened.window.xdotool("key", key)
        return playback.time
      }
      XCTAssertEqual(try time("Right"), frames[gap + 1].time)
      XCTAssertEqual(try time("Right"), frames[gap + 2].time)
      XCTAssertEqual(try time("Left"), frames[gap + 1].time)
      XCTAssertEqual(try time("Left"), frames[gap].time)
      XCTAssertEqual(try time("ctrl+Right"), frames[gap + 1].time)
      XCTAssertLessThanOrEqual(try time("ctrl+Left"), frames[gap].time)
      opened.close()
    }
  }

  func testTheCostIsThatOfTheShownFrame() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let cost = { opened.inspector.texts?[0] ?? "" }
      XCTAssertTrue(cost().hasPrefix("Frame at "), cost())
      let last = cost()
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertTrue(cost().hasPrefix("Frame at "), cost())
      XCTAssertNotEqual(cost(), last)
      // Painted again, at a time after the last frame's.
      XCTAssertTrue(opened.transport.handle(.character("p")))
      opened.inspector.overlays = [.heights]
      opened.window.run(for: 0.2)
      XCTAssertTrue(cost().hasPrefix("Frame at "), cost())
      opened.close()
    }
  }

  func testAllPagesNameTheTimeOfTheFrameAtRest() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let frame = try XCTUnwrap(opened.transport.playback.recorder.frames.last)
      let time = "Frame at \(Number.fixed(frame.time, 3))\u{a0}s\n"
      for isPaused in [false, true] {
        opened.view.isPaused = isPaused
        // Time goes on before an input, and overlays paint the frame again.
        opened.view.perform {}
        opened.inspector.overlays = isPaused ? [.exits] : [.heights]
        opened.window.run(for: 0.2)
        XCTAssertGreaterThan(opened.view.host.time, frame.time)
        XCTAssertEqual(opened.transport.playback.time, frame.time)
        XCTAssertEqual(opened.inspector.texts?[0].hasPrefix(time), true)
      }
      opened.close()
    }
  }

  func testCommaAndPeriodStepThroughFrames() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let frames = opened.transport.playback.recorder.frames
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertEqual(opened.view.preview, frames[frames.count - 2].displayList)
      XCTAssertTrue(opened.transport.handle(.character(",")))
      XCTAssertEqual(opened.view.preview, frames[frames.count - 3].displayList)
      XCTAssertTrue(opened.transport.handle(.character(".")))
      XCTAssertTrue(opened.transport.handle(.character(".")))
      XCTAssertNil(opened.view.preview, "the last frame is the current one")
      XCTAssertTrue(opened.view.isPaused)
      let time = opened.view.host.time
      opened.view.perform { opened.window.scene.startMotion() }
      opened.window.run(for: 0.2)
      XCTAssertEqual(opened.view.host.time, time, "time stands still")
      XCTAssertTrue(opened.transport.handle(.character(".")))
      XCTAssertEqual(opened.view.host.time, time + 1.0 / 60, accuracy: 1e-9)
      XCTAssertFalse(opened.transport.handle(.character("x")))
      XCTAssertTrue(opened.transport.handle(.character("p")))
      try opened.window.run(until: "the motion to end") { !opened.view.isRunning }
      XCTAssertGreaterThanOrEqual(opened.view.host.time, time + 0.3)
      opened.close()
    }
  }

  func testAPressOnAPlotShowsItsFrameAndThePlotsStandStill() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let frames = opened.transport.playback.recorder.frames
      let frame = frames[frames.count - 5]
      opened.inspector.plotPressed()
      XCTAssertNil(opened.view.preview, "the pointer is outside of the plots")
      opened.inspector.lanes.pointer = frame.time
      opened.inspector.plotPressed()
      opened.window.run(for: 0.1)
      XCTAssertEqual(opened.view.preview, frame.displayList)
      let axis = opened.inspector.lanes.axis
      XCTAssertTrue(opened.transport.handle(.character(",")))
      opened.window.run(for: 0.1)
      XCTAssertEqual(opened.view.preview, frames[frames.count - 6].displayList)
      XCTAssertEqual(opened.inspector.lanes.axis, axis)
      opened.close()
    }
  }

  func testAPressOnARowSelectsItsLaneAndThePreviewIgnoresIt() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      _ = opened.transport.handle(.character(","))
      let row = opened.window.scene.rowFrames[2]
      let log = opened.window.scene.log
      let count = log.events.count
      opened.view.press(at: Point(x: row.midX, y: row.midY))
      opened.view.release(at: Point(x: row.midX, y: row.midY))
      XCTAssertEqual(opened.inspector.lanes.selection?.row, 2)
      XCTAssertFalse(log.events[count...].contains { $0.hasPrefix("press") })
      XCTAssertFalse(opened.view.overlay.items.isEmpty, "the row has an outline")
      opened.close()
    }
  }

  func testAPressOnARowScrollsItsLaneIntoView() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let row = opened.window.scene.rowFrames[3]
      let host = opened.inspector.lanesView.host
      XCTAssertGreaterThan(host.scrollMetrics()?.maximumOffset ?? 0, 0)
      XCTAssertEqual(host.scrollOffset(), 0)
      opened.view.press(at: Point(x: row.midX, y: row.midY))
      opened.view.release(at: Point(x: row.midX, y: row.midY))
      opened.window.run(for: 0.1)
      XCTAssertGreaterThan(host.scrollOffset(), 0)
      opened.close()
    }
  }

  func testAnExportWritesThroughALinkAndReplacesNoPipe() throws {
    try onMain {
      let directory = NSTemporaryDirectory() + UUID().uuidString
      let files = FileManager.default
      try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
      defer { try? files.removeItem(atPath: directory) }
      let (file, link, pipe) = (directory + "/file", directory + "/link", directory + "/pipe")
      try files.createSymbolicLink(atPath: link, withDestinationPath: file)
      for content in [[1, 2], [3]] as [[UInt8]] {
        XCTAssertNil(Inspector.write(content, to: link))
        XCTAssertEqual(files.contents(atPath: file), Data(content))
      }
      XCTAssertEqual(try files.destinationOfSymbolicLink(atPath: link), file)
      XCTAssertEqual(mkfifo(pipe, 0o600), 0)
      XCTAssertEqual(
        Inspector.write([1], to: pipe), "\(pipe) is a device or a pipe. Choose another file.")
      XCTAssertNotNil(Inspector.write([1], to: "/dev/null"))
      XCTAssertNotNil(Inspector.write([1], to: directory))
      let type = try files.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
      XCTAssertEqual(type, .typeUnknown)
    }
  }

  func testAnExportReportsWhereTheFileIs() throws {
    try onMain {
      let opened = try Opened()
      let directory = NSTemporaryDirectory() + UUID().uuidString
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: directory) }
      for (path, report) in [
        (directory + "/frame.png", "Exported to \(directory)/frame.png"),
        (directory + "/none/frame.png", "Error opening file"),
      ] {
        var isDone = false
        Task {
          await opened.inspector.export(.frame, to: path)
          isDone = true
        }
        try PresentedView.run(until: "the report") { isDone }
        let message = String(cString: gtk_label_get_text(opaque(opened.transport.message)))
        XCTAssertTrue(message.hasPrefix(report), message)
      }
      XCTAssertTrue(FileManager.default.fileExists(atPath: directory + "/frame.png"))
      opened.close()
    }
  }

  func testFramesPlotsAndRunsAreExported() throws {
    try onMain {
      let opened = try Opened()
      // Steps, because a slow machine would skip frames.
      opened.view.isPaused = true
      opened.view.perform { opened.window.scene.startMotion() }
      for _ in 0..<20 { opened.view.step(by: Playback.step) }
      opened.window.run(for: 0.1)
      let size = opened.view.host.size
      let header = AnimatedPNG.chunks(of: try opened.content(of: .frame))[0]
      XCTAssertEqual(
        Array(header.data.prefix(8)),
        [0, 0, UInt8(Int(size.width) >> 8), UInt8(Int(size.width) & 255)]
          + [0, 0, UInt8(Int(size.height) >> 8), UInt8(Int(size.height) & 255)])
      let strip = AnimatedPNG.chunks(of: try opened.content(of: .strip))[0]
      let width = Int(8 * (size.width + 8) - 8)
      XCTAssertEqual(Array(strip.data.prefix(4)), [0, 0, UInt8(width >> 8), UInt8(width & 255)])
      let frames = opened.transport.playback.recorder.frames
      // An earlier frame does not shorten the run.
      _ = opened.transport.handle(.character(","))
      let start = opened.inspector.lanes.axis.lowerBound
      let run = AnimatedPNG.chunks(of: try opened.content(of: .run))
      XCTAssertEqual(run.count { $0.type == "fcTL" }, frames.count { $0.time >= start })
      let plots = String(decoding: try opened.content(of: .plots), as: UTF8.self)
      XCTAssertTrue(plots.contains(">row 3</text>"))
      opened.close()
    }
  }

  func testTheFutureOfAMotionIsDrawnAheadAsItComes() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      opened.view.isPaused = true
      opened.window.scene.motionDuration = 1
      opened.view.perform { opened.window.scene.startMotion() }
      _ = opened.transport.handle(.character("."))
      opened.window.run(for: 0.1)
      let predicted = try XCTUnwrap(opened.inspector.lanes.lanes.last?.predicted)
      XCTAssertGreaterThan(predicted.count, 10)
      for sample in predicted.prefix(4) {
        opened.view.step(by: sample.time - opened.view.host.time)
        let lane = try XCTUnwrap(opened.view.host.motionFrame[sample.lane.id])
        XCTAssertEqual(opened.view.host.time, sample.time, accuracy: 1e-9)
        XCTAssertEqual(lane.frame.height, sample.lane.frame.height, accuracy: 1e-9)
        XCTAssertEqual(lane.frame.minY, sample.lane.frame.minY, accuracy: 1e-9)
      }
      opened.close()
    }
  }

  func testWhyExplainsTheSelectedRowInTheShownFrame() throws {
    try onMain {
      let opened = try Opened()
      gtk_notebook_set_current_page(opaque(opened.inspector.tabs), 1)
      @MainActor func lines() -> [(text: String, margin: Int32)] {
        opened.window.run(for: 0.1)
        return sequence(first: gtk_widget_get_first_child(opened.inspector.why)) {
          $0.map(gtk_widget_get_next_sibling)
        }
        .prefix { $0 != nil }.compactMap { $0 }.filter { gtk_widget_get_visible($0) != 0 }
        .map { (String(cString: gtk_label_get_text(opaque($0))), gtk_widget_get_margin_start($0)) }
      }
      XCTAssertTrue(lines().first?.text.hasPrefix("Select a row") == true)
      try opened.move()
      let frames = opened.transport.playback.recorder.frames
      opened.inspector.lanes.selection = frames.last?.motion.lanes.last?.id
      let middle = try XCTUnwrap(frames.last { $0.motion.lanes.contains(where: \.isMoving) })
      opened.transport.playback.scrub(to: middle.time)
      let shown = lines()
      // Wrapped lines keep the indentation, unlike spaces at the beginning of a text.
      XCTAssertEqual(shown.first?.margin, 0)
      XCTAssertGreaterThan(shown.last?.margin ?? 0, shown.first?.margin ?? 0)
      let causes = shown.map(\.text).joined(separator: "\n")
      XCTAssertTrue(causes.hasPrefix("row 3 at "), causes)
      XCTAssertTrue(causes.contains("by row 2 above it"), causes)
      XCTAssertTrue(causes.contains("with linear(duration: 0.3)"), causes)
      opened.close()
    }
  }

  func testAClosedInspectorLeavesTheViewAsItWas() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      gtk_drop_down_set_selected(opaque(opened.transport.speedChoice), 3)
      XCTAssertEqual(opened.view.speed, 0.1)
      opened.inspector.overlays = [.heights]
      _ = opened.transport.handle(.character(","))
      gtk_widget_set_visible(opened.inspector.widget, 0)
      XCTAssertNil(opened.view.preview)
      XCTAssertNil(opened.view.observer)
      XCTAssertTrue(opened.view.overlay.items.isEmpty)
      XCTAssertFalse(opened.view.isPaused)
      XCTAssertEqual(opened.view.speed, 1)
      opened.close()
    }
  }

  func testAClosedInspectorKeepsTheChecksThatTheProgramUses() throws {
    try onMain {
      let opened = try Opened()
      let host = opened.view.host
      for isUsed in [true, false] {
        gtk_widget_set_visible(opened.inspector.widget, 0)
        host.checksInvariants = false
        gtk_widget_set_visible(opened.inspector.widget, 1)
        XCTAssertTrue(host.checksInvariants)
        if isUsed { host.onInvariantViolation = { _ in } }
        gtk_widget_set_visible(opened.inspector.widget, 0)
        XCTAssertEqual(host.checksInvariants, isUsed)
      }
      opened.close()
    }
  }

  func testAtRestThePanelNeedsNoFrames() throws {
    try onMain {
      let opened = try Opened()
      try opened.move()
      let count = opened.window.frameCount
      opened.window.run(for: 0.3)
      XCTAssertEqual(opened.window.frameCount, count)
      XCTAssertFalse(opened.inspector.lanesView.isRunning)
      opened.close()
    }
  }

  func testGTKSlowdownDividesTheSpeed() throws {
    try onMain {
      setenv("GTK_SLOWDOWN", "10", 1)
      defer { unsetenv("GTK_SLOWDOWN") }
      try PresentedView.startGTK()
      let scene = TestScene(rowCount: 2)
      let view = HostView { scene.root }
      view.pace = .steady(step: 0.1)
      scene.host = view.host
      let window = try PresentedView(view, width: 200, height: 200)
      try PresentedView.run(until: "the first frame") { view.host.statistics.frames > 0 }
      var times = [view.host.time]
      view.onAdvance = {
        if view.host.time > times[times.count - 1] { times.append(view.host.time) }
      }
      scene.motionDuration = 0.05
      view.perform { scene.startMotion() }
      try PresentedView.run(until: "rest") { !view.isRunning }
      // Each frame advances by a tenth of its step.
      for (before, after) in zip(times, times.dropFirst()).suffix(4) {
        XCTAssertEqual(after - before, 0.01, accuracy: 1e-9)
      }
      XCTAssertGreaterThan(times.count, 5)
      window.close()
    }
  }
}
