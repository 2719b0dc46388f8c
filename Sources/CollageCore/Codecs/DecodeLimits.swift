/// Limits for decoding, which are checked before memory for pixels is allocated.
package struct DecodeLimits: Hashable, Sendable {
  package let pixels: Int
  package let bytes: Int
  /// The maximum memory for decoding, including the file and the pixels, in bytes.
  package let memory: Int

  package static let standard = DecodeLimits(pixels: 400_000_000)
  package static let stored = DecodeLimits(pixels: .max)

  /// Creates limits of pixels per image, bytes per file, and bytes of memory.
  ///
  /// `bytes` is limited to `memory`, because the file counts as memory.
  package init(pixels: Int, bytes: Int = .max, memory: Int = 500_000_000) {
    // With the default `memory`, the process takes at most 600 MB, including program and output.
    self.pixels = pixels
    self.bytes = min(bytes, memory)
    self.memory = memory
  }

  /// Throws `DecodeError.tooLarge` if an image of this size has more pixels than the limit.
  func check(_ size: PixelSize, source: String) throws(DecodeError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= pixels else {
      throw .tooLarge(source: source, pixels: overflow ? .max : area, limit: pixels)
    }
  }

  package func checkMemory(_ bytes: Int, source: String) throws(DecodeError) {
    guard bytes <= memory else {
      throw .tooMuchMemory(source: source, bytes: bytes, limit: memory)
    }
  }
}
