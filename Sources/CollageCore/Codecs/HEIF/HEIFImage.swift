internal import CHEIF

/// A decoded HEIF image in memory that libheif owns.
@safe final class HEIFImage {
  let size: PixelSize
  /// A description of the damage; `nil` if the image isn't damaged.
  let damage: String?
  let isDeep: Bool
  private let image: OpaquePointer
  private let library: cheif_functions
  /// The planes of red, green, blue and, if the image has it, alpha.
  private let planes: [Plane]
  private let mayHaveAlpha: Bool
  private let isPremultiplied: Bool
  var remarks: [PhotoRemark] { unsafe mayHaveAlpha && planes.count < 4 ? [.alphaLost] : [] }

  struct Flaw: InternalError {
    let detail: String
  }

  @unsafe private struct Plane {
    let start: UnsafePointer<UInt8>
    let bytesPerRow: Int
    /// The number of bits per sample; a sample of more than eight bits takes two bytes.
    let bits: Int
  }

  private static let channels = [heif_channel_R, heif_channel_G, heif_channel_B]

  /// Takes ownership of an image with planes of red, green, blue and optional alpha.
  ///
  /// Releases the image when this object is deinitialized, or at once if the initializer throws.
  init(
    _ image: OpaquePointer, library: cheif_functions, _ header: ImageHeader,
    of handle: borrowing HEIFHandle, damage: String?
  ) throws(Flaw) {
    let size = unsafe Self.size(of: image, heif_channel_R, library)
    do throws(Flaw) {
      var planes: [Plane] = unsafe []
      for channel in Self.channels {
        unsafe planes.append(try Self.plane(channel, of: image, size, library))
      }
      // A missing alpha plane isn't an error. libheif drops the alpha of some images, and doesn't
      // rotate the alpha of others in the same way as the colors.
      if header.mayHaveAlpha,
        let alpha = unsafe try? Self.plane(heif_channel_Alpha, of: image, size, library)
      {
        unsafe planes.append(alpha)
      }
      unsafe self.planes = unsafe planes
    } catch {
      unsafe library.heif_image_release(image)
      throw error
    }
    unsafe (self.size, self.damage, self.image, self.library) = unsafe (
      size, damage, image, library
    )
    (isDeep, mayHaveAlpha) = (header.depth > 8, header.mayHaveAlpha)
    isPremultiplied =
      unsafe library.heif_image_handle_is_premultiplied_alpha(handle.imageHandle) != 0
  }

  private static func size(
    of image: OpaquePointer, _ channel: heif_channel, _ library: cheif_functions
  ) -> PixelSize {
    unsafe PixelSize(
      width: max(0, Int(library.heif_image_get_width(image, channel))),
      height: max(0, Int(library.heif_image_get_height(image, channel))))
  }

  private static func plane(
    _ channel: heif_channel, of image: OpaquePointer, _ size: PixelSize,
    _ library: cheif_functions
  ) throws(Flaw) -> Plane {
    var bytesPerRow: Int32 = 0
    let bits = unsafe Int(library.heif_image_get_bits_per_pixel_range(image, channel))
    let start = unsafe library.heif_image_get_plane_readonly(image, channel, &bytesPerRow)
    guard (8...16).contains(bits) else { throw Flaw(detail: "\(bits) bits a sample") }
    guard let start = unsafe start, size.width > 0, size.height > 0,
      unsafe self.size(of: image, channel, library) == size,
      Int(bytesPerRow) >= size.width * (bits > 8 ? 2 : 1)
    else { throw Flaw(detail: "short rows") }
    return unsafe Plane(start: start, bytesPerRow: Int(bytesPerRow), bits: bits)
  }

  deinit { unsafe library.heif_image_release(image) }

  /// Returns the samples of some rows, with straight alpha.
  func samples(_ rows: Range<Int>) -> SampledImage {
    var image = SampledImage(
      size: PixelSize(width: size.width, height: rows.count),
      samples: isDeep ? .words(interleaved(rows)) : .bytes(interleaved(rows)),
      mayHaveAlpha: mayHaveAlpha)
    image.remarks = remarks
    if isPremultiplied { image.unpremultiply() }
    return image
  }

  private func interleaved<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>
  ) -> [Sample] {
    let count = rows.count * size.width * 4
    return unsafe [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
      for (index, y) in rows.enumerated() {
        let target = unsafe UnsafeMutableBufferPointer(
          rebasing: buffer[index * size.width * 4..<(index + 1) * size.width * 4])
        for channel in 0..<4 {
          guard unsafe channel < planes.count else {
            for x in 0..<size.width { unsafe target[x * 4 + channel] = .max }
            continue
          }
          unsafe writeRow(planes[channel], row: y, into: target, from: channel)
        }
      }
      initialized = count
    }
  }

  /// Writes one row of a plane to the given channel of interleaved pixels.
  private func writeRow<Sample: FixedWidthInteger & UnsignedInteger>(
    _ plane: Plane, row: Int, into target: UnsafeMutableBufferPointer<Sample>, from channel: Int
  ) {
    // SAFETY: each plane has `height` rows of `width` samples, which start `bytesPerRow` bytes
    // apart. A sample of more than eight bits takes two bytes, any other one byte. The target has
    // `width` pixels of four samples.
    let line = unsafe plane.start + row * plane.bytesPerRow
    if unsafe plane.bits == 8, Sample.bitWidth == 8 {
      for x in 0..<size.width {
        unsafe target[x &* 4 &+ channel] = unsafe Sample(truncatingIfNeeded: line[x])
      }
      return
    }
    let maximum = unsafe UInt32(1) << UInt32(plane.bits) - 1
    let rawLine = unsafe UnsafeRawPointer(line)
    for x in 0..<size.width {
      let value =
        unsafe plane.bits > 8
        ? UInt32(rawLine.loadUnaligned(fromByteOffset: x &* 2, as: UInt16.self)) : UInt32(line[x])
      unsafe target[x &* 4 &+ channel] = Sample(
        clamping: (min(value, maximum) * UInt32(Sample.max) + maximum / 2) / maximum)
    }
  }
}
