internal import CollageCore
internal import Foundation

/// Valid small photos with arbitrary metadata.
enum PhotoFiles {
  private static let image: [UInt8] = {
    var bytes: [UInt8] = []
    for index in 0..<16 * 8 {
      let level = UInt8(truncatingIfNeeded: index &* 7)
      bytes += [level, 255 - level, level / 2, 255]
    }
    let bitmap = Bitmap(size: PixelSize(width: 16, height: 8), alpha: .opaque, bytes: bytes)
    let file = try? JPEGEncoder(quality: 90, subsampling: .full).encode(bitmap)
    return file ?? []
  }()

  static func jpeg(exif: [UInt8]) -> [UInt8] {
    let body: [UInt8] = Array("Exif\0\0".utf8) + exif.prefix(65_000)
    return Array(image[..<2]) + segment(0xE1, body) + Array(image[2...])
  }

  static func jpeg(profile: [UInt8]) -> [UInt8] {
    // The existing profile, which is removed, is in the second segment of the file.
    let start = 2 + 2 + 16
    let length = Int(image[start + 2]) << 8 | Int(image[start + 3])
    return image[..<start] + segment(profile: profile) + image[(start + 2 + length)...]
  }

  private static func segment(profile: [UInt8]) -> [UInt8] {
    segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile.prefix(65_000))
  }

  /// A small CMYK JPEG with Adobe's marker, from the conformance files.
  private static let cmykPhoto: [UInt8] = {
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let path = "Tests/CollageCoreTests/Conformance/files/jpeg/cmyk-adobe.jpg"
    guard let file = try? Data(contentsOf: package.appending(path: path)) else {
      preconditionFailure("\(path) is missing")
    }
    return Array(file)
  }()

  static func inks(profile: [UInt8]) -> [UInt8] {
    cmykPhoto[..<2] + segment(profile: profile) + cmykPhoto[2...]
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  /// Returns a PNG with one 16-bit gray pixel, whose color is converted by a separate code path.
  static func png(profile: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0])
    file += chunk("iCCP", [0x78, 0, 0] + stored(profile))
    file += chunk("IDAT", stored([0, 0x12, 0x34]))
    return file + chunk("IEND", [])
  }

  /// Returns a zlib stream without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      start = part.endIndex
      let low = UInt8(part.count & 255)
      let high = UInt8(part.count >> 8)
      packed += [start == bytes.count ? 1 : 0, low, high, ~low, ~high] as [UInt8]
      packed += part
    } while start < bytes.count
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return packed + big32(b << 16 | a)
  }

  /// Returns a PNG with corrected checksums.
  static func repaired(png: [UInt8]) -> [UInt8] {
    var file = Array(png.prefix(8))
    var position = 8
    while position + 8 <= png.count {
      let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(png.count, position + 8 + length)
      file += png[position..<position + 4] + appendingChecksum(Array(png[(position + 4)..<end]))
      position = end + 4
    }
    return file
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    big32(UInt32(body.count)) + appendingChecksum(Array(name.utf8) + body)
  }

  private static func appendingChecksum(_ content: [UInt8]) -> [UInt8] {
    var crc = UInt32.max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return content + big32(~crc)
  }

  private static func big32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - $0 * 8)) }
  }
}
