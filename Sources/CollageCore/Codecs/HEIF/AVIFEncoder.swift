internal import CHEIF

/// Encodes opaque and straight bitmaps as AVIF by libheif, tagged sRGB, with no other note than the
/// density.
public struct AVIFEncoder: Hashable, Sendable, Encodable {
  /// The longest side that is written.
  public static let longestSide = 16_384

  /// How much is kept, in `0...100`.
  public let quality: Int
  /// How far chroma is thinned out.
  public let subsampling: ChromaSubsampling
  /// The dots per inch that the file claims; nil claims nothing.
  public let density: Int?

  /// Makes an encoder; `quality` is clamped to `0...100`.
  public init(quality: Int, subsampling: ChromaSubsampling, density: Int? = nil) {
    self.density = density
    self.quality = min(max(quality, 0), 100)
    self.subsampling = subsampling
  }

  /// Encodes a whole image.
  ///
  /// - Parameter bitmap: An image that is not premultiplied.
  /// - Returns: The file's bytes.
  /// - Throws: An `EncodeError`.
  public func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "AVIF is given straight alpha")
    guard let library = FormatLibraries.heif?.functions else {
      throw .libraryMissing(format: .avif, package: RasterFormat.avif.package ?? "")
    }
    guard FormatSupport.canEncode(.avif) else { throw .notWritten(format: .avif) }
    guard bitmap.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .avif, size: bitmap.size, longestSide: Self.longestSide)
    }
    let context = library.heif_context_alloc()
    defer { library.heif_context_free(context) }
    var encoder: OpaquePointer?
    try check(
      library.heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder))
    defer { library.heif_encoder_release(encoder) }
    try check(library.heif_encoder_set_lossy_quality(encoder, Int32(quality)))
    let chroma = subsampling == .full ? "444" : subsampling == .half ? "422" : "420"
    // The codec's own middle way takes half a minute for a large picture.
    _ = library.heif_encoder_set_parameter_string(encoder, "chroma", chroma)
    _ = library.heif_encoder_set_parameter_integer(encoder, "speed", 6)
    _ = library.heif_encoder_set_parameter_integer(encoder, "threads", 8)
    let image = try image(of: bitmap, library)
    defer { library.heif_image_release(image) }
    try encode(image, context, encoder, library)
    return try written(context, library)
  }

  private func image(
    of bitmap: Bitmap, _ library: cheif_functions
  ) throws(EncodeError) -> OpaquePointer? {
    let channels = bitmap.alpha == .opaque ? 3 : 4
    var image: OpaquePointer?
    try check(
      library.heif_image_create(
        Int32(bitmap.width), Int32(bitmap.height), heif_colorspace_RGB,
        channels == 3 ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA, &image))
    try check(
      library.heif_image_add_plane(
        image, heif_channel_interleaved, Int32(bitmap.width), Int32(bitmap.height), 8))
    var bytesPerRow: Int32 = 0
    guard let plane = library.heif_image_get_plane(image, heif_channel_interleaved, &bytesPerRow)
    else { throw .failed(format: .avif, detail: "out of memory") }
    bitmap.bytes.withUnsafeBufferPointer { source in
      // SAFETY: the library's plane has `height` rows, `bytesPerRow` apart, of `width * channels`.
      for y in 0..<bitmap.height {
        let row = plane + y * Int(bytesPerRow)
        for x in 0..<bitmap.width {
          for channel in 0..<channels {
            row[x * channels + channel] = source[(y * bitmap.width + x) * 4 + channel]
          }
        }
      }
    }
    return image
  }

  private func encode(
    _ image: OpaquePointer?, _ context: OpaquePointer?, _ encoder: OpaquePointer?,
    _ library: cheif_functions
  ) throws(EncodeError) {
    let codes = library.heif_nclx_color_profile_alloc()
    defer { library.heif_nclx_color_profile_free(codes) }
    codes?.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
    codes?.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
    codes?.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
    codes?.pointee.full_range_flag = 1
    try check(library.heif_image_set_nclx_color_profile(image, codes))
    let options = library.heif_encoding_options_alloc()
    defer { library.heif_encoding_options_free(options) }
    options?.pointee.output_nclx_profile = codes
    var coded: OpaquePointer?
    try check(library.heif_context_encode_image(context, image, encoder, options, &coded))
    defer { library.heif_image_handle_release(coded) }
    guard let density else { return }
    let note = EXIFResolution.block(density)
    try check(
      library.heif_context_add_exif_metadata(context, coded, note, Int32(note.count)))
  }

  /// Collects what the library writes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  private func written(
    _ context: OpaquePointer?, _ library: cheif_functions
  ) throws(EncodeError) -> [UInt8] {
    let output = Output()
    var writer = heif_writer()
    writer.writer_api_version = 1
    writer.write = { _, bytes, count, user in
      // SAFETY: `user` is the output, which lives until the call of the library has ended.
      if let bytes, let user {
        let output = Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      }
      return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    let user = Unmanaged.passUnretained(output).toOpaque()
    let outcome = library.heif_context_write(context, &writer, user)
    try withExtendedLifetime(output) { () throws(EncodeError) in try check(outcome) }
    return output.bytes
  }

  private func check(_ error: heif_error) throws(EncodeError) {
    guard error.code == heif_error_Ok else {
      throw .failed(format: .avif, detail: HEIFError(error).text)
    }
  }
}
