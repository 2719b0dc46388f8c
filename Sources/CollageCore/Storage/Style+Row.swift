internal import GRDB

extension Style {
  init(row: Row, _ forms: StoredFormCache) throws {
    self.init(
      name: try row.required("name", in: "style") { ItemName(rawValue: $0) },
      look: try row.required("look", in: "style") { forms.looks.value($0) })
  }
}

extension DatabaseReader {
  func styles() throws -> [Style] {
    let forms = StoredFormCache()
    return try Row.fetchAll(db, sql: "SELECT * FROM style ORDER BY name").map {
      try Style(row: $0, forms)
    }
  }
}

extension DatabaseWriter {
  func styles() throws -> [Style] { try reader.styles() }

  func insert(_ style: Style) throws {
    try execute(
      "INSERT OR REPLACE INTO style (name, look) VALUES (?, ?)",
      [style.name.rawValue, try forms.looks.text(style.look)])
  }

  func forget(style name: ItemName) throws {
    try execute("DELETE FROM style WHERE name = ?", [name.rawValue])
  }
}
