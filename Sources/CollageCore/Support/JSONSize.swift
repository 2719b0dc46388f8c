/// The number of values and the nesting depth of a JSON text, counted without parsing the text.
///
/// The counts of an invalid text are meaningless; parsing the text reports the error.
package struct JSONSize: Hashable, Sendable {
  /// The number of values of all kinds, plus the number of names in objects.
  package private(set) var values = 0
  /// The maximum nesting depth of arrays and objects.
  package private(set) var depth = 0

  init(values: Int, depth: Int) {
    (self.values, self.depth) = (values, depth)
  }

  /// Counts the values in O(*n*) time for *n* bytes, without allocating memory.
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
