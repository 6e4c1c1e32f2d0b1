import RowMotion
import RowMotionDocument

/// A writer of frames, each as one line of JSON.
package struct TraceFormat {
  package private(set) var bytes: [UInt8] = []

  /// Creates a format without a frame.
  package init() {}

  /// Replaces the bytes with a frame's line, including the line break.
  ///
  /// - Complexity: O(n) in the frame's content.
  package mutating func set(_ frame: TraceFrame) {
    bytes.removeAll(keepingCapacity: true)
    bytes += #"{"t":"#.utf8
    append(frame.time)
    bytes += #","cpu":"#.utf8
    append(frame.processorTime)
    bytes += #","saved":"#.utf8
    bytes += String(frame.savedEdit).utf8
    bytes += #","lists":"#.utf8
    appendArray(frame.lists) { $0.append($1) }
    if let scene = frame.scene { append(scene) }
    if let inspector = frame.inspector {
      bytes += #","inspector":"#.utf8
      appendArray(inspector) { JSONText.append($1, to: &$0.bytes) }
    }
    if let load = frame.load {
      bytes += #","turn":"#.utf8
      append(load.longestIteration)
      bytes += #","ran":"#.utf8
      append(load.processorTime)
      bytes += #","heap":"#.utf8
      append(load.heap)
    }
    if !frame.steps.isEmpty {
      bytes += #","steps":"#.utf8
      appendArray(frame.steps) { $0.append($1) }
    }
    bytes += "}\n".utf8
  }

  private mutating func append(_ step: TraceFrame.Step) {
    bytes += "{\"line\":\(step.line),\"due\":".utf8
    append(step.due)
    bytes += #","played":"#.utf8
    append(step.time)
    bytes += "}".utf8
  }

  private mutating func append(_ scene: TraceFrame.Scene) {
    bytes += #","scene":"#.utf8
    JSONText.append(scene.name, to: &bytes)
    bytes += #","views":"#.utf8
    appendArray(scene.views) { $0.append($1.name, $1.frame) }
    bytes += #","says":"#.utf8
    appendArray(scene.panelTexts) { JSONText.append($1, to: &$0.bytes) }
  }

  private mutating func append(_ view: String, _ frame: Rect) {
    bytes += #"{"name":"#.utf8
    JSONText.append(view, to: &bytes)
    for (name, number) in [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ] {
      bytes += ",\"\(name)\":".utf8
      append(number)
    }
    bytes += "}".utf8
  }

  private mutating func append(_ list: TraceFrame.List) {
    bytes += #"{"name":"#.utf8
    JSONText.append(list.name, to: &bytes)
    bytes += #","offset":"#.utf8
    append(list.offset)
    bytes += #","rows":"#.utf8
    appendArray(list.rows) { $0.append($1) }
    bytes += #","presence":"#.utf8
    appendArray(list.presence) { $0.append($1) }
    bytes += "}".utf8
  }

  private mutating func append(_ row: RowInfo) {
    bytes += #"{"id":"#.utf8
    append(row.id)
    bytes += #","index":"#.utf8
    bytes += (row.index.map(String.init) ?? "null").utf8
    bytes += #","y":"#.utf8
    append(row.minY)
    bytes += #","height":"#.utf8
    append(row.height)
    bytes += "}".utf8
  }

  private mutating func append(_ presence: PresenceInfo) {
    bytes += #"{"row":"#.utf8
    append(presence.row)
    bytes += #","part":"#.utf8
    append(presence.part)
    bytes += #","state":"#.utf8
    JSONText.append(presence.state.rawValue, to: &bytes)
    bytes += #","progress":"#.utf8
    append(presence.progress)
    bytes += #","height":"#.utf8
    append(presence.height)
    bytes += #","spacing":"#.utf8
    append(presence.spacing)
    bytes += #","opacity":"#.utf8
    append(presence.opacity)
    bytes += "}".utf8
  }

  private mutating func append(_ number: Double) {
    JSONText.append(number, to: &bytes)
  }

  private mutating func append(_ id: AnyHashable) {
    JSONText.append(Self.name(of: id), to: &bytes)
  }

  /// Returns the name of an identity in a trace.
  package static func name(of id: AnyHashable) -> String { id.base as? String ?? "\(id.base)" }

  private mutating func appendArray<Element>(
    _ elements: [Element], _ append: (inout TraceFormat, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
