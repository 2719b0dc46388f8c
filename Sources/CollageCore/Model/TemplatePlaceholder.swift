/// A placeholder: an item of a template whose content is replaced in each output image.
public struct TemplatePlaceholder: Hashable, Sendable {
  /// The name of the table column or command-line value that fills the placeholder.
  package var column: ColumnName
  /// True if an output image is created only if the placeholder is filled.
  public var isRequired: Bool
  /// True if an item whose placeholder isn't filled keeps its content; false if the item is
  /// omitted.
  public var keepsContent: Bool
  package var sizing: Sizing
  /// True if the background of a photo is removed.
  public var isCutOut: Bool

  package enum Sizing: String, Hashable, Sendable, CaseIterable {
    /// The photo covers the area, and its focus stays visible.
    case fill
    /// The whole photo fits into the area.
    case fit
  }

  package init(
    _ column: ColumnName, isRequired: Bool = false, keepsContent: Bool = false,
    sizing: Sizing = .fill, isCutOut: Bool = false
  ) {
    (self.column, self.isRequired, self.keepsContent) = (column, isRequired, keepsContent)
    (self.sizing, self.isCutOut) = (sizing, isCutOut)
  }
}

/// The name of a column: at most 100 printable characters, without braces, colons and equals signs,
/// and without spaces at its ends.
package struct ColumnName: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  package static let maximumLength = 100

  package let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// Creates a name, normalized to Unicode NFC, or returns `nil` if the text breaks a rule.
  package init?(rawValue: String) {
    let text = rawValue.composed
    guard !text.isEmpty, text.count <= Self.maximumLength, text == text.withoutControls(),
      text.allSatisfy({ !"{}:=".contains($0) }), text.first?.isWhitespace == false,
      text.last?.isWhitespace == false
    else { return nil }
    self.rawValue = text
  }
}
