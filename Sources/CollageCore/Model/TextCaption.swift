/// Words that are filled from the facts of a photo, and follow it.
package struct TextCaption: Hashable, Sendable {
  /// The words with fields in braces: `{name}, {date:d MMMM yyyy}`.
  package var template: String
  /// The item whose photo it is about; it may have been removed.
  package var of: Item.ID
  /// What a later version stored with it.
  var unknown: [String: JSONValue]

  /// How far a caption stands from its photo and from the next one, in ems.
  package static let gap = 0.3

  /// Describes a caption.
  package init(template: String, of item: Item.ID, unknown: [String: JSONValue] = [:]) {
    (self.template, of, self.unknown) = (template, item, unknown)
  }
}
