/// What an item is in a template: a place that each picture made of it fills anew.
public struct TemplatePlace: Hashable, Sendable {
  /// The column of a table, or the word of a command, that fills it.
  package var column: ColumnName
  /// Whether no picture is made without it.
  public var isRequired: Bool
  /// Whether what the design shows stands where nothing fills it; else the item is left out.
  public var keepsOwn: Bool
  /// How a photo comes into the item's frame.
  package var sizing: Sizing
  /// Whether a photo is cut out of its background.
  public var isCutOut: Bool

  /// How a photo comes into a frame.
  package enum Sizing: String, Hashable, Sendable, CaseIterable {
    /// It covers the frame, and what matters of it stays in sight.
    case fill
    /// All of it stands in the frame.
    case fit
  }

  /// Describes a place.
  package init(
    _ column: ColumnName, isRequired: Bool = false, keepsOwn: Bool = false,
    sizing: Sizing = .fill, isCutOut: Bool = false
  ) {
    (self.column, self.isRequired, self.keepsOwn) = (column, isRequired, keepsOwn)
    (self.sizing, self.isCutOut) = (sizing, isCutOut)
  }
}

/// The name of a column: printable characters without braces, a colon and an equals sign, at most 100, and no
/// blanks at its ends.
package struct ColumnName: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The longest name, in characters.
  package static let maximumLength = 100

  /// The text.
  package let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a name, or nil when the text breaks a rule; letters are composed (Unicode NFC).
  package init?(rawValue: String) {
    let text = rawValue.composed
    guard !text.isEmpty, text.count <= Self.maximumLength, text == text.withoutControls(),
      text.allSatisfy({ !"{}:=".contains($0) }), text.first?.isWhitespace == false,
      text.last?.isWhitespace == false
    else { return nil }
    self.rawValue = text
  }
}
