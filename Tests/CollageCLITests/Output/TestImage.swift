import CollageImaging
import Foundation
import Testing

/// Test images as PNG files.
enum TestImage {
  /// Returns an image with one color left of the column `edge`, and another from that column on.
  static func halves(_ size: PixelSize, left: String, right: String, edge: Int) throws -> [UInt8] {
    let colors = (try color(left), try color(right))
    return try encoded(size) { x, _ in x < edge ? colors.0 : colors.1 }
  }

  /// Returns an image of a red disc on blue.
  static func disc(_ size: PixelSize) throws -> [UInt8] {
    try encoded(size) { x, y in
      let (dx, dy) = (x - size.width / 2, y - size.height / 2)
      return dx * dx + dy * dy < 24 * 24 ? [230, 40, 40, 255] : [20, 90, 190, 255]
    }
  }

  private static func encoded(_ size: PixelSize, _ color: (Int, Int) -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { bytes += color(x, y) }
    }
    return try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
  }

  /// Returns the RGBA color of six hexadecimal digits.
  private static func color(_ digits: String) throws -> [UInt8] {
    let number = try #require(UInt32(digits, radix: 16))
    return [UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255), 255]
  }
}

extension PixelSize {
  /// Parses a size such as `8x6`.
  init?(_ text: String) {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}
