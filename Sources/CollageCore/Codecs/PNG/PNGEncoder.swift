/// Encodes opaque and straight bitmaps as PNG with 8 bits a channel, tagged sRGB.
package struct PNGEncoder: Hashable, Sendable, Encodable {
  /// What matters more.
  package enum Effort: Hashable, Sendable, Encodable {
    /// Time: no search but for repeated bytes.
    case fast
    /// Size: a search for repeated strings too, where it may pay.
    case small
    /// A level of zlib's, 0 for none to 9 for the most.
    case level(Int)
  }

  /// What matters more.
  package let effort: Effort
  /// The dots per inch that the file claims; nil claims nothing.
  package private(set) var density: Int?

  /// Makes an encoder.
  package init(effort: Effort = .small, density: Int? = nil) {
    self.effort = effort
    self.density = density
  }

  /// An encoder that compresses the same and claims nothing.
  package var withoutDensity: PNGEncoder {
    var encoder = self
    encoder.density = nil
    return encoder
  }

  /// Encodes a whole image on all cores; an opaque one is written without alpha.
  ///
  /// - Parameters:
  ///   - bitmap: An image that is not premultiplied.
  ///   - isGray: Whether the image is opaque and grey, and is written with one channel.
  ///   - jobs: The number of threads; nil is one for each core. The bytes do not depend on it.
  /// - Returns: The file's bytes.
  /// - Throws: An `EncodeError` with the library's message.
  package func encode(
    _ bitmap: Bitmap, isGray: Bool = false, jobs: Int? = nil
  ) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "PNG stores straight alpha")
    let writer = try BandedPNGWriter(
      size: bitmap.size, hasAlpha: bitmap.alpha != .opaque, isGray: isGray, effort: effort,
      density: density)
    return try writer.encode(bitmap, jobs: jobs)
  }
}
