internal import CWebP

/// Encodes bitmaps that are opaque or have straight alpha as WebP.
///
/// The files are tagged as sRGB and contain no metadata except the resolution.
package struct WebPEncoder: Hashable, Sendable, Encodable {
  /// The longest side that the format supports, in pixels.
  static let longestSide = 16_383

  /// The quality, in `0...100`; `nil` for lossless.
  let quality: Int?
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  let density: Int?

  /// Creates an encoder; a quality outside `0...100` is clamped.
  package init(quality: Int?, density: Int? = nil) {
    self.quality = quality.map { min(max($0, 0), 100) }
    self.density = density
  }

  /// Encodes an image, which must not be premultiplied.
  func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "WebP stores straight alpha")
    guard let library = FormatLibraries.webp?.functions else {
      throw .libraryMissing(format: .webp, package: RasterFormat.webp.package ?? "")
    }
    guard bitmap.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .webp, size: bitmap.size, longestSide: Self.longestSide)
    }
    var picture = unsafe WebPPicture()
    var output = unsafe WebPMemoryWriter()
    unsafe library.WebPMemoryWriterInit(&output)
    defer { unsafe library.WebPMemoryWriterClear(&output) }
    let file = unsafe try compress(bitmap, &picture, &output, library)
    return tagged(file, size: bitmap.size)
  }

  private func compress(
    _ bitmap: Bitmap, _ picture: inout WebPPicture, _ output: inout WebPMemoryWriter,
    _ library: cwebp_functions
  ) throws(EncodeError) -> [UInt8] {
    var config = WebPConfig()
    let isReady = unsafe withUnsafePointer(to: library) { library in
      unsafe cwebp_config(library, &config, Float(quality ?? Self.losslessEffort)) != 0
        && cwebp_picture(library, &picture) != 0
    }
    guard isReady else { throw .failed(format: .webp, detail: "the library is of another version") }
    config.lossless = quality == nil ? 1 : 0
    config.thread_level = 1
    unsafe picture.use_argb = quality == nil ? 1 : 0
    unsafe picture.width = Int32(bitmap.width)
    unsafe picture.height = Int32(bitmap.height)
    defer { unsafe library.WebPPictureFree(&picture) }
    let bytesPerRow = Int32(bitmap.bytesPerRow)
    let imported =
      unsafe bitmap.alpha == .opaque
      ? library.WebPPictureImportRGBX(&picture, bitmap.bytes, bytesPerRow)
      : library.WebPPictureImportRGBA(&picture, bitmap.bytes, bytesPerRow)
    guard imported != 0 else { throw .failed(format: .webp, detail: "out of memory") }
    // SAFETY: libwebp passes `custom_ptr` to its writer only while it encodes, which happens inside
    // the closure. The writer's memory is copied before it is cleared.
    let succeeded = unsafe withUnsafeMutablePointer(to: &output) { output in
      unsafe picture.writer = unsafe library.WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(output)
      return unsafe library.WebPEncode(&config, &picture) != 0
    }
    guard succeeded else {
      throw .failed(format: .webp, detail: unsafe "error \(picture.error_code.rawValue) of libwebp")
    }
    return unsafe Array(UnsafeBufferPointer(start: output.mem, count: output.size))
  }

  /// libwebp's default effort for lossless files, from 0 to 100.
  static let losslessEffort = 70

  /// Returns the file with a color profile and the resolution.
  private func tagged(_ file: [UInt8], size: PixelSize) -> [UInt8] {
    let chunks = WebPHeader(file)
    guard let picture = chunks.imageChunk else { return file }
    let hasAlpha = chunks.alpha != nil || chunks.hasAlpha || picture.hasAlphaOfVP8L
    func even(_ chunk: ArraySlice<UInt8>) -> [UInt8] { chunk + (chunk.count % 2 == 1 ? [0] : []) }
    return RIFFFile.webp(
      RIFFFile.extended(size: size, hasAlpha: hasAlpha, hasProfile: true, hasEXIF: density != nil)
        + RIFFFile.chunk("ICCP", SRGBProfile.bytes) + (chunks.alpha.map(even) ?? [])
        + even(picture)
        + (density.map { RIFFFile.chunk("EXIF", EXIFResolution.block($0)) } ?? []))
  }
}

extension ArraySlice<UInt8> {
  /// True if this is a VP8L chunk whose header indicates alpha.
  var hasAlphaOfVP8L: Bool {
    starts(with: Array("VP8L".utf8)) && count > 12 && self[startIndex + 12] & 0x10 != 0
  }
}
