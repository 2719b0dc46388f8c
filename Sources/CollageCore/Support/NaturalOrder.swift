internal import Foundation

/// The natural sort order of names, which compares numbers by value and ignores case: `trip-9`
/// precedes `trip-10`.
package enum NaturalOrder {
  /// Returns the sort key of a name or a path; comparing the bytes of two keys compares the names.
  ///
  /// Paths are compared component by component. Names that differ only in case, accents, or leading
  /// zeros have equal keys.
  package static func key(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    var digits: [UInt8] = []
    func endNumber() {
      guard !digits.isEmpty else { return }
      // A number with more digits is greater, so the key contains the digit count before the
      // digits. Leading zeros are dropped.
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

  /// Returns the values sorted by name; names with equal keys are compared as strings.
  package static func sorted<Value>(_ values: [Value], by name: (Value) -> String) -> [Value] {
    values.map { value in (key: key(name(value)), name: name(value), value: value) }
      .sorted { left, right in
        left.key == right.key
          ? left.name < right.name : left.key.lexicographicallyPrecedes(right.key)
      }.map(\.value)
  }

  package static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    folded.append(
      contentsOf: text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
        .filter { $0.properties.generalCategory != .nonspacingMark })
    return String(folded)
  }
}
