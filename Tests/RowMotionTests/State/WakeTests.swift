import Observation
import RowMotion
import Synchronization
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class VisitModel {
  var count = 0
}

/// Calls of the wakeup handler when a model changes, after any number of changes.
@MainActor @Suite struct WakeTests {
  /// The stack addresses at which the handler was called.
  private final class Calls: Sendable {
    private let addresses = Mutex<[UInt]>([])

    var all: [UInt] { addresses.withLock { $0 } }

    func note() {
      var local = 0
      let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
      addresses.withLock { $0.append(address) }
    }
  }

  private struct VisitView: View {
    let model: VisitModel
    var body: some View { Text("\(model.count)") }
  }

  /// Returns a host that shows a model, and the calls of its wakeup handler.
  private func makeHost(_ model: VisitModel) -> (host: ViewHost, calls: Calls) {
    let host = stage(size: Size(width: 100, height: 100)) { VisitView(model: model) }
    let calls = Calls()
    host.scheduleWakeup { calls.note() }
    return (host, calls)
  }

  private func change(_ model: VisitModel, _ host: ViewHost) {
    model.count += 1
    host.update()
  }

  @Test func `the thousandth change wakes the host at the same stack depth as the first`() {
    let model = VisitModel()
    let (host, calls) = makeHost(model)
    for _ in 0..<1000 { change(model, host) }
    #expect(host.drawnTexts == ["1000"])
    #expect(calls.all.count == 1000)
    #expect(Set(calls.all).count == 1)
  }

  @Test func `several changes before an update wake the host once`() {
    let model = VisitModel()
    let (host, calls) = makeHost(model)
    for _ in 0..<3 { model.count += 1 }
    #expect(calls.all.count == 1)
    host.update()
    #expect(host.drawnTexts == ["3"])
    model.count += 1
    #expect(calls.all.count == 2)
  }

  @Test func `a removed wakeup handler is not called`() {
    let model = VisitModel()
    let (host, calls) = makeHost(model)
    host.scheduleWakeup(nil)
    change(model, host)
    #expect(calls.all.isEmpty)
    #expect(host.drawnTexts == ["1"])
  }
}
