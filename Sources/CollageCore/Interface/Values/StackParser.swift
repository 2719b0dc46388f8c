/// Parses positions in the stack of items, such as `front` or `3`, and flip axes, such as `h`.
package enum StackParser {
  package static let names = ["front", "back", "up", "down"]

  package static func target(_ text: String) throws(ValueError) -> StackTarget {
    switch text.lowercased() {
    case "front": return .front
    case "back": return .back
    case "up": return .up
    case "down": return .down
    default: break
    }
    if let index = Int(text), (0...Limits.itemCount).contains(index) { return .index(index) }
    throw ValueError(
      value: text, kind: "a stack position",
      allowed: "front, back, up, down or a whole number from 0 (the back) "
        + "to \(Limits.itemCount)",
      nearest: NearestNames.to(text, among: names))
  }

  package static func axis(_ text: String) throws(ValueError) -> FlipAxis {
    switch text.lowercased() {
    case "h", "horizontal": return .horizontal
    case "v", "vertical": return .vertical
    default: throw ValueError(value: text, kind: "a direction", allowed: "h or v")
    }
  }
}
