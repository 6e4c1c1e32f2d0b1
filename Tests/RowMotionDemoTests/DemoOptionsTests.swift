import Testing

@testable import RowMotionDemo

@Suite struct DemoOptionsTests {
  @Test(arguments: [
    ("", DemoOptions()),
    ("a.json", DemoOptions(file: "a.json")),
    ("a.CSV", DemoOptions(table: "a.CSV")),
    ("-- --rows", DemoOptions(file: "--rows")),
    ("--rows 5", DemoOptions(rows: 5)),
    ("--rows=5 --trace t --script=s=1", DemoOptions(rows: 5, script: "s=1", trace: "t")),
    ("--frames d a.json", DemoOptions(file: "a.json", frames: "d")),
    ("--fixed-timestep --new-window", DemoOptions(isFixedTimestep: true, newWindow: true)),
    (
      "--steady --script s --pictures=p",
      DemoOptions(script: "s", pictures: "p", isFixedTimestep: true)
    ),
    ("--record r --full", DemoOptions(recording: "r", isFull: true)),
    ("--replay r --rate 240", DemoOptions(action: .replay("r"), rate: 240)),
    ("r.jsonl --why 3 --at 0.5", DemoOptions(action: .why(row: "3"), file: "r.jsonl", time: 0.5)),
    (
      "r --why 3 --at 1 --scene presence",
      DemoOptions(action: .why(row: "3"), file: "r", time: 1, scene: "presence")
    ),
    ("--shrink=r", DemoOptions(action: .shrink("r"))),
    ("--help", DemoOptions(action: .help)),
    ("--version --rows 1", DemoOptions(action: .version, rows: 1)),
  ])
  func `valid command lines set the options`(_ line: String, _ options: DemoOptions) throws {
    #expect(try DemoOptions(words(line)) == options)
  }

  @Test(arguments: [
    ("--row 5", "unknown option --row"),
    ("-x", "unknown option -x"),
    ("--help=1", "unknown option --help=1"),
    ("--fixed-timestep=1", "unknown option --fixed-timestep=1"),
    ("--rows", "--rows requires a number"),
    ("--script=", "--script requires a file"),
    ("--frames", "--frames requires a directory"),
    ("--rows -1", "--rows requires a whole number from 0 to 100000000, not \"-1\""),
    ("--rows 1.5", "--rows requires a whole number from 0 to 100000000, not \"1.5\""),
    ("--rows 100000001", "--rows requires a whole number from 0 to 100000000, not \"100000001\""),
    ("a b", "use only one FILE: b"),
    ("a b.csv", "use only one FILE: b.csv"),
    ("a.jsonl b", "use only one FILE: b"),
    ("a.csv --rows 1", "use either --rows or FILE, not both: a.csv"),
    ("--rate 0", "--rate requires a number from 1 to 1000, not \"0\""),
    ("--at -1", "--at requires a time in seconds, not \"-1\""),
    ("--replay a b", "use only one recording: b"),
    ("--replay a --shrink b", "use only one of --replay, --why and --shrink"),
    ("--record a --replay b", "use only one of --record, --replay, --why and --shrink"),
    ("a --why 3 --at 1 --record b", "use only one of --record, --replay, --why and --shrink"),
    ("--record a --frames d", "use either --record or --frames, not both"),
    ("--replay a --scene presence", "--at and --scene require --why ROW"),
    ("--at 5 a", "--at and --scene require --why ROW"),
    ("--shrink a --rate 30", "--rate requires --replay FILE"),
    ("--replay a --full", "--full requires --record FILE"),
    ("--shrink a b.csv", "use only one recording: b.csv"),
    ("--scene", "--scene requires the name of a scene"),
    ("--why 3 r", "--why requires --at SECONDS and a recording FILE"),
    ("--why 3 --at 1", "--why requires --at SECONDS and a recording FILE"),
    ("--replay a --script b", "--replay opens no window: leave out --script"),
    ("a --why 3 --at 1 --trace b", "--why opens no window: leave out --trace"),
    ("--shrink a --state b", "--shrink opens no window: leave out --state"),
    ("--frames d --trace b", "--frames opens no window: leave out --trace"),
    ("--screenshots d", "--screenshots requires --script FILE"),
    ("a --rows 1", "use either --rows or FILE, not both: a"),
  ])
  func `invalid command lines report the problem`(_ line: String, _ message: String) {
    #expect(throws: DemoOptions.Problem(message: message)) { try DemoOptions(words(line)) }
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
