/// Limits for decoding, which are checked before memory for pixels is allocated.
package struct DecodeLimits: Hashable, Sendable {
  /// The maximum number of pixels of an image.
  package let pixels: Int
  /// The maximum size of a file, in bytes.
  package let bytes: Int
  /// The maximum memory for decoding in bytes, including the file and the pixels.
  package let memory: Int

  /// The standard limits: 400 million pixels, and half a gigabyte of memory.
  package static let standard = DecodeLimits(pixels: 400_000_000)
  /// The limits of stored images, which may have any number of pixels.
  package static let stored = DecodeLimits(pixels: .max)

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - pixels: The maximum number of pixels.
  ///   - bytes: The maximum size of a file, in bytes. It is limited to `memory`, because the file
  ///     counts as memory.
  ///   - memory: The maximum memory, in bytes.
  package init(pixels: Int, bytes: Int = .max, memory: Int = 500_000_000) {
    // Including the program itself and its output, decoding takes at most 600 MB.
    self.pixels = pixels
    self.bytes = min(bytes, memory)
    self.memory = memory
  }

  /// Checks that a size is within the limit.
  ///
  /// - Parameters:
  ///   - size: The size in the file's header.
  ///   - source: The file's name for the error.
  /// - Throws: `DecodeError.tooLarge` if the size exceeds the limit.
  func check(_ size: PixelSize, source: String) throws(DecodeError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= pixels else {
      throw .tooLarge(source: source, pixels: overflow ? .max : area, limit: pixels)
    }
  }

  /// Checks that memory is within the limit.
  ///
  /// - Parameters:
  ///   - bytes: The required memory, in bytes.
  ///   - source: The file's name for the error.
  /// - Throws: `DecodeError.tooMuchMemory` if the memory exceeds the limit.
  package func checkMemory(_ bytes: Int, source: String) throws(DecodeError) {
    guard bytes <= memory else {
      throw .tooMuchMemory(source: source, bytes: bytes, limit: memory)
    }
  }
}
