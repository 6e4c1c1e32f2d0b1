import RowMotionTestSupport

/// A user who acts at random: the same for the same seed, at any speed.
struct SoakUser {
  private var random: RandomSource
  private var width = 1120
  private var height = 680
  /// The first steps, in reverse order.
  private var tour: [String] = SoakUser.tour.reversed()

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// The first steps, twice: every scene, scrolled far down and back, and all that a key opens.
  ///
  /// The tables of the last scene are scrolled past the 128 cached rows off screen. Caches, and
  /// what GTK loads on first display, are bounded, but a random user fills them only in hours.
  /// Until then they could not be distinguished from a leak.
  private static let tour: [String] = (0..<14).flatMap { round -> [String] in
    let scene = round % 7
    let times = scene == 6 ? 24 : 6
    var steps = ["mousemove 70 \(60 + 38 * scene) click 1"]
    steps += scrolled(at: 400, wheel: 5, times: times)
    steps += scrolled(at: 850, wheel: 5, times: times)
    steps += scrolled(at: 400, wheel: 4, times: 2)
    return scene == 0 ? steps + opened : steps
  }

  private static func scrolled(at x: Int, wheel: Int, times: Int) -> [String] {
    let step = "mousemove \(x) 400 click --repeat 8 --delay 5 \(wheel)"
    return Array(repeating: step, count: times)
  }

  /// The commands that open the form, the inspector, the menu and its windows, and a field's
  /// context menu.
  private static let opened = [
    "key F12", "key ctrl+n", "type abc", "key shift+F10", "key Escape", "key ctrl+Return",
    "key F12",
    "key ctrl+question", "key Tab", "key Escape", "key F10", "key Down key Down key Return",
    "key Escape key Escape",
  ]

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Returns the next commands for xdotool.
  mutating func step() -> String {
    if let step = tour.popLast() { return step }
    switch number(0...99) {
    case 0..<30: return "mousemove \(point()) click 1"
    case 30..<34: return "mousemove \(point()) click --repeat 2 --delay 40 1"
    // The sidebar, to choose another scene.
    case 34..<37: return "mousemove 70 \(60 + 38 * number(0...6)) click 1"
    case 37..<52: return "mousemove \(point()) click --repeat \(number(1...6)) --delay 5 \(wheel())"
    case 52..<60: return "mousemove \(grip()) mousedown 1 mousemove \(point()) mouseup 1"
    case 60..<64: return "mousemove \(grip()) mousedown 1 sleep 0.6 mousemove \(point()) mouseup 1"
    case 64..<80: return "key \(key())"
    case 80..<86: return "type --delay 5 \"\(word())\""
    case 86..<88:
      // Not below the window's minimum size, which a window manager would not allow either.
      width = number(500...1240)
      height = number(400...980)
      return "windowsize %1 \(width) \(height) windowmove %1 0 0"
    case 88..<92: return "key Escape key Escape"
    default: return "mousemove \(point())"
    }
  }

  /// Returns a point in the window, except its edges and the buttons that close or minimize it.
  private mutating func point() -> String {
    let x = number(14...(width - 14))
    let y = number(14...(height - 14))
    return "\(x) \(y < 52 && x > width - 130 ? 200 : y)"
  }

  /// Returns a point where a drag may start: not in the header bar, which moves the window.
  ///
  /// A soak runs without a window manager, so GTK moves the window itself, even off screen. It then
  /// loses count of the pressed buttons, and warns "Broken accounting of active state".
  private mutating func grip() -> String {
    "\(number(14...(width - 14))) \(number(56...(height - 14)))"
  }

  private mutating func wheel() -> Int { [4, 5, 5, 6, 7][number(0...4)] }

  private mutating func key() -> String {
    let keys = [
      "Up", "Down", "Down", "Home", "End", "Page_Up", "Page_Down", "Tab", "shift+Tab", "space",
      "Return", "F2", "ctrl+n", "ctrl+z", "ctrl+a", "Left", "Right", "BackSpace", "Delete",
      "F12", "ctrl+Return", "shift+Down",
    ]
    return keys[number(0...(keys.count - 1))]
  }

  private mutating func word() -> String {
    String((0..<number(1...12)).map { _ in "abc defg".randomElement(using: &random) ?? "a" })
  }
}

/// The edits that another program makes to the document, and their times.
struct SoakWriter {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(run: seed &+ 1) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Returns the seconds until the next write.
  mutating func pause() -> Double { 1 + Double(number(0...29)) / 10 }

  /// Returns the next content: mostly notes, sometimes an invalid document.
  mutating func document() -> String {
    if number(0...11) == 0 { return ["", "[", "[{\"id\":1}]", "\u{202E}"][number(0...3)] }
    let notes = (0..<number(0...60)).map { index in
      let detail = number(0...3) == 0 ? "null" : "\"" + words(number(1...80)) + "\""
      return "{\"id\":\"n\(index)\",\"title\":\"\(words(number(1...6)))\",\"detail\":\(detail)}"
    }
    return "[" + notes.shuffled(using: &random).joined(separator: ",\n") + "]"
  }

  private mutating func words(_ count: Int) -> String {
    let words = ["Beans", "along", "the", "fence", "日本語", "שלום", "e\u{301}", "office", "👩‍👧"]
    return (0..<count).map { _ in words[number(0...(words.count - 1))] }.joined(separator: " ")
  }
}
