// A custom painter. WriteSVG [FRAMES] prints an SVG image of a list during an animation.
import RowMotion
import SVGPainter

struct ContentView: View {
  @State private var isOpen = false

  var body: some View {
    List(["Sourdough & rye", "Letter", "Piano"], id: \.self) { title in
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text(title).font(.headline)
        AnimatedPresence(value: isOpen ? "Twice a day." : nil, animation: .smooth) {
          Text($0).font(.caption)
        }
      }
      .padding(12)
      .onTapGesture { isOpen.toggle() }
    }
    .listStyle(.card())
  }
}

let size = Size(width: 320, height: 240)
let host = ViewHost(size: size, text: BoxFont()) { ContentView() }
host.environment.palette = .light
host.advance(to: 0)
host.tap(at: Point(x: 40, y: 40))
let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 12
for frame in 1...max(1, frames) { host.advance(to: Double(frame) / 60) }
print(
  SVGPainter.paint(
    host.displayList, size: size, background: host.environment.palette.windowBackground),
  terminator: "")
