@testable import CollageCore

/// Colour profiles of three primaries and curves, made in memory.
enum ICCProfiles {
  /// A profile with the primaries of sRGB.
  ///
  /// - Parameter curves: The light of evenly spaced numbers of red, green and blue, of 65535.
  /// - Returns: The profile.
  static func matrix(_ curves: [[UInt16]]) -> [UInt8] {
    let primaries = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue]
    var tags: [(name: String, body: [UInt8])] = [("wtpt", xyz([0.9642, 1, 0.8249]))]
    for (letter, primary) in zip(["r", "g", "b"], primaries) {
      tags.append((letter + "XYZ", xyz(primary)))
    }
    for (letter, curve) in zip(["r", "g", "b"], curves) {
      let values = curve.flatMap { big(Int($0), 2) }
      let body: [UInt8] = Array("curv\0\0\0\0".utf8) + big(curve.count, 4) + values
      tags.append((letter + "TRC", body))
    }
    return file(tags)
  }

  /// Curves of sRGB that begin at some light, of one, rather than at none.
  static func curve(black: Double) -> [UInt16] {
    (0..<1024).map { index in
      let light = ColorDefinition.Curve.sRGB.light(Double(index) / 1023)
      return UInt16(((black + (1 - black) * light) * 65_535).rounded())
    }
  }

  private static func file(_ tags: [(name: String, body: [UInt8])]) -> [UInt8] {
    var table = big(tags.count, 4)
    var bodies: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, body) in tags {
      table += Array(name.utf8) + big(start + bodies.count, 4) + big(body.count, 4)
      bodies += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    var header: [UInt8] = big(start + bodies.count, 4) + big(0, 4) + big(0x0210_0000, 4)
    header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + bodies
  }

  private static func xyz(_ value: [Double]) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + value.flatMap(fixed)
  }

  /// A number with sixteen bits behind the point.
  private static func fixed(_ value: Double) -> [UInt8] {
    big(Int((value * 65_536).rounded()), 4)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ((count - 1 - $0) * 8)) }
  }
}
