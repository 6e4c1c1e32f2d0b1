import Observation
import RowMotion

struct City: Identifiable {
  let id: Int
  let name: String
  let people: Int
}

@MainActor @Observable final class TableModel {
  var cities = [
    City(id: 0, name: "Rome", people: 28), City(id: 1, name: "Oslo", people: 7),
    City(id: 2, name: "Bern", people: 1), City(id: 3, name: "Nice", people: 3),
  ]
  var search = ""
  var sort: DataTableSort?
  /// The number of times that ``name(of:)`` was called.
  @ObservationIgnored var nameReads = 0
  var configuration = DataTableConfiguration()
  var height: (@MainActor (Int) -> Double?) = { _ in nil }

  func name(of city: City) -> String {
    nameReads += 1
    return city.name
  }
}

struct CityTable: View {
  let model: TableModel
  let proxy: DataTableProxy

  var body: some View {
    DataTable(model.cities, configuration: model.configuration, proxy: proxy) {
      DataTableColumn("City", value: \.name)
      DataTableColumn("People", value: \.people)
    }
    .rowHeight(model.height)
    .searching(model.search)
  }
}
