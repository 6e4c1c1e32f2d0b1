#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Bench {
  /// Prints the results as a table.
  func printTable() {
    let width = results.map(\.name.count).max() ?? 0
    for result in results {
      var line = pad(result.name, width) + "  " + padLeft(short(result.median), 10) + " "
      line += pad(result.unit, 6)
      if let budget = result.budget {
        line += padLeft("<= " + short(budget), 12) + (result.isWithinBudget ? "      " : "  OVER")
      } else {
        line += padLeft("", 18)
      }
      if let ratio = result.ratio { line += "  \(short(ratio.value)) x \(ratio.of)" }
      print(line)
    }
  }

  /// Writes the results as JSON.
  func write(to path: String) {
    var lines: [String] = []
    for result in results {
      var line = "  {\"name\": \"\(result.name)\", \"median\": \(result.median)"
      line += ", \"unit\": \"\(result.unit)\""
      if let ratio = result.ratio {
        line += ", \"baseline\": \"\(ratio.of)\", \"ratio\": \(ratio.value)"
      }
      if let budget = result.budget { line += ", \"budget\": \(budget)" }
      lines.append(line + "}")
    }
    let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    guard let file = fopen(path, "w") else {
      print("rowmotion-bench: cannot write \(path): \(String(cString: strerror(errno)))")
      return
    }
    fputs(text, file)
    fclose(file)
  }

  private func short(_ value: Double) -> String {
    let digits = value >= 100 ? 1.0 : value >= 1 ? 100.0 : 10_000.0
    let rounded = (value * digits).rounded() / digits
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
