/// The GIF blocks before and after the pixel data.
enum GIFBlocks {
  static let trailer: UInt8 = 0x3B
  /// The longest delay of a frame, in hundredths of a second.
  static let longestDelay = 65_535

  /// Returns the bytes before the first frame: the header, the palette and the loop extension.
  ///
  /// The animation repeats forever if `loops` is `nil`. If `loops` is 1, the loop extension is
  /// omitted.
  static func head(size: PixelSize, palette: GIFPalette, loops: Int?) -> [UInt8] {
    // The flags mean that a global color table follows, and that the original image had eight bits
    // per channel.
    let flags = UInt8(0xF0 | palette.bits - 1)
    var bytes = Array("GIF89a".utf8) + pair(size.width) + pair(size.height)
    bytes += [flags, palette.transparent, 0] + palette.colors
    bytes += [UInt8](repeating: 0, count: (1 << palette.bits - palette.count) * 3)
    guard loops != 1 else { return bytes }
    // The Netscape extension contains the number of repeats; zero means forever.
    let repeats = loops.map { min(max($0 - 1, 1), 65_535) } ?? 0
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + pair(repeats) + [0]
    return bytes
  }

  /// Returns the bytes before the pixels of a frame: the graphic control extension and the image
  /// descriptor.
  ///
  /// The delay is in hundredths of a second. If `isCleared` is true, a viewer makes the rectangle
  /// transparent after the frame. `transparent` is the color index of pixels that keep the color of
  /// the previous frame; `nil` if the frame has no such pixels.
  static func frame(
    _ area: FrameArea, delay: Int, isCleared: Bool, transparent: UInt8?
  ) -> [UInt8] {
    let flags: UInt8 = (isCleared ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    var bytes: [UInt8] = [0x21, 0xF9, 4, flags] + pair(delay) + [transparent ?? 0, 0]
    bytes += [0x2C] + pair(area.columns.lowerBound) + pair(area.rows.lowerBound)
    return bytes + pair(area.columns.count) + pair(area.rows.count) + [0]
  }

  /// Returns a 16-bit value in little-endian order.
  private static func pair(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
