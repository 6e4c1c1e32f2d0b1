extension ViewHost {
  /// Starts to record the host's inputs and frames.
  ///
  /// After the host's first frame, the recorder stores only frames and no recording, since a replay
  /// needs all inputs. Recording costs nothing while it is off. Replay it with ``Recording/replay(rate:root:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the recorded content.
  ///   - isFull: True to store the text of each frame's display list in the recording.
  ///   - isPortable: False for a recording that only this process replays. It takes less memory,
  ///     since it has no measurements of texts and only one hash for each frame.
  ///   - byteLimit: The limit for the size of the recording, and for that of the stored frames.
  @discardableResult public func startRecording(
    named name: String = "", isFull: Bool = false, isPortable: Bool = true,
    byteLimit: Int = 64 << 20
  ) -> Recorder {
    stopRecording()
    let recorder = Recorder(
      Recording(name: name, size: size, isFull: isFull, isPortable: isPortable), of: root,
      byteLimit: byteLimit)
    self.recorder = recorder
    runtime.text.observe(isPortable ? recorder : nil)
    runtime.motions.causes = recorder.causes
    record(.environment, environment.recorded)
    record(.hasKeyboard, .bool(hasKeyboard))
    record(.coversTextInput, .bool(coversTextInput))
    record(.tabLeavesAtEnd, .bool(tabLeavesAtEnd))
    record(.modifiers, .number(Double(pressedModifiers.rawValue)))
    return recorder
  }

  /// Stops the recording, which its recorder keeps.
  public func stopRecording() {
    runtime.text.observe(nil)
    runtime.motions.causes = nil
    recorder = nil
  }

  /// Runs a change of the program's models, and records it by its name.
  ///
  /// A replay repeats the change by its name and text. Calls of the host inside the change are its
  /// effects. Without a recorder, this only runs the change.
  ///
  ///     host.change("delete", note.id) { model.delete(note.id) }
  public func change(
    _ name: String, _ text: @autoclosure () -> String = "", _ change: () -> Void
  ) {
    recorder?.begin(.change, [.string(name), .string(text())])
    defer { recorder?.end() }
    change()
  }

  /// Runs a change by another program, which is recorded even if it is noticed in an input.
  ///
  /// - Parameter text: The text of the change, which is read at the end of that input.
  package func changeFromOutside(
    _ name: String, _ text: @escaping @autoclosure () -> String, _ change: () -> Void
  ) {
    recorder?.noteFromOutside { HostInput(.change, [.string(name), .string(text())]) }
    self.change(name, text(), change)
  }

  /// Records a value that the window has set.
  func record(_ name: HostInput.Name, _ value: @autoclosure () -> JSONValue) {
    recorder?.begin(name, [value()])
    recorder?.end()
  }
}
