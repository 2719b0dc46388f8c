/// Parses masks: `ellipse`, `perforated`, `torn`, or a file.
package enum MaskParser {
  package static let names = [Mask.ellipse, .perforated, .torn(seed: 0)].map(\.kind)

  package static let keywords = names + [LookParser.none]

  /// Parses a built-in mask or `none`; `nil` for other text, which names a file.
  ///
  /// Without `seed`, the random seed of a torn edge is derived from the item's identifier.
  package static func change(_ word: String, seed: UInt64?) -> LookChange? {
    switch word.lowercased() {
    case "ellipse": .mask(.mask(.ellipse))
    case "perforated": .mask(.mask(.perforated))
    case "torn": .mask(seed.map { .mask(.torn(seed: $0)) } ?? .torn)
    case LookParser.none: .mask(nil)
    default: nil
    }
  }

  /// Parses a 64-bit random seed in decimal digits, or in hexadecimal digits after `0x`.
  package static func seed(_ text: String) throws(ValueError) -> UInt64 {
    let seed =
      text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    guard let seed else {
      throw ValueError(
        value: text, kind: "a seed",
        allowed: "a whole number from 0 to \(UInt64.max), or 0x and hexadecimal digits")
    }
    return seed
  }
}
