/// A placeholder: an item of a template that is filled with other content for each output image.
public struct TemplatePlaceholder: Hashable, Sendable {
  /// The name of the table column or command-line value that fills the placeholder.
  package var column: ColumnName
  /// A Boolean value indicating whether an output image is created only if the placeholder is
  /// filled.
  public var isRequired: Bool
  /// A Boolean value indicating whether the item keeps its own content if the placeholder isn't
  /// filled; if false, the item is omitted.
  public var keepsOwn: Bool
  /// The way a photo is fitted into the item's frame.
  package var sizing: Sizing
  /// A Boolean value indicating whether the background of a photo is removed.
  public var isCutOut: Bool

  /// The way a photo is fitted into a frame.
  package enum Sizing: String, Hashable, Sendable, CaseIterable {
    /// The photo covers the frame. Its focus stays visible.
    case fill
    /// The whole photo fits into the frame.
    case fit
  }

  package init(
    _ column: ColumnName, isRequired: Bool = false, keepsOwn: Bool = false,
    sizing: Sizing = .fill, isCutOut: Bool = false
  ) {
    (self.column, self.isRequired, self.keepsOwn) = (column, isRequired, keepsOwn)
    (self.sizing, self.isCutOut) = (sizing, isCutOut)
  }
}

/// The name of a column: at most 100 printable characters, without spaces at its ends.
///
/// Braces, colons and equals signs are not allowed.
package struct ColumnName: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The maximum length, in characters.
  package static let maximumLength = 100

  package let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// Creates a name, or returns `nil` if the text breaks a rule.
  ///
  /// The text is normalized to Unicode NFC.
  package init?(rawValue: String) {
    let text = rawValue.composed
    guard !text.isEmpty, text.count <= Self.maximumLength, text == text.withoutControls(),
      text.allSatisfy({ !"{}:=".contains($0) }), text.first?.isWhitespace == false,
      text.last?.isWhitespace == false
    else { return nil }
    self.rawValue = text
  }
}
