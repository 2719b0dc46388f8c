internal import CWebP

/// Writes frames as an animated WebP, tagged as sRGB; `finish()` returns the whole file.
package struct WebPAnimationWriter: FrameWriter {
  private let size: PixelSize
  private let quality: Int?
  private let timing: FrameTiming
  private let encoder: Encoder
  /// The filter that preserves slow changes; `nil` for lossless files, which don't need it.
  private var filter: TemporalFilter?
  private var index = 0

  @safe private final class Encoder {
    let pointer: OpaquePointer
    private let library: cwebpmux_functions

    init(_ pointer: OpaquePointer, _ library: cwebpmux_functions) {
      unsafe (self.pointer, self.library) = unsafe (pointer, library)
    }

    deinit { unsafe library.WebPAnimEncoderDelete(pointer) }
  }

  /// Creates a writer for a quality in `0...100`; `nil` means lossless.
  package init(size: PixelSize, quality: Int?, timing: FrameTiming) throws(EncodeError) {
    guard size.longSide <= WebPEncoder.longestSide else {
      throw .tooLarge(format: .webp, size: size, longestSide: WebPEncoder.longestSide)
    }
    (self.size, self.quality, self.timing) = (size, quality, timing)
    filter = quality.map(TemporalFilter.init)
    let library = try Self.library()
    var options = WebPAnimEncoderOptions()
    let pointer = unsafe withUnsafePointer(to: library.mux) { mux -> OpaquePointer? in
      guard unsafe cwebpmux_options(mux, &options) != 0 else { return nil }
      options.anim_params.loop_count = Int32(clamping: timing.loops ?? 0)
      // The remaining options have their default values, so only the first frame is a keyframe.
      // With more keyframes, files were a fifth larger. Optimizing for size doubled the time
      // without reducing the size.
      options.allow_mixed = 0
      return unsafe cwebpmux_encoder(mux, Int32(size.width), Int32(size.height), &options)
    }
    guard let pointer = unsafe pointer else {
      throw Self.failure("the library is of another version")
    }
    encoder = unsafe Encoder(pointer, library.mux)
  }

  package mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(frame.size == size && frame.alpha != .premultiplied)
    let frame = filter?.filtered(frame) ?? frame
    let library = try Self.library()
    var (config, picture) = unsafe (WebPConfig(), WebPPicture())
    let isReady = unsafe withUnsafePointer(to: library.still) { still in
      unsafe cwebp_config(still, &config, Float(quality ?? WebPEncoder.losslessEffort)) != 0
        && cwebp_picture(still, &picture) != 0
    }
    guard isReady else { throw Self.failure("the library is of another version") }
    config.lossless = quality == nil ? 1 : 0
    config.thread_level = 1
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(size.width)
    unsafe picture.height = Int32(size.height)
    defer { unsafe library.still.WebPPictureFree(&picture) }
    let bytesPerRow = Int32(frame.bytesPerRow)
    let imported =
      unsafe frame.alpha == .opaque
      ? library.still.WebPPictureImportRGBX(&picture, frame.bytes, bytesPerRow)
      : library.still.WebPPictureImportRGBA(&picture, frame.bytes, bytesPerRow)
    guard imported != 0 else { throw Self.failure("out of memory") }
    // SAFETY: the library copies what it needs from the frame before it returns.
    guard
      unsafe library.mux.WebPAnimEncoderAdd(
        encoder.pointer, &picture, Int32(clamping: timing.start(of: index, unit: 1000)),
        &config) != 0
    else { throw failure(library.mux) }
    index += 1
    return []
  }

  package mutating func finish() throws(EncodeError) -> [UInt8] {
    let library = try Self.library()
    var data = unsafe WebPData()
    defer { unsafe library.still.WebPFree(UnsafeMutableRawPointer(mutating: data.bytes)) }
    // A call without a frame sets the end time of the last frame.
    guard
      unsafe library.mux.WebPAnimEncoderAdd(
        encoder.pointer, nil, Int32(clamping: timing.start(of: index, unit: 1000)), nil) != 0,
      unsafe library.mux.WebPAnimEncoderAssemble(encoder.pointer, &data) != 0
    else { throw failure(library.mux) }
    // SAFETY: libwebp reports the number of bytes, which are copied before they are freed.
    return unsafe tagged(Array(UnsafeBufferPointer(start: data.bytes, count: data.size)))
  }

  /// Returns the file with a color profile.
  private func tagged(_ file: [UInt8]) -> [UInt8] {
    let (first, header) = (12, 30)
    var (head, rest) = (file[first...].prefix(header - first), file.dropFirst(header))
    if !head.starts(with: Array("VP8X".utf8)) {
      // If all frames are equal, libwebp writes a still image, which has no extended header.
      let hasAlpha = WebPHeader(file).imageChunk?.hasAlphaOfVP8L ?? false
      head = RIFFFile.extended(size: size, hasAlpha: hasAlpha, hasProfile: true)[...]
      rest = file.dropFirst(first)
    }
    head[head.startIndex + 8] |= 0x20
    return RIFFFile.webp(head + RIFFFile.chunk("ICCP", SRGBProfile.bytes) + rest)
  }

  private static func library() throws(EncodeError) -> (
    still: cwebp_functions, mux: cwebpmux_functions
  ) {
    guard let still = FormatLibraries.webp?.functions, let mux = FormatLibraries.webpmux?.functions
    else { throw .libraryMissing(format: .webp, package: "libwebpmux3") }
    return (still, mux)
  }

  private func failure(_ library: cwebpmux_functions) -> EncodeError {
    unsafe Self.failure(
      library.WebPAnimEncoderGetError(encoder.pointer).map { unsafe String(cString: $0) }
        ?? "no reason")
  }

  private static func failure(_ detail: String) -> EncodeError {
    .failed(format: .webp, detail: detail)
  }
}
