import RowMotion

// Texts about the tables.

extension RowHeightsModel {
  /// Returns the effect of a mode, in one sentence.
  static func sentence(on mode: Mode) -> String {
    switch mode {
    case .fixed: "Nothing is measured, and taller content is cut off."
    case .automatic(20): "Too low: as rows turn out taller, content grows and the thumb drifts."
    case .automatic(200):
      "Too high: as rows turn out shorter, content shrinks and the thumb drifts."
    case .automatic(nil):
      "The estimate follows the average, as long as the thumb moves by at most 1 px."
    case .automatic: "The closer the estimate is to the average, the less the thumb drifts."
    }
  }

  // MARK: Explicit height of the selected row

  /// True if the selected row has an explicit height.
  var hasExplicitHeight: Bool { selectedRow.map { explicitHeightsByRow[$0] != nil } ?? false }

  /// Returns the selected row's explicit height, else its visible height, else 60 points.
  func selectedHeight(_ host: ViewHost) -> Double {
    guard let selectedRow else { return 60 }
    let row = host.rows(in: RowHeightsLane.anchored.list).first {
      $0.id == AnyHashable(selectedRow)
    }
    return explicitHeightsByRow[selectedRow] ?? row?.targetHeight.rounded() ?? 60
  }

  /// Sets the explicit height of the selected row, in points.
  func setHeight(_ height: Double) {
    guard let selectedRow else { return }
    withAnimation(.smooth(duration: 0.3)) { explicitHeightsByRow[selectedRow] = height }
  }

  /// Removes the explicit height of the selected row.
  func removeHeight() {
    guard let selectedRow else { return }
    withAnimation(.smooth(duration: 0.3)) { explicitHeightsByRow[selectedRow] = nil }
  }

  // MARK: The readout

  /// Returns the readout of the tables and their measurements.
  func readoutText(_ host: ViewHost) -> String {
    var lines: [String] = []
    let list = RowHeightsLane.anchored.list
    let metrics = host.scrollMetrics(in: list)
    let measured = isMeasured ? Formatted.number(Double(host.measuredRows(in: list))) : "none"
    lines.append(Formatted.count(rows.count, "row", zero: "No") + ", \(measured) measured")
    lines.append(Formatted.count(measurements(host), "measurement", zero: "No") + " in this mode")
    if isMeasured {
      lines.append("Estimated height: \(Formatted.length(host.rowEstimate(in: list)))")
    }
    lines.append(
      "Content height \(Formatted.length((metrics?.contentHeight ?? 0).rounded())), "
        + "scrolled to \(Formatted.length((metrics?.offset ?? 0).rounded()))")
    for lane in shownLanes {
      let moved = (watch.displacements[lane]?.total ?? 0).rounded()
      let drift = watch.drifts[lane]?.total ?? 0
      lines.append(
        "\(lane.stageLane.title): rows moved \(Formatted.length(moved)) without scrolling; "
          + "the thumb drifted \(Formatted.length(abs(drift))) \(drift < 0 ? "up" : "down")")
    }
    lines.append(
      "Last frame \(milliseconds(watch.lastFrame)), "
        + "slowest \(milliseconds(watch.worstFrame)) at this width")
    if let selectedRow { lines.append("Row \(selectedRow) selected") }
    return lines.joined(separator: "\n")
  }

  private func measurements(_ host: ViewHost) -> Int {
    host.statistics.rowMeasurements - earlierMeasurements
  }

  private func milliseconds(_ time: Double) -> String { Formatted.number(time) + "\u{a0}ms" }
}
