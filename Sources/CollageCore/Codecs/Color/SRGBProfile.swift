internal import Foundation

/// The ICC profile for sRGB (IEC 61966-2-1) that is embedded in encoded images.
///
/// It is a version 4 display profile with three primaries and one parametric curve. The primaries
/// are adapted from the D65 to the D50 white point with the Bradford matrix, as the ICC requires.
enum SRGBProfile {
  static let bytes: [UInt8] = make()

  /// The JPEG APP2 segment that contains the profile, including the segment's marker.
  static let jpegSegment: [UInt8] = {
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + bytes
    return [0xFF, 0xE2] + big16(body.count + 2) + body
  }()

  /// The XYZ coordinates of the primaries in the profile connection space.
  static let red = [0.43607, 0.22249, 0.01392]
  static let green = [0.38515, 0.71687, 0.09708]
  static let blue = [0.14307, 0.06061, 0.71410]
  private static let white = [0.96420, 1.0, 0.82491]
  private static let bradford = [
    1.04788, 0.02292, -0.05020, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168,
  ]
  /// The parameters of the curve from an sRGB value x to linear light y: `y = (x / 1.055 + 0.055 /
  /// 1.055) ^ 2.4` if x is above 0.04045, otherwise `y = x / 12.92`.
  private static let curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

  /// Returns the sRGB value for linear light; both are in `0...1`.
  static func number(forLight light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private static func make() -> [UInt8] {
    let elements: [(names: [String], data: [UInt8])] = [
      (["desc"], text("sRGB")), (["cprt"], text("CC0")),
      (["wtpt"], type("XYZ ") + white.flatMap(fixed)),
      (["chad"], type("sf32") + bradford.flatMap(fixed)),
      (["rXYZ"], type("XYZ ") + red.flatMap(fixed)),
      (["gXYZ"], type("XYZ ") + green.flatMap(fixed)),
      (["bXYZ"], type("XYZ ") + blue.flatMap(fixed)),
      (["rTRC", "gTRC", "bTRC"], type("para") + [0, 3, 0, 0] + curve.flatMap(fixed)),
    ]
    let tagCount = elements.reduce(0) { $0 + $1.names.count }
    let dataStart = headerLength + 4 + tagCount * 12
    var table = big32(tagCount)
    var data: [UInt8] = []
    for element in elements {
      for name in element.names {
        table += Array(name.utf8) + big32(dataStart + data.count) + big32(element.data.count)
      }
      data += element.data
      while data.count % 4 != 0 { data.append(0) }
    }
    return header(length: dataStart + data.count) + table + data
  }

  private static let headerLength = 128

  private static func header(length: Int) -> [UInt8] {
    var bytes = big32(length) + [0, 0, 0, 0] + [4, 0x20, 0, 0]
    bytes += Array("mntrRGB XYZ ".utf8)
    bytes += [2026, 1, 1, 0, 0, 0].flatMap(big16)
    bytes += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    bytes += white.flatMap(fixed)
    return bytes + [UInt8](repeating: 0, count: headerLength - bytes.count)
  }

  private static func type(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }

  private static func text(_ string: String) -> [UInt8] {
    let codeUnits = string.utf16.flatMap { big16(Int($0)) }
    return type("mluc") + big32(1) + big32(12) + Array("enUS".utf8) + big32(codeUnits.count)
      + big32(28) + codeUnits
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    big32(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
  }

  private static func big16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
}
