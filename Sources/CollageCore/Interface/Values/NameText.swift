/// Names that people give to items and collages.
package enum NameText {
  /// Reads a name for an item.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func item(_ text: String) throws(ValueError) -> ItemName {
    guard let name = ItemName(rawValue: text) else {
      throw ValueError(value: text, kind: "an item's name", allowed: plainName)
    }
    return name
  }

  /// Reads a name for a group of items.
  ///
  /// - Parameter text: What was written; `@group:` may stand before the name.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func group(_ text: String) throws(ValueError) -> GroupName {
    let prefix = ItemSelector.groupPrefix
    let bare = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard let name = GroupName(rawValue: bare) else {
      throw ValueError(value: text, kind: "a group's name", allowed: plainName)
    }
    return name
  }

  private static let plainName =
    "at most \(ItemName.maximumLength) letters, digits, blanks, '-', '_' and '.', "
    + "starting with a letter or a digit, that does not read as a number or the beginning of "
    + "a UUID"

  /// Reads a name for a style, which has the rules of items' names.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func style(_ text: String) throws(ValueError) -> ItemName {
    do throws(ValueError) {
      return try item(text)
    } catch {
      throw ValueError(value: text, kind: "a style's name", allowed: error.allowed)
    }
  }

  /// Reads a name for a template, which has the rules of items' names.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func template(_ text: String) throws(ValueError) -> ItemName {
    do throws(ValueError) {
      return try item(text)
    } catch {
      throw ValueError(value: text, kind: "a template's name", allowed: error.allowed)
    }
  }

  /// Reads the name of a column.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func column(_ text: String) throws(ValueError) -> ColumnName {
    guard let name = ColumnName(rawValue: text) else {
      throw ValueError(
        value: text.showingControls(), kind: "a column's name",
        allowed: "at most \(ColumnName.maximumLength) printable characters without { } : and =")
    }
    return name
  }

  /// Reads a name for a collage.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The name.
  /// - Throws: ``ValueError``.
  package static func collage(_ text: String) throws(ValueError) -> CollageName {
    guard !text.hasStandIns, let name = CollageName(given: text) else {
      throw ValueError(
        value: text.showingControls(), kind: "a collage's name",
        allowed: "at most \(CollageName.maximumLength) printable characters, "
          + "without blanks at its ends, and no UUID")
    }
    return name
  }
}
