// Code shown in Guides/recording.md.
import Observation
import RowMotionGTK

@MainActor @Observable final class TitlesModel {
  var titles = ["Sourdough", "Letter"]
}

struct Titles: View {
  let model: TitlesModel

  var body: some View {
    List(model.titles, id: \.self) { NoteRow(title: $0) }
  }
}

@MainActor func recordTitles(of model: TitlesModel) -> [UInt8] {
  let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) {
    Titles(model: model)
  }
  let recorder = host.startRecording(named: "notes")
  host.advance(to: 0)
  host.change("delete", "Letter") { model.titles.removeAll { $0 == "Letter" } }
  host.advance(to: 0.1)
  let file = recorder.recording.jsonLines
  return file
}

@MainActor func replayTitles(in file: [UInt8]) throws -> ReplayDifference? {
  let difference = try Recording(jsonLines: file).replay(
    of: TitlesModel(),
    onChange: { model, _, title in model.titles.removeAll { $0 == title } }
  ) { Titles(model: $0) }
  return difference
}
