internal import Foundation

/// The order in which people expect names: `trip-9` before `trip-10`, whatever the case.
package enum NaturalOrder {
  /// A key whose bytes are in the order of the names.
  ///
  /// - Parameter name: A name or a path; the parts of paths are compared one by one.
  /// - Returns: The key; names that differ only in case, accents or leading zeros have equal ones.
  package static func key(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    var digits: [UInt8] = []
    func endNumber() {
      guard !digits.isEmpty else { return }
      // Of two numbers without leading zeros the longer one is the greater.
      let number = digits.drop { $0 == UInt8(ascii: "0") }
      key += [UInt8(ascii: "0"), UInt8(min(number.count, 255))] + number
      digits = []
    }
    for byte in folded(name).utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte)
      } else {
        endNumber()
        key.append(byte == UInt8(ascii: "/") ? 0 : byte)
      }
    }
    endNumber()
    return key
  }

  /// The values by their names; those whose names are the same but for case, by their bytes.
  package static func sorted<Value>(_ values: [Value], by name: (Value) -> String) -> [Value] {
    values.map { value in (key: key(name(value)), name: name(value), value: value) }
      .sorted { left, right in
        left.key == right.key
          ? left.name < right.name : left.key.lexicographicallyPrecedes(right.key)
      }.map(\.value)
  }

  /// The text in lower case and without accents.
  package static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    folded.append(
      contentsOf: text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
        .filter { $0.properties.generalCategory != .nonspacingMark })
    return String(folded)
  }
}
