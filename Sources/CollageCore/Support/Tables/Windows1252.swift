/// Windows-1252, a superset of Latin-1 and the most common Western encoding other than Unicode.
enum Windows1252 {
  /// The characters of the bytes 0x80 to 0x9F in the WHATWG Encoding Standard, which maps the five
  /// undefined bytes to control characters.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  static func utf8(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      guard byte >= 0x80 else {
        result.append(byte)
        continue
      }
      let number = byte < 0xA0 ? upper[Int(byte - 0x80)] : UInt16(byte)
      if number < 0x800 {
        result.append(0xC0 | UInt8(number >> 6))
      } else {
        result.append(0xE0 | UInt8(number >> 12))
        result.append(0x80 | UInt8(number >> 6 & 0x3F))
      }
      result.append(0x80 | UInt8(number & 0x3F))
    }
    return result
  }
}
