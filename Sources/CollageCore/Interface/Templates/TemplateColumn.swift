/// An input of a template, which comes from a column of a table or a command-line argument.
package struct TemplateColumn: Hashable, Sendable {
  package let name: ColumnName
  /// True if the column's values are paths of photos.
  package internal(set) var isPhoto = false
  /// True if a row with an empty value fails.
  package internal(set) var isRequired = false
  /// True if an empty value keeps the template's own content.
  package internal(set) var hasDefaultContent = false
  /// The items that the column fills, from back to front.
  package internal(set) var items: [ItemName] = []
}

extension Template {
  /// The columns that fill the template.
  ///
  /// Columns of places come first, from back to front, then columns in text, then columns in
  /// edits.
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
        column.hasDefaultContent = column.hasDefaultContent || place.keepsContent
        column.items.append(item.name)
      }
    }
    for item in collage.items {
      for name in item.textColumns { note(name) { $0.items.append(item.name) } }
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
  /// Empty for places, captions and calendar texts, because other data fills them.
  var textColumns: [ColumnName] {
    guard flags.place == nil, let text, text.caption == nil, text.calendar == nil else { return [] }
    return TemplateSubstitution.fields(in: text.text).compactMap(ColumnName.init)
  }
}
