import Testing

@testable import CollageCore

extension RowPainter {
  /// The pixels of a whole picture, row by row.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - parts: Into how many parts each row is divided.
  /// - Returns: Premultiplied pixels; those that were not written are `0xDEADBEEF`.
  func pixels(_ size: PixelSize, parts: Int = 1) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: size.area)
    let ends = (0...parts).map { $0 * size.width / parts }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        // From right to left, so that nothing is carried on from one part to the next.
        for part in (0..<parts).reversed() {
          paint(row: row, columns: ends[part]..<ends[part + 1], into: start + row * size.width)
        }
      }
    }
    return pixels
  }
}

extension UInt32 {
  /// Red, green, blue and alpha of a pixel.
  var channels: [Int] { (0..<4).map { Int(self >> (8 * UInt32($0)) & 0xFF) } }
}

extension Gradient {
  /// Colours at equal distances.
  static func even(
    _ shape: Shape, _ colors: [String], in space: Space = .srgb
  ) throws -> Gradient {
    let stops = try colors.enumerated().map { index, color in
      let color = try #require(Color(hex: color))
      return try #require(
        Stop(color: color, position: Double(index) / Double(max(1, colors.count - 1))))
    }
    return try #require(Gradient(shape: shape, stops: stops, space: space))
  }
}
