/// Bounds on what is decoded, checked before memory is set aside for pixels.
public struct DecodeLimits: Hashable, Sendable {
  /// The largest number of pixels of an image.
  public var pixels: Int
  /// The largest number of bytes of a file.
  public var bytes: Int

  /// Four hundred million pixels and two gibibytes.
  public static let standard = DecodeLimits(pixels: 400_000_000, bytes: 2 << 30)

  /// Makes limits.
  public init(pixels: Int, bytes: Int) {
    self.pixels = pixels
    self.bytes = bytes
  }

  /// Refuses a size that is over the limit.
  ///
  /// - Parameters:
  ///   - size: The size that the file's header claims.
  ///   - source: The file's name for the error.
  /// - Throws: `DecodeError.tooLarge`.
  func check(_ size: PixelSize, source: String) throws(DecodeError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= pixels else {
      throw .tooLarge(source: source, pixels: overflow ? .max : area, limit: pixels)
    }
  }
}
