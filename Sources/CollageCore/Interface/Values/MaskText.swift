/// Masks as people write them: `ellipse`, `perforated`, `torn`, or a file.
package enum MaskText {
  /// The masks that the program draws itself.
  package static let names = [Mask.ellipse, .perforated, .torn(seed: 0)].map(\.kind)

  /// The words that are no files: those masks, and what takes a mask off.
  package static let words = names + [LookText.none]

  /// Reads a mask that needs no file.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - seed: What decides how torn paper is torn; nil leaves it to the item's identity.
  /// - Returns: The change; nil if the word is no mask's name, and so a file's.
  package static func change(_ word: String, seed: UInt64?) -> LookChange? {
    switch word.lowercased() {
    case "ellipse": .mask(.mask(.ellipse))
    case "perforated": .mask(.mask(.perforated))
    case "torn": .mask(seed.map { .mask(.torn(seed: $0)) } ?? .torn)
    case LookText.none: .mask(nil)
    default: nil
    }
  }

  /// Reads a seed: a whole number of at most 64 bits, also with 0x and hexadecimal digits.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The seed.
  /// - Throws: ``ValueError``.
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
