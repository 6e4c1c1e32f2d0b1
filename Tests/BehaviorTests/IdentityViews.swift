import RowMotion

// The listings of a published article about List and identity, unchanged but for two things: names
// that the article uses twice differ, and the listing without a gesture has one.

// swift-format-ignore
struct ContentView: View {
@State var showContent: Bool = false
var body: some View {
List {
VStack {
Text("Hello world")
if showContent {
Text("Extra content")
}
}
.onTapGesture {
withAnimation {
showContent.toggle()
}
}
Text("More content")
}
}
}

// swift-format-ignore
struct FlattenedView: View {
@State var showContent: Bool = false
var body: some View {
List {
Text("First")
if showContent {
Text("Second")
}
Text("Third")
.onTapGesture { withAnimation { showContent.toggle() } }
}
}
}

// swift-format-ignore
struct StructuralIdentity: View {
var body: some View {
// Structural identity
List {
Text("First") // index 0
Text("Second") // index 1
}
}
}

// swift-format-ignore
struct StableIdentity: View {
var body: some View {
// Stable identity
List {
Text("First").id("first")
Text("Second").id("second")
}
}
}

// swift-format-ignore
struct HackView: View {
@State var condition = false
let shortText = "short"
let longText = "a text that is longer than a line"
var body: some View {
List {
Text(condition ? shortText : longText)
.id(condition ? "short" : "long")
.onTapGesture {
withAnimation {
condition.toggle()
}
}
Text("More content")
}
}
}
