#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// rowmotion-bench [WORDS]: runs all benchmarks, or those with the words in their names, and writes
// .build/bench.json. The exit status is 1 if a result exceeds its budget.

let bench = Bench(filter: CommandLine.arguments.dropFirst().first)
if bench.filter.map({ "heights:".hasPrefix($0.prefix(8)) }) ?? true { bench.measureHeights() }
bench.measureDiffs()
bench.measureSprings()
bench.measureLists()
bench.measureArrays()
bench.printTable()
mkdir(".build", 0o777)
bench.write(to: ".build/bench.json")
exit(bench.results.allSatisfy(\.isWithinBudget) ? 0 : 1)
