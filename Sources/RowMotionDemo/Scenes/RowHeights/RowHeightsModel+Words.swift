import RowMotion

// What is said about the tables.

extension RowHeightsModel {
  /// What the mode at hand does, in one sentence.
  var modeSentence: String {
    switch RowHeightsModel.modes[mode].mode {
    case .fixed: "Nothing is measured, and taller content is cut off."
    case .automatic(20): "Too low: as rows turn out taller, content grows and the thumb drifts."
    case .automatic(200):
      "Too high: as rows turn out less tall, content shrinks and the thumb drifts."
    case .automatic(nil):
      "The estimate follows the average, as far as the thumb stays within a point."
    case .automatic: "The nearer to the average, the less the thumb drifts."
    }
  }

  // MARK: A height that is given

  /// Whether the selected row has a height that somebody gave it.
  var hasGivenHeight: Bool { selectedRow.map { givenHeights[$0] != nil } ?? false }

  /// The height of the selected row, points; where it is out of sight the one that it was given.
  func selectedHeight(_ host: ViewHost) -> Double {
    guard let selectedRow else { return 60 }
    let row = host.rows(in: RowHeightsLane.anchored.list).first {
      $0.id == AnyHashable(selectedRow)
    }
    return givenHeights[selectedRow] ?? row?.targetHeight.rounded() ?? 60
  }

  /// Gives the selected row a height, points.
  func give(_ height: Double) {
    guard let selectedRow else { return }
    withAnimation(.smooth(duration: 0.3)) { givenHeights[selectedRow] = height }
  }

  /// Leaves the selected row to the mode again.
  func takeBackHeight() {
    guard let selectedRow else { return }
    withAnimation(.smooth(duration: 0.3)) { givenHeights[selectedRow] = nil }
  }

  // MARK: The readout

  /// What there is and what was measured of it, in words.
  func words(_ host: ViewHost) -> String {
    var lines: [String] = []
    if let activity { lines.append("\(activity)\n\(shownPercent) %\n") }
    if let message { lines.append(message + "\n") }
    let list = RowHeightsLane.anchored.list
    let metrics = host.scrollMetrics(in: list)
    lines.append(
      Words.count(rows.count, "row")
        + (isMeasured ? ", \(host.measuredRows(in: list)) measured" : ", none is measured"))
    lines.append("\(Words.count(measurements(host), "measurement")) in this mode")
    if isMeasured {
      lines.append("an estimate of \(Words.points(host.rowEstimate(in: list)))")
    }
    lines.append(
      "content of \(Words.points((metrics?.contentHeight ?? 0).rounded())), "
        + "scrolled to \(Words.points((metrics?.offset ?? 0).rounded()))")
    for lane in shownLanes {
      let drift = watch.drifts[lane]?.total ?? 0
      lines.append("\(lane.stageLane.title): the thumb drifted by \(Words.points(drift))")
    }
    lines.append(
      "a frame takes \(milliseconds(watch.lastFrame)), "
        + "\(milliseconds(watch.worstFrame)) at most at this width")
    if let selectedRow { lines.append("row \(selectedRow) is selected") }
    return lines.joined(separator: "\n")
  }

  private func measurements(_ host: ViewHost) -> Int {
    host.statistics.rowMeasurements - earlierMeasurements
  }

  private func milliseconds(_ time: Double) -> String { Words.number(time) + " ms" }
}
