/// Parses colors: CSS names, `fff`, `#ffffff80`, `rgb(255, 0, 0)` or `none`.
package enum ColorParser {
  package static func color(_ word: String) throws(ValueError) -> Color {
    let text = word.lowercased()
    if text == "none" || text == "transparent" { return .none }
    if let color = named(text) ?? Color(hex: text) ?? function(text) { return color }
    throw ValueError(
      value: word, kind: "a color", allowed: allowed,
      nearest: NearestNames.to(text, among: names))
  }

  package static func opaque(_ word: String) throws(ValueError) -> Color {
    let color = try color(word)
    guard color.isOpaque else {
      throw ValueError(value: word, kind: "an opaque color", allowed: "coral, fff or the like")
    }
    return color
  }

  package static let names = ["none", "transparent"] + ColorNames.table.map(\.key)

  package static let allowed =
    "a CSS name such as coral, hex digits such as fff or ffffff80, rgb(255, 0, 0) or none"

  private static func named(_ text: String) -> Color? {
    ColorNames.table.first { $0.key == text }.map { entry in
      Color(
        red: UInt8(truncatingIfNeeded: entry.value >> 16),
        green: UInt8(truncatingIfNeeded: entry.value >> 8),
        blue: UInt8(truncatingIfNeeded: entry.value))
    }
  }

  /// Parses `rgb(r, g, b)`, `rgba(r, g, b, a)` and the newer `rgb(r g b / a)`; `nil` for other
  /// text.
  private static func function(_ text: String) -> Color? {
    guard text.hasPrefix("rgb"), text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      ["rgb", "rgba"].contains(text[..<open])
    else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let parts = inside.split { ", /".contains($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let channels = parts.prefix(3).compactMap { channel($0, of: 255) }
    guard channels.count == 3 else { return nil }
    guard parts.count == 4 else {
      return Color(red: channels[0], green: channels[1], blue: channels[2])
    }
    return channel(parts[3], of: 1).map {
      Color(red: channels[0], green: channels[1], blue: channels[2], alpha: $0)
    }
  }

  /// Parses a color channel: a number from 0 to `full`, or a percentage of `full`.
  private static func channel(_ text: Substring, of full: Double) -> UInt8? {
    let share =
      text.last == "%"
      ? DecimalParser.factor(text) : DecimalParser.number(text).map { $0 / full }
    guard let share, (0...1).contains(share) else { return nil }
    return UInt8((share * 255).rounded())
  }
}
