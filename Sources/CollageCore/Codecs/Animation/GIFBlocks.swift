/// The blocks of a GIF around the pixels.
enum GIFBlocks {
  /// The end of the file.
  static let trailer: UInt8 = 0x3B
  /// The longest time that a frame can be shown, in hundredths of a second.
  static let longestDelay = 65_535

  /// What stands before the first frame.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - palette: The colours of all frames.
  ///   - loops: How often the animation plays; nil is forever.
  /// - Returns: The bytes.
  static func head(size: PixelSize, palette: GIFPalette, loops: Int?) -> [UInt8] {
    // A palette for all frames, of channels that had eight bits.
    let flags = UInt8(0xF0 | palette.bits - 1)
    var bytes = Array("GIF89a".utf8) + pair(size.width) + pair(size.height)
    bytes += [flags, palette.transparent, 0] + palette.colors
    bytes += [UInt8](repeating: 0, count: (1 << palette.bits - palette.count) * 3)
    guard loops != 1 else { return bytes }
    // Netscape's block counts the repeats; none of them is forever.
    let repeats = loops.map { min(max($0 - 1, 1), 65_535) } ?? 0
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + pair(repeats) + [0]
    return bytes
  }

  /// What stands before the pixels of a frame.
  ///
  /// - Parameters:
  ///   - place: Where the pixels belong.
  ///   - delay: How long the frame is shown, in hundredths of a second.
  ///   - isCleared: Whether the place is transparent when the time is over, and does not stay.
  ///   - transparent: The number that leaves a pixel as it is; nil if there is none.
  /// - Returns: The bytes.
  static func frame(
    _ place: FrameArea, delay: Int, isCleared: Bool, transparent: UInt8?
  ) -> [UInt8] {
    let flags: UInt8 = (isCleared ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    var bytes: [UInt8] = [0x21, 0xF9, 4, flags] + pair(delay) + [transparent ?? 0, 0]
    bytes += [0x2C] + pair(place.columns.lowerBound) + pair(place.rows.lowerBound)
    return bytes + pair(place.columns.count) + pair(place.rows.count) + [0]
  }

  /// A number of two bytes, the lower first.
  private static func pair(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
