/// Bounds on what is decoded, checked before memory is set aside for pixels.
package struct DecodeLimits: Hashable, Sendable {
  /// The largest number of pixels of an image.
  package let pixels: Int
  /// The largest number of bytes of a file.
  package let bytes: Int
  /// The most bytes of memory that decoding may take, the file and the pixels included.
  package let memory: Int

  /// Four hundred million pixels, and half a gigabyte of memory.
  package static let standard = DecodeLimits(pixels: 400_000_000)
  /// The limits of stored images, which may have any number of pixels.
  package static let stored = DecodeLimits(pixels: .max)

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - pixels: The largest number of pixels.
  ///   - bytes: The largest number of bytes of a file, which counts as memory: at most `memory`.
  ///   - memory: The most bytes of memory.
  package init(pixels: Int, bytes: Int = .max, memory: Int = 500_000_000) {
    // With the program itself and what it writes, decoding takes no more than 600 MB.
    self.pixels = pixels
    self.bytes = min(bytes, memory)
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

  /// Refuses what takes too much memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that are needed.
  ///   - source: The file's name for the error.
  /// - Throws: `DecodeError.tooMuchMemory`.
  package func checkMemory(_ bytes: Int, source: String) throws(DecodeError) {
    guard bytes <= memory else {
      throw .tooMuchMemory(source: source, bytes: bytes, limit: memory)
    }
  }
}
