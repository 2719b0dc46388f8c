/// A template that generates the text of a caption from a photo's metadata.
package struct TextCaption: Hashable, Sendable {
  /// The text with fields in braces, such as `{name}, {date:d MMMM yyyy}`.
  package var template: String
  /// The ID of the item whose photo the caption describes.
  ///
  /// The ID stays unchanged when this item is removed.
  package var of: Item.ID
  /// Fields that a later version of the program stored; this version preserves them.
  var unknown: [String: JSONValue]

  /// The distance between a caption and its photo, and between neighboring captions, in ems.
  package static let gap = 0.3

  package init(template: String, of item: Item.ID, unknown: [String: JSONValue] = [:]) {
    (self.template, of, self.unknown) = (template, item, unknown)
  }
}
