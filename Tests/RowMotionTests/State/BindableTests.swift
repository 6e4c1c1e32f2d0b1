import Observation
import RowMotion
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Account {
  var name = "Ada"
  var visits = 0
}

/// Bindings to the properties of a model.
@MainActor @Suite struct BindableTests {
  private struct Field: View {
    @Binding var name: String
    var body: some View { Text(name).onTapGesture { name += "!" } }
  }

  private struct Page: View {
    let log: Log
    @Bindable var account: Account

    var body: some View {
      let _ = log.note("page")
      Field(name: $account.name)
    }
  }

  private struct Book: View {
    let log: Log
    let accounts: [Account]
    @State private var index = 0

    var body: some View {
      let _ = log.note("book")
      Page(log: log, account: accounts[index])
      Text("visits \(accounts[index].visits)").onTapGesture { index = 1 }
    }
  }

  @Test func `writing through a binding changes the model and the view`() {
    let account = Account()
    let host = stage(size: Size(width: 100, height: 100)) { Page(log: Log(), account: account) }
    #expect(host.drawnTexts == ["Ada"])
    host.tap(at: Point(x: 50, y: 50))
    host.advance(to: 0)
    #expect(account.name == "Ada!")
    #expect(host.drawnTexts == ["Ada!"])
    account.name = "Eve"
    host.advance(to: 0)
    #expect(host.drawnTexts == ["Eve"])
  }

  @Test func `a view is evaluated when it gets another model, and not otherwise`() {
    let log = Log()
    let accounts = [Account(), Account()]
    accounts[1].name = "Bob"
    let host = stage(size: Size(width: 200, height: 100)) {
      VStack { Book(log: log, accounts: accounts) }
    }
    #expect(log.drain() == ["book", "page"])
    accounts[0].visits = 1
    host.advance(to: 0)
    #expect(log.drain() == ["book"])
    // Taps the second of two lines of 20 points in the middle of 100.
    host.tap(at: Point(x: 100, y: 62))
    host.advance(to: 0)
    #expect(log.drain() == ["book", "page"])
    #expect(host.drawnTexts == ["Bob", "visits 0"])
  }
}
