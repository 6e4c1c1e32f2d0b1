import RowMotion
import Testing

@testable import RowMotionTestFixtures

@MainActor private final class TaskLog {
  var lines: [String] = []
}

private struct Tasks: View {
  let log: TaskLog
  @State private var id = 1
  @State private var isPresent = true

  var body: some View {
    VStack(spacing: 0) {
      if isPresent {
        Text("task").task(id: id) {
          log.lines.append("start \(id)")
          do {
            try await Task.sleep(for: .seconds(1_000_000))
          } catch {
            log.lines.append("cancelled")
          }
        }
      }
      Text("next").id("next").onTapGesture { id += 1 }
      Text("gone").id("gone").onTapGesture { isPresent = false }
    }
  }
}

private struct Loading: View {
  @State private var text = "loading"

  var body: some View {
    Text(text).task { text = "loaded" }
  }
}

@MainActor @Suite struct AsyncTests {
  private func pause(_ host: ViewHost, until isDone: () -> Bool) async {
    // Other threads take part, and other tests keep the main actor for seconds. Neither a number of
    // yields nor a time limit is enough alone.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    var iterations = 0
    while !isDone(), iterations < 10_000 || clock.now < end {
      iterations += 1
      await Task.yield()
      host.advance(to: host.time)
    }
  }

  @Test func `a task starts with its view, and its state is displayed`() async {
    let host = stage { Loading() }
    #expect(host.drawnTexts == ["loading"])
    await pause(host) { host.drawnTexts == ["loaded"] }
    #expect(host.drawnTexts == ["loaded"])
  }

  @Test func `another id restarts a task, and removing its view cancels it`() async {
    let log = TaskLog()
    let host = stage { Tasks(log: log) }
    await pause(host) { log.lines.count == 1 }
    host.tap(id: "next")
    host.advance(to: 0)
    await pause(host) { log.lines.count == 3 }
    #expect(log.lines.sorted() == ["cancelled", "start 1", "start 2"])
    host.tap(id: "gone")
    host.advance(to: 0)
    await pause(host) { log.lines.count == 4 }
    #expect(log.lines.last == "cancelled")
  }
}
