/// What fills a template: a column of a table, or a word of a command.
package struct TemplateColumn: Hashable, Sendable {
  /// Its name.
  package let name: ColumnName
  /// Whether it names photos.
  package internal(set) var isPhoto = false
  /// Whether no picture is made without it.
  package internal(set) var isRequired = false
  /// Whether the design has something of its own where it is empty.
  package internal(set) var hasOwn = false
  /// The items that it fills, from back to front.
  package internal(set) var items: [ItemName] = []
}

extension Template {
  /// The columns that fill it: those of places first, from back to front, then those in words, then those in
  /// its edits.
  package var columns: [TemplateColumn] {
    var columns: [TemplateColumn] = []
    func note(_ name: ColumnName, _ change: (inout TemplateColumn) -> Void) {
      let index = columns.firstIndex { $0.name == name } ?? columns.count
      if index == columns.count { columns.append(TemplateColumn(name: name)) }
      change(&columns[index])
    }
    for item in collage.items {
      guard let place = item.flags.place else { continue }
      note(place.column) { column in
        column.isPhoto = column.isPhoto || item.photo != nil
        column.isRequired = column.isRequired || place.isRequired
        column.hasOwn = column.hasOwn || place.keepsOwn
        column.items.append(item.name)
      }
    }
    for item in collage.items {
      for name in item.columnsOfWords { note(name) { $0.items.append(item.name) } }
    }
    for edit in edits {
      for name in TemplateEdit.columns(in: edit) { note(name) { _ in } }
    }
    return columns
  }
}

extension Item {
  /// The columns that stand in its words; those of a caption are facts of its photo.
  var columnsOfWords: [ColumnName] {
    guard flags.place == nil, let text, text.caption == nil, text.calendar == nil else { return [] }
    return FilledText.fields(in: text.words).compactMap(ColumnName.init)
  }
}
