internal import CJXL

/// Decodes JPEG XL with libjxl; decodes only the first frame of an animation.
struct JXLDecoder {
  let source: String
  let isSalvaging: Bool
  let limits: DecodeLimits
  private let library: cjxl_functions

  init(source: String, isSalvaging: Bool, limits: DecodeLimits) throws(DecodeError) {
    guard let library = FormatLibraries.jxl else {
      throw .libraryMissing(source: source, format: .jxl, package: InputFormat.jxl.package ?? "")
    }
    self.library = library
    (self.source, self.isSalvaging, self.limits) = (source, isSalvaging, limits)
  }

  /// Returns true if a file is a JPEG XL codestream or a container with one.
  static func recognizes(_ bytes: [UInt8]) -> Bool { FileKind.guess(bytes) == .jpegXL }

  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    try withFile(bytes, events: CJXL_BASIC_INFO | CJXL_COLOR_ENCODING | CJXL_FRAME) {
      file throws(DecodeError) in
      // Without coalescing, libjxl reports each layer as a frame. The first frame then shows
      // whether it is the only layer.
      _ = unsafe library.JxlDecoderSetCoalescing(file.decoder, 0)
      try advance(file, to: CJXL_BASIC_INFO)
      let info = file.info
      var header = try header(info, hasBlack: file.hasBlack(info))
      try advance(file, to: CJXL_COLOR_ENCODING)
      header.colorSpace = file.colorSpace
      // The decoder keeps 16 bits per channel only if colors must be converted.
      if ColorConversion.isNeedless(header.colorSpace) { header.depth = 8 }
      let startsPlainly = file.startsPlainFrame()
      try advance(file, to: CJXL_FRAME)
      header.libraryBytesPerPixel = Self.libraryBytesPerPixel(
        info, depth: header.depth, startsPlainly: startsPlainly, isOnlyLayer: file.isLastFrame)
      if info.has_container != 0 {
        let exif = try exif(of: bytes)
        (header.metadata, header.captureMetadata) = (exif.metadata, exif.captureMetadata)
      }
      return header
    }
  }

  private func header(_ info: cjxl_info, hasBlack: Bool) throws(DecodeError) -> ImageHeader {
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    // Checks the limits before libjxl allocates memory.
    try limits.check(size, source: source)
    try limits.checkMemory(
      ImageHeader.times(size.saturatedArea, Self.minimumLibraryBytes + 4), source: source)
    guard !hasBlack else {
      throw .unsupported(source: source, format: .jxl, feature: .colors("four inks"))
    }
    return ImageHeader(
      format: .jxl, size: size,
      orientation: Orientation(rawValue: Int(info.orientation)) ?? .up,
      mayHaveAlpha: info.alpha_bits > 0, depth: info.bits > 8 ? 16 : 8,
      color: info.color_channels == 1 ? .gray : .rgb, chroma: .full, isProgressive: false)
  }

  private static let minimumLibraryBytes = 8

  /// Returns the peak bytes per pixel that libjxl holds in addition to the returned samples.
  ///
  /// The numbers were measured with libjxl 0.7 on 12 megapixels. A single 8-bit VarDCT frame
  /// without alpha, as in photos, takes up to 5.7 bytes. A progressive modular frame takes 25
  /// bytes, 33 with alpha, and 47 with 16 bits and alpha. libjxl also keeps up to four layers to
  /// which others refer, as floating-point numbers.
  private static func libraryBytesPerPixel(
    _ info: cjxl_info, depth: Int, startsPlainly: Bool, isOnlyLayer: Bool
  ) -> Int {
    let channels = 3 + Int(info.extra_channels)
    let isOnlyImage = isOnlyLayer && info.is_animated == 0 && info.has_preview == 0
    if isOnlyImage, startsPlainly, channels == 3, depth == 8 { return minimumLibraryBytes }
    return (depth > 8 ? 12 : 8) * channels + 2 + (isOnlyImage ? 0 : 16 * channels)
  }

  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    try withFile(bytes, events: CJXL_FULL_IMAGE) { file throws(DecodeError) in
      _ = unsafe library.JxlDecoderSetParallelRunner(file.decoder, JXLThreads.run, nil)
      var damage: String?
      let samples: SampledImage.Samples =
        header.depth > 8
        ? .words(try pixels(of: file, header, CJXL_UINT16, &damage))
        : .bytes(try pixels(of: file, header, CJXL_UINT8, &damage))
      var image = SampledImage(
        size: header.size, samples: samples, mayHaveAlpha: header.mayHaveAlpha, damage: damage)
      if file.info.is_premultiplied != 0 { image.unpremultiply() }
      return image
    }
  }

  private func pixels<Sample: FixedWidthInteger>(
    of file: borrowing JXLFile, _ header: ImageHeader, _ type: Int, _ damage: inout String?
  ) throws(DecodeError) -> [Sample] {
    var pixels = [Sample](repeating: 0, count: header.size.area * 4)
    // SAFETY: libjxl keeps the pointer to the buffer until the file is closed, but uses it only in
    // these calls.
    let status = unsafe pixels.withUnsafeMutableBytes { buffer in
      let status = unsafe file.decode(into: buffer, type)
      // Only an opaque 8-bit image that consists of a single VarDCT frame is salvaged: libjxl 0.7
      // returns wrong colors for modular images.
      guard status == CJXL_NEED_MORE_INPUT, isSalvaging,
        header.libraryBytesPerPixel == Self.minimumLibraryBytes, file.flush()
      else { return status }
      damage = "the file ends early"
      return CJXL_FULL_IMAGE
    }
    guard status == CJXL_FULL_IMAGE else { throw failure(status) }
    return pixels
  }

  /// The maximum size of an EXIF block, more than any program writes.
  private static let maximumEXIFBytes = 1 << 20

  /// Returns the fields of the container's EXIF block, which can be compressed.
  ///
  /// The EXIF orientation is ignored, because the codestream has its own.
  private func exif(of bytes: [UInt8]) throws(DecodeError) -> EXIF {
    var block = [UInt8](repeating: 0, count: Self.maximumEXIFBytes)
    let count = try withFile(bytes, events: CJXL_BOX) { file throws(DecodeError) in
      _ = unsafe library.JxlDecoderSetDecompressBoxes(file.decoder, 1)
      while file.next() == CJXL_BOX {
        guard file.boxType == "Exif" else { continue }
        return unsafe block.withUnsafeMutableBufferPointer { unsafe file.readBox(into: $0) }
      }
      return 0
    }
    var cursor = ByteCursor(block[..<count])
    guard let offset = cursor.uint32(), cursor.slice(offset) != nil,
      let tiff = cursor.slice(cursor.remaining)
    else { return EXIF() }
    return EXIF(tiff: tiff)
  }

  private func withFile<Value>(
    _ bytes: [UInt8], events: Int, _ body: (borrowing JXLFile) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value {
    let result: Result<Value, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let file = unsafe JXLFile(bytes, library: library, events: events) else {
        return .failure(damaged("the library can't open it"))
      }
      return Result { () throws(DecodeError) in try body(file) }
    }
    return try result.get()
  }

  private func advance(_ file: borrowing JXLFile, to event: Int) throws(DecodeError) {
    let status = file.next()
    guard status == event else { throw failure(status) }
  }

  private func failure(_ status: Int) -> DecodeError {
    status == CJXL_NEED_MORE_INPUT
      ? .truncated(source: source, format: .jxl) : damaged("its data are broken")
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .jxl, detail: detail)
  }
}

/// A JPEG XL file in memory; libjxl reads it from the start and returns at each event.
@safe private struct JXLFile: ~Copyable {
  let decoder: OpaquePointer
  private let library: cjxl_functions
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Opens a file, which must outlive this value; `nil` if memory runs out.
  ///
  /// `events` is a bit set of the events at which libjxl returns.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, library: cjxl_functions, events: Int) {
    guard let decoder = library.JxlDecoderCreate(nil) else { return nil }
    unsafe (self.decoder, self.library, self.bytes) = unsafe (decoder, library, bytes)
    unsafe _ = library.JxlDecoderSubscribeEvents(decoder, Int32(events))
    unsafe _ = library.JxlDecoderSetKeepOrientation(decoder, 1)
    unsafe _ = library.JxlDecoderSetInput(decoder, bytes.baseAddress, bytes.count)
  }

  deinit { unsafe library.JxlDecoderDestroy(decoder) }

  func next() -> Int { unsafe Int(library.JxlDecoderProcessInput(decoder)) }

  var info: cjxl_info {
    var info = cjxl_info()
    unsafe _ = library.JxlDecoderGetBasicInfo(decoder, &info)
    return info
  }

  func hasBlack(_ info: cjxl_info) -> Bool {
    (0..<Int(info.extra_channels)).contains { index in
      var channel = cjxl_channel()
      unsafe _ = library.JxlDecoderGetExtraChannelInfo(decoder, index, &channel)
      return channel.type == CJXL_BLACK_CHANNEL
    }
  }

  /// True if the current layer is the last layer of the last frame.
  var isLastFrame: Bool {
    var frame = cjxl_frame()
    return unsafe library.JxlDecoderGetFrameHeader(decoder, &frame) == CJXL_SUCCESS
      && frame.is_last != 0
  }

  /// Returns true if the next frame is a regular VarDCT frame.
  ///
  /// In such a frame, the first bit ("all default") is set, or the next two bits (the frame type)
  /// and the bit after them (the encoding) are zero (ISO/IEC 18181-1, annex F).
  func startsPlainFrame() -> Bool {
    let count = unsafe library.JxlDecoderReleaseInput(decoder)
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes.suffix(count))
    unsafe _ = library.JxlDecoderSetInput(decoder, rest.baseAddress, rest.count)
    return unsafe rest.first.map { $0 & 1 == 1 || $0 & 0b1110 == 0 } ?? false
  }

  /// Decodes the first frame as red, green, blue and alpha; returns the last event.
  func decode(into pixels: UnsafeMutableRawBufferPointer, _ type: Int) -> Int {
    var format = cjxl_format(
      channels: 4, type: Int32(type), endianness: Int32(CJXL_NATIVE_ENDIAN), row_alignment: 0)
    var size = 0
    let status = next()
    guard status == CJXL_NEED_IMAGE_BUFFER else { return status }
    guard
      unsafe library.JxlDecoderImageOutBufferSize(decoder, &format, &size) == CJXL_SUCCESS,
      size == pixels.count,
      unsafe library.JxlDecoderSetImageOutBuffer(decoder, &format, pixels.baseAddress, size)
        == CJXL_SUCCESS
    else { return CJXL_ERROR }
    return next()
  }

  /// Fills the missing pixels of a truncated file with a preview; returns false if this isn't
  /// possible.
  func flush() -> Bool { unsafe library.JxlDecoderFlushImage(decoder) == CJXL_SUCCESS }

  /// The type of the current box or, for a compressed box, of its contents.
  var boxType: String {
    var type: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
    return unsafe withUnsafeMutableBytes(of: &type) { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe _ = library.JxlDecoderGetBoxType(decoder, start, 1)
      return unsafe String(decoding: buffer, as: UTF8.self)
    }
  }

  /// Reads as much of the current box as fits into a buffer; returns the number of bytes read.
  func readBox(into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe _ = library.JxlDecoderSetBoxBuffer(decoder, target.baseAddress, target.count)
    _ = next()
    return unsafe target.count - library.JxlDecoderReleaseBoxBuffer(decoder)
  }

  var colorSpace: ColorSpace {
    var colors = cjxl_colors()
    let isNamed = unsafe withUnsafePointer(to: library) {
      unsafe cjxl_get_colors($0, decoder, &colors) != 0
    }
    if isNamed, let colorSpace = Self.colorSpace(colors) { return colorSpace }
    let profile = unsafe withUnsafePointer(to: library) { library in
      var profile = unsafe [UInt8](repeating: 0, count: cjxl_profile_size(library, decoder))
      return unsafe cjxl_get_profile(library, decoder, &profile, profile.count) == 0 ? [] : profile
    }
    return profile.isEmpty ? .sRGB : .profile(profile)
  }

  /// Returns the color space for libjxl's enumerated values; `nil` for custom values.
  private static func colorSpace(_ colors: cjxl_colors) -> ColorSpace? {
    let (d65, dci) = (1, 11)
    let isGray = colors.space == 1
    let primaries: Int
    switch (isGray ? 1 : Int(colors.primaries), Int(colors.white)) {
    case (1, d65), (9, d65): primaries = isGray ? 1 : Int(colors.primaries)
    // The code for P3 primaries depends on the white point.
    case (11, d65): primaries = 12
    case (11, dci): primaries = 11
    default: return nil
    }
    guard colors.space <= 1, [1, 8, 13, 16, 18].contains(colors.curve) else { return nil }
    return ColorDefinition(primaries: primaries, transfer: Int(colors.curve))
      .map { .definition($0) } ?? .sRGB
  }
}
