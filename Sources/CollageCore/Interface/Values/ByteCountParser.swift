/// Parses sizes of files and memory, such as `500000`, `500k` or `1.5M`.
package enum ByteCountParser {
  private static let factors: [(ending: String, factor: Double)] = [
    ("kib", 1024), ("mib", 1024 * 1024), ("kb", 1000), ("mb", 1_000_000), ("k", 1000),
    ("m", 1_000_000), ("b", 1), ("", 1),
  ]

  /// Parses the size of a file, in bytes; the minimum is 1 byte.
  package static func bytes(_ word: String) throws(ValueError) -> Int {
    let text = word.lowercased()
    for (ending, factor) in factors where text.hasSuffix(ending) {
      let digits = text.dropLast(ending.count)
      guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(digits), number * factor >= 1, number * factor < 1e15
      else { break }
      return Int(number * factor)
    }
    throw ValueError(
      value: word, kind: "a file size", allowed: "a number of bytes such as 500k or 2M")
  }

  /// Parses the amount of memory for decoded photos, in bytes.
  package static func memory(_ text: String) throws(ValueError) -> Int {
    guard let bytes = ByteSize.bytes(text), RenderLimits.memoryRange.contains(bytes) else {
      throw ValueError(
        value: text, kind: "an amount of memory",
        allowed:
          "\(ByteSize.examples), at least \(ByteSize.text(RenderLimits.memoryRange.lowerBound))")
    }
    return bytes
  }
}
