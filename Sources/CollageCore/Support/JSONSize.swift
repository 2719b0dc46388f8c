/// How much there is in a JSON text, counted byte by byte without making anything of it.
///
/// Of a text that is no JSON it counts something; whoever reads the text finds that out.
package struct JSONSize: Hashable, Sendable {
  /// The values of all kinds, and the names in objects.
  package private(set) var values = 0
  /// How many lists and objects are within each other at most.
  package private(set) var depth = 0

  init(values: Int, depth: Int) {
    (self.values, self.depth) = (values, depth)
  }

  /// Counts.
  ///
  /// - Complexity: O(bytes), no allocation.
  package init(_ text: [UInt8]) {
    var (open, isInString, isEscaped, isInWord) = (0, false, false, false)
    for byte in text {
      if isInString {
        (isInString, isEscaped) = (
          isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\")
        )
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        values += 1
        (isInString, isInWord) = (true, false)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        values += 1
        open += 1
        depth = max(depth, open)
        isInWord = false
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        open -= 1
        isInWord = false
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), 9, 10, 13:
        isInWord = false
      default:
        if !isInWord { values += 1 }
        isInWord = true
      }
    }
  }
}
