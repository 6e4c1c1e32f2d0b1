import RowMotion

// Texts about the tables.

extension RowHeightsModel {
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

  // MARK: Plots

  static let plots = [
    "Distance that rows moved without scrolling", "Distance that the thumb drifted",
  ]

  /// The curves of the displayed plot.
  var curves: [DistancePlot.Curve] {
    shownLanes.map { lane in
      let samples =
        plot == 0
        ? watch.distances.displacements[lane]?.samples : watch.distances.drifts[lane]?.samples
      return DistancePlot.Curve(lane: lane, samples: samples ?? [])
    }
  }

  // MARK: Status and readout

  /// The quantities of both tables.
  func status(_ host: ViewHost) -> SceneStatus {
    SceneStatus(of: RowHeightsLane.allCases, titled: \.stageLane.title) { lane in
      guard shownLanes.contains(lane) else { return [:] }
      let drift = (watch.distances.drifts[lane]?.total ?? 0).rounded()
      let content = host.scrollMetrics(in: lane.list)?.contentHeight ?? 0
      let measured = { self.layout.isMeasured ? $0 : "none" }
      return [
        "Rows moved": Formatted.length(
          (watch.distances.displacements[lane]?.total ?? 0).rounded()),
        "Thumb drift": Formatted.length(abs(drift))
          + (drift == 0 ? "" : drift < 0 ? " up" : " down"),
        "Estimate": measured(Formatted.length(host.rowEstimate(in: lane.list))),
        "Measured": measured(Formatted.count(watch.measured[lane] ?? 0, "row", zero: "0")),
        "In last frame": measured(
          Formatted.count(watch.newlyMeasured[lane] ?? 0, "row", zero: "0")),
        "Content": Formatted.length(content.rounded()),
      ]
    }
  }

  /// Returns the text below the tables: measurements, the time of frames, and the last action.
  func readoutText(_ host: ViewHost) -> String {
    let layouts = host.statistics.rowMeasurements - watch.earlierMeasurements
    var lines = [
      Formatted.count(rows.count, "row") + ", "
        + Formatted.count(layouts, "row layout") + " in this mode",
      "Last frame \(milliseconds(watch.lastFrame)), "
        + "slowest \(milliseconds(watch.worstFrame)) of 16.7\u{a0}ms",
    ]
    if let text = Formatted.selection(selection.filter(rows.indices.contains)) {
      lines.append(text)
    }
    if let lastAction { lines.append(lastAction) }
    return lines.joined(separator: "\n")
  }

  private func milliseconds(_ time: Double) -> String { Formatted.number(time) + "\u{a0}ms" }
}
