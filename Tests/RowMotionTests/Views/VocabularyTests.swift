import Observation
import RowMotion
import Testing

@testable import RowMotionTestFixtures

// SwiftUI code that must compile unchanged.

@MainActor @Observable private final class Shelf {
  var books = [Book(id: 1, title: "One"), Book(id: 2, title: "Two")]
}

private struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
  var isRead = false
}

private enum Mode {
  case plain
  case titled(String)
  case empty
}

private struct Library: View {
  @State private var shelf = Shelf()
  @State private var mode = Mode.titled("Library")
  @State private var search = ""
  @State private var isShown = false
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.isEnabled) private var isEnabled
  @Namespace0 private var unused = 0

  var body: some View {
    @Bindable var bound = shelf
    let count = shelf.books.count
    VStack(alignment: .leading, spacing: 4) {
      header
        .font(.system(size: 20, weight: .bold))
      Text("\(count) books, \(count > 1 ? "several" : "one")")
        .font(.caption)
        .foregroundStyle(.secondary)
        .bold()
      TextField("Search", text: $search)
        .onSubmit { search = "" }
      ForEach($bound.books) { $book in
        Toggle(book.title, isOn: $book.isRead)
      }
      ForEach(Array(shelf.books.enumerated()), id: \.element.id) { offset, book in
        row(offset, book)
      }
      ForEach(0..<2) { Text("\($0)") }
      Rectangle()
        .fill(.tertiary)
        .frame(height: 1)
      Color.tint
        .frame(width: 3, height: 3)
        .foregroundStyle(.primary)
      if let book = shelf.books.first, !book.isRead {
        Text(book.title).transition(.opacity.combined(with: .scale))
      } else {
        EmptyView()
      }
      Button("Show") { isShown.toggle() }
        .disabled(!isEnabled)
      Button {
        withAnimation(.snappy) { mode = .plain }
      } label: {
        HStack {
          Text("Plain")
          Spacer()
        }
      }
      ProgressView(value: 0.5)
    }
    .padding()
    .background(.cardBackground)
    .background {
      RoundedRectangle(cornerRadius: 8).fill(.separator)
    }
    .clipped()
    .animation(.default, value: shelf.books)
    .sheet(isPresented: $isShown) { Text("Sheet") }
    .task { shelf.books.append(Book(id: 3, title: "Three")) }
    .onChange(of: search) { old, new in _ = (old, new) }
    .onAppear { search = "" }
    .accessibilityLabel("Library")
  }

  @ViewBuilder private var header: some View {
    switch mode {
    case .plain: Text("Plain")
    case .titled(let title): Text(verbatim: title).italic0()
    case .empty: EmptyView()
    }
  }

  @ViewBuilder private func row(_ offset: Int, _ book: Book) -> some View {
    if offset == 0 {
      Text(book.title).fixedSize()
    } else if book.isRead {
      Text("read")
    } else {
      Text(book.title).layoutPriority(1)
    }
  }
}

extension View {
  fileprivate func italic0() -> some View { self }
}

/// A property wrapper from elsewhere, which must work beside the library's.
@propertyWrapper private struct Namespace0<Value> {
  var wrappedValue: Value
}

@MainActor @Suite struct VocabularyTests {
  @Test func `SwiftUI code compiles and is displayed`() {
    let host = stage(size: Size(width: 320, height: 600)) { Library() }
    #expect(host.drawnTexts.first == "Library")
    #expect(host.drawnTexts.contains("2 books, several"))
    #expect(host.drawnTexts.filter { $0 == "One" }.count == 3)
  }

  @Test func `a binding to an element writes its value back`() throws {
    let host = stage(size: Size(width: 320, height: 600)) { Library() }
    let toggle = try #require(host.elements.first { $0.role == .toggle })
    host.tap(at: Point(x: toggle.frame.midX, y: toggle.frame.midY))
    host.advance(to: 1)
    #expect(host.elements.first { $0.role == .toggle }?.isChecked == true)
    // The title at the bottom is shown only while its book is unread.
    #expect(host.drawnTexts.filter { $0 == "One" }.count == 2)
  }
}
