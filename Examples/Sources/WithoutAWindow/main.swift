// The core without a window: a row opens, and the program prints the row positions of each frame.
import RowMotion

struct ContentView: View {
  @State private var open: String?

  var body: some View {
    List(["Sourdough", "Letter", "Piano"], id: \.self) { title in
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text(title).font(.headline)
        AnimatedPresence(value: open == title ? "Twice a day." : nil, animation: .smooth) {
          Text($0)
        }
      }
      .onTapGesture { open = open == title ? nil : title }
    }
  }
}

let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) { ContentView() }
host.advance(to: 0)
host.tap(at: Point(x: 20, y: 10))

/// Returns a number with at most one decimal.
func short(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

// The program controls time: it runs sixty frames per second of animation, as fast as possible.
var frame = 0
while host.advance(to: Double(frame) / 60) != .never {
  let rows = host.rows.map { "\($0.id) at \(short($0.minY)), \(short($0.height)) high" }
  print("frame \(frame): \(rows.joined(separator: "; "))")
  frame += 1
}
print("At rest after \(frame) frames.")
