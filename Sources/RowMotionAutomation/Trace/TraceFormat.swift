import RowMotion

/// The format of a trace: each frame is the JSON object in one line.
package enum TraceFormat {
  /// Returns a line with members, including the line break; members without a value are left out.
  static func line(_ members: KeyValuePairs<String, JSONValue?>) -> [UInt8] {
    JSONValue.members(members).json + "\n".utf8
  }

  /// Returns the trace of a list with its rows and the states of the presences in them; lengths are
  /// fractional points in window coordinates.
  package static func list(
    _ name: String, offset: Double, rows: [RowInfo], presence: [PresenceInfo]
  ) -> JSONValue {
    .members([
      "name": .string(name), "offset": .number(offset), "rows": .array(rows.map(row)),
      "presence": .array(presence.map(self.presence)),
    ])
  }

  private static func row(_ row: RowInfo) -> JSONValue {
    .members([
      "id": .string(name(of: row.id)), "index": JSONValue(row.index.map(Double.init)),
      "y": .number(row.minY), "height": .number(row.height),
    ])
  }

  private static func presence(_ presence: PresenceInfo) -> JSONValue {
    .members([
      "row": .string(name(of: presence.row)), "part": .string(name(of: presence.part)),
      "state": .string(presence.state.rawValue), "progress": .number(presence.progress),
      "height": .number(presence.height), "spacing": .number(presence.spacing),
      "opacity": .number(presence.opacity),
    ])
  }

  /// Returns the trace of a view with its frame in the window.
  package static func view(_ name: String, _ frame: Rect) -> JSONValue {
    .members([
      "name": .string(name), "x": .number(frame.minX), "y": .number(frame.minY),
      "width": .number(frame.width), "height": .number(frame.height),
    ])
  }

  /// Returns the name of an identity in a trace.
  package static func name(of id: AnyHashable) -> String { id.base as? String ?? "\(id.base)" }
}
