/// Bounds on what is decoded, checked before memory is set aside for pixels.
public struct DecodeLimits: Hashable, Sendable {
  /// The largest number of pixels of an image.
  public var pixels: Int
  /// The largest number of bytes of a file.
  public var bytes: Int
  /// The most bytes of memory that decoding may take, the pixels counting.
  public var memory: Int

  /// Four hundred million pixels and two gibibytes, and eight gibibytes of memory.
  public static let standard = DecodeLimits(pixels: 400_000_000, bytes: 2 << 30)

  /// Makes limits.
  public init(pixels: Int, bytes: Int, memory: Int = 8 << 30) {
    self.pixels = pixels
    self.bytes = bytes
    self.memory = memory
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

  /// Refuses an image whose decoding takes too much memory.
  ///
  /// - Parameters:
  ///   - header: The file's header.
  ///   - source: The file's name for the error.
  ///   - others: Bytes that are taken besides.
  /// - Throws: `DecodeError.tooMuchMemory`.
  func checkMemory(
    _ header: ImageHeader, source: String, besides others: Int = 0
  ) throws(DecodeError) {
    let pixels = header.size.area.multipliedReportingOverflow(by: header.decodedBytesPerPixel)
    let all = pixels.partialValue.addingReportingOverflow(others)
    let overflow = pixels.overflow || all.overflow
    guard !overflow, all.partialValue <= memory else {
      throw .tooMuchMemory(
        source: source, bytes: overflow ? .max : all.partialValue, limit: memory)
    }
  }
}

extension ImageHeader {
  /// About how many bytes of memory it takes to decode the picture as a whole, and to turn it.
  var wholeMemory: Int {
    // The header has passed the limits, so that the product is small enough.
    size.area * (decodedBytesPerPixel + (orientation == .up ? 0 : 4))
  }

  /// About how many bytes decoding takes at its peak for each pixel.
  fileprivate var decodedBytesPerPixel: Int {
    let samples = depth > 8 ? 8 : 4
    return switch format {
    // The coefficients of all passes are kept.
    case .jpeg: isProgressive ? samples + 8 : samples
    case .png: samples == 8 ? 12 : 4
    case .gif: 5
    case .webp: 8
    case .tiff: 2 * samples + 4
    case .heic, .avif: 3 * samples
    case .pdf, .svg, .ora, .font: 0
    }
  }
}
