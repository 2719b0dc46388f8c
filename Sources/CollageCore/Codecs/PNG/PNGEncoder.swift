/// Encodes bitmaps that are opaque or have straight alpha as PNG, with 8 bits per channel, tagged
/// as sRGB.
package struct PNGEncoder: Hashable, Sendable, Encodable {
  /// The trade-off between file size and speed.
  package enum Effort: Hashable, Sendable, Encodable {
    /// Optimizes for speed: finds only repetitions of one byte.
    case fast
    /// Optimizes for size: also finds repeated sequences of bytes if these may help.
    case small
    /// A compression level of zlib, from 0 (none) to 9 (maximum).
    case level(Int)
  }

  package let effort: Effort
  /// The resolution in dots per inch; `nil` if the file contains no resolution.
  package private(set) var density: Int?

  package init(effort: Effort = .small, density: Int? = nil) {
    self.effort = effort
    self.density = density
  }

  package var withoutDensity: PNGEncoder {
    var encoder = self
    encoder.density = nil
    return encoder
  }

  /// Encodes a whole image on all cores.
  ///
  /// A file of an opaque image has no alpha channel.
  ///
  /// - Parameters:
  ///   - bitmap: An image that is not premultiplied.
  ///   - isGray: True if the image is opaque and gray. In this case, the file has one channel.
  ///   - jobs: The number of threads, which doesn't influence the file; `nil` for one per core.
  /// - Returns: The bytes of the file.
  /// - Throws: An `EncodeError` if the image can't be encoded.
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
