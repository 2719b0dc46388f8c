/// Limits for decoding.
///
/// They are checked before memory for pixels is allocated.
package struct DecodeLimits: Hashable, Sendable {
  /// The maximum number of pixels of an image.
  package let pixels: Int
  /// The maximum size of a file, in bytes.
  package let bytes: Int
  /// The maximum memory for decoding in bytes, which includes the file and the pixels.
  package let memory: Int

  /// The default limits: 400 million pixels, and half a gigabyte of memory.
  package static let standard = DecodeLimits(pixels: 400_000_000)
  /// The limits for images in the store, which may have any number of pixels.
  package static let stored = DecodeLimits(pixels: .max)

  /// Creates limits.
  ///
  /// The limit of `bytes` is never larger than `memory`, because the file counts as memory.
  package init(pixels: Int, bytes: Int = .max, memory: Int = 500_000_000) {
    // With this default, the whole process takes at most 600 MB, including the program itself and
    // the output.
    self.pixels = pixels
    self.bytes = min(bytes, memory)
    self.memory = memory
  }

  /// Throws `DecodeError.tooLarge` if the size in a file's header exceeds the limit.
  func check(_ size: PixelSize, source: String) throws(DecodeError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= pixels else {
      throw .tooLarge(source: source, pixels: overflow ? .max : area, limit: pixels)
    }
  }

  /// Throws `DecodeError.tooMuchMemory` if decoding would need more bytes than the limit.
  package func checkMemory(_ bytes: Int, source: String) throws(DecodeError) {
    guard bytes <= memory else {
      throw .tooMuchMemory(source: source, bytes: bytes, limit: memory)
    }
  }
}
