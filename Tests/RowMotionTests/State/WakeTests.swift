import Observation
import RowMotion
import Synchronization
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Visits {
  var count = 0
}

/// What is called when a model changes, however often one has changed before.
@MainActor @Suite struct WakeTests {
  /// Where on the stack each call found itself.
  private final class Calls: Sendable {
    private let places = Mutex<[UInt]>([])

    var all: [UInt] { places.withLock { $0 } }

    func note() {
      var here = 0
      let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
      places.withLock { $0.append(place) }
    }
  }

  private struct Shown: View {
    let model: Visits
    var body: some View { Text("\(model.count)") }
  }

  /// A host that shows a model, and what happens where it is woken.
  private func shown(_ model: Visits) -> (host: ViewHost, calls: Calls) {
    let host = stage(size: Size(width: 100, height: 100)) { Shown(model: model) }
    let calls = Calls()
    host.setWake { calls.note() }
    return (host, calls)
  }

  private func change(_ model: Visits, _ host: ViewHost) {
    model.count += 1
    host.update()
  }

  @Test func `the thousandth change wakes the host by as many calls as the first`() {
    let model = Visits()
    let (host, calls) = shown(model)
    for _ in 0..<1000 { change(model, host) }
    #expect(host.seenTexts == ["1000"])
    #expect(calls.all.count == 1000)
    #expect(Set(calls.all).count == 1)
  }

  @Test func `several changes before an update wake the host once`() {
    let model = Visits()
    let (host, calls) = shown(model)
    for _ in 0..<3 { model.count += 1 }
    #expect(calls.all.count == 1)
    host.update()
    #expect(host.seenTexts == ["3"])
    model.count += 1
    #expect(calls.all.count == 2)
  }

  @Test func `nothing is called after it was taken away`() {
    let model = Visits()
    let (host, calls) = shown(model)
    host.setWake(nil)
    change(model, host)
    #expect(calls.all.isEmpty)
    #expect(host.seenTexts == ["1"])
  }
}
