/// An input of a template: a column of a table, or an argument of a command.
package struct TemplateColumn: Hashable, Sendable {
  package let name: ColumnName
  /// True if the column names photos.
  package internal(set) var isPhoto = false
  /// True if no image is created while the value is empty.
  package internal(set) var isRequired = false
  /// True if the design's own content remains when the value is empty.
  package internal(set) var hasOwn = false
  /// The items that the column fills, from back to front.
  package internal(set) var items: [ItemName] = []
}

extension Template {
  /// The columns that fill the template: those of placeholders, from back to front, then those in
  /// text, then those in edits.
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
  /// The columns in the item's text.
  ///
  /// Empty for a caption, because its fields refer to its photo instead of to columns.
  var columnsOfWords: [ColumnName] {
    guard flags.place == nil, let text, text.caption == nil, text.calendar == nil else { return [] }
    return TemplateSubstitution.fields(in: text.words).compactMap(ColumnName.init)
  }
}
