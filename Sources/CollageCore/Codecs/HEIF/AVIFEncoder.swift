internal import CHEIF

/// Encodes bitmaps that are opaque or have straight alpha as AVIF, with libheif.
///
/// The files are tagged as sRGB and contain no metadata except the resolution.
package struct AVIFEncoder: Hashable, Sendable, Encodable {
  /// The longest side that this encoder accepts, in pixels.
  static let longestSide = 16_384

  let quality: Int
  let subsampling: ChromaSubsampling
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  let density: Int?

  /// Creates an encoder; a quality outside `0...100` is clamped.
  package init(quality: Int, subsampling: ChromaSubsampling, density: Int? = nil) {
    self.density = density
    self.quality = min(max(quality, 0), 100)
    self.subsampling = subsampling
  }

  /// Encodes an image, which must not be premultiplied.
  func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "AVIF is given straight alpha")
    guard let library = FormatLibraries.heif?.functions else {
      throw .libraryMissing(format: .avif, package: RasterFormat.avif.package ?? "")
    }
    guard FormatSupport.canEncode(.avif) else { throw .notWritten(format: .avif) }
    guard bitmap.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .avif, size: bitmap.size, longestSide: Self.longestSide)
    }
    let context = library.heif_context_alloc()
    defer { unsafe library.heif_context_free(context) }
    var encoder: OpaquePointer?
    unsafe try check(
      library.heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder))
    defer { unsafe library.heif_encoder_release(encoder) }
    unsafe try check(library.heif_encoder_set_lossy_quality(encoder, Int32(quality)))
    let chroma = subsampling == .full ? "444" : subsampling == .half ? "422" : "420"
    // At the codec's default speed, encoding a large image takes half a minute, so a higher speed
    // is set.
    _ = unsafe library.heif_encoder_set_parameter_string(encoder, "chroma", chroma)
    _ = unsafe library.heif_encoder_set_parameter_integer(encoder, "speed", 6)
    _ = unsafe library.heif_encoder_set_parameter_integer(encoder, "threads", 8)
    let image = unsafe try image(of: bitmap, library)
    defer { unsafe library.heif_image_release(image) }
    unsafe try encode(image, context, encoder, library)
    return unsafe try encodedFile(context, library)
  }

  private func image(
    of bitmap: Bitmap, _ library: cheif_functions
  ) throws(EncodeError) -> OpaquePointer? {
    let channels = bitmap.alpha == .opaque ? 3 : 4
    var image: OpaquePointer?
    unsafe try check(
      library.heif_image_create(
        Int32(bitmap.width), Int32(bitmap.height), heif_colorspace_RGB,
        channels == 3 ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA, &image))
    unsafe try check(
      library.heif_image_add_plane(
        image, heif_channel_interleaved, Int32(bitmap.width), Int32(bitmap.height), 8))
    var bytesPerRow: Int32 = 0
    guard
      let plane = unsafe library.heif_image_get_plane(image, heif_channel_interleaved, &bytesPerRow)
    else { throw .failed(format: .avif, detail: "out of memory") }
    unsafe bitmap.bytes.withUnsafeBufferPointer { source in
      // SAFETY: libheif's plane has `height` rows of `width * channels` bytes, which start
      // `bytesPerRow` bytes apart.
      for y in 0..<bitmap.height {
        let row = unsafe plane + y * Int(bytesPerRow)
        for x in 0..<bitmap.width {
          for channel in 0..<channels {
            unsafe row[x * channels + channel] = unsafe source[(y * bitmap.width + x) * 4 + channel]
          }
        }
      }
    }
    return unsafe image
  }

  private func encode(
    _ image: OpaquePointer?, _ context: OpaquePointer?, _ encoder: OpaquePointer?,
    _ library: cheif_functions
  ) throws(EncodeError) {
    let profile = library.heif_nclx_color_profile_alloc()
    defer { unsafe library.heif_nclx_color_profile_free(profile) }
    unsafe profile?.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
    unsafe profile?.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
    unsafe profile?.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
    unsafe profile?.pointee.full_range_flag = 1
    unsafe try check(library.heif_image_set_nclx_color_profile(image, profile))
    let options = library.heif_encoding_options_alloc()
    defer { unsafe library.heif_encoding_options_free(options) }
    unsafe options?.pointee.output_nclx_profile = unsafe profile
    var handle: OpaquePointer?
    unsafe try check(library.heif_context_encode_image(context, image, encoder, options, &handle))
    defer { unsafe library.heif_image_handle_release(handle) }
    guard let density else { return }
    let exif = EXIFResolution.block(density)
    unsafe try check(
      library.heif_context_add_exif_metadata(context, handle, exif, Int32(exif.count)))
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  private func encodedFile(
    _ context: OpaquePointer?, _ library: cheif_functions
  ) throws(EncodeError) -> [UInt8] {
    let output = Output()
    var writer = heif_writer()
    writer.writer_api_version = 1
    unsafe writer.write = { _, bytes, count, user in
      // SAFETY: `user` points to the output object, which lives until the library call returns.
      if let bytes = unsafe bytes, let user = unsafe user {
        let output = unsafe Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
        unsafe output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      }
      return unsafe heif_error(
        code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    let user = unsafe Unmanaged.passUnretained(output).toOpaque()
    let outcome = unsafe library.heif_context_write(context, &writer, user)
    try withExtendedLifetime(output) { () throws(EncodeError) in unsafe try check(outcome) }
    return output.bytes
  }

  private func check(_ error: heif_error) throws(EncodeError) {
    guard unsafe error.code == heif_error_Ok else {
      throw unsafe .failed(format: .avif, detail: HEIFError(error).text)
    }
  }
}
