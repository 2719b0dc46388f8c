internal import ArgumentParser
internal import CollageCore

/// `order`: restacks items.
struct Order: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change which items cover which.",
    usage: "collage order ITEM... front|back|up|down|N [options]",
    discussion: """
      N is a place in the stack, 0 being the back.

        collage order hero front
        collage order hero beach down
        collage order hero 0
      """)

  @Argument(
    help: ArgumentHelp("The items, then front, back, up, down or a place.", valueName: "item"),
    completion: .custom(Suggestions.items(and: ["front", "back", "up", "down"])))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, values) = try ItemWords(words).splitLast(
      1, value: "front, back, up, down or a place", of: Self.self)
    let place = try Self.place(values[0])
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: try items.selectors(of: Self.self),
      verb: "restacked")
    return edit.prepared { ids, _ in .order(ids, place) }
  }

  private static func place(_ text: String) throws -> StackTarget {
    let words: [String: StackTarget] = [
      "front": .front, "back": .back, "up": .up, "down": .down,
    ]
    if let place = words[text.lowercased()] { return place }
    if let index = Int(text), (0...Limits.itemCount).contains(index) { return .index(index) }
    throw ValueError(
      value: text, kind: "a place in the stack",
      allowed: "front, back, up, down or a whole number from 0, the back, "
        + "to \(Limits.itemCount)",
      nearest: NearestNames.to(text, among: words.keys))
  }
}
