internal import CTurboJPEG

/// Decodes JPEG by libjpeg-turbo, straight into a bitmap's storage.
struct JPEGDecoder {
  let source: String
  /// Whether damage that the library gets over is noted rather than thrown.
  var isSalvaging = false

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header, already checked against the limits.
  ///   - scale: How many eighths of the resolution are wanted.
  /// - Returns: Opaque pixels, or inks.
  /// - Throws: A `DecodeError`, also for what the library only warns of.
  func decode(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> SampledImage {
    let bytes = JPEGQuirks.removed(from: bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    try agree(handle, bytes, header)
    let size = scale.size(of: header.size)
    var outcome: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      LargePages.prefer(for: UnsafeMutableRawBufferPointer(buffer))
      // SAFETY: TurboJPEG chooses a scale whose size is not above `size`, and the buffer holds that
      // many rows of `width * 4` bytes. `agree` has made sure that it fills all of them, and they are
      // discarded after a failure.
      outcome = tjDecompress2(
        handle.raw, bytes, UInt(bytes.count), buffer.baseAddress, Int32(size.width),
        Int32(size.width * 4), Int32(size.height), Int32(pixelFormat(header).rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      count = size.area * 4
    }
    let damage = outcome == 0 ? nil : try judge(handle, bytes)
    var image = SampledImage(size: size, samples: .bytes(pixels), damage: damage)
    if case .cmyk(let inverted) = header.color { image.model = .inks(inverted: inverted) }
    return image
  }

  /// Decodes the pixels of any but CMYK as stored, to draw from.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header, already checked against the limits.
  ///   - scale: How many eighths of the resolution are wanted.
  /// - Returns: An opaque buffer with the pixels of ``decode(_:header:scale:)``.
  /// - Throws: A `DecodeError`, also for what the library only warns of.
  func decodeBuffer(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer {
    let bytes = JPEGQuirks.removed(from: bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    try agree(handle, bytes, header)
    let buffer = RasterBuffer(size: scale.size(of: header.size), alpha: .opaque)
    // SAFETY: as above, with rows of `bytesPerRow` bytes that begin at the first one's start.
    let outcome = tjDecompress2(
      handle.raw, bytes, UInt(bytes.count),
      (buffer.bytes + buffer.rowStarts[0]).assumingMemoryBound(to: UInt8.self),
      Int32(buffer.size.width), Int32(buffer.bytesPerRow), Int32(buffer.size.height),
      Int32(TJPF_RGB.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    if outcome != 0 { _ = try judge(handle, bytes) }
    return buffer
  }

  /// Decodes luma and chroma as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header, already checked against the limits.
  ///   - scale: How many eighths of the resolution are wanted, of chroma too.
  /// - Returns: The planes, and the damage if only a part could be read; nil for a file that has not
  ///   such planes, or whose chroma is not as high as it is wide.
  /// - Throws: A `DecodeError`, also for what the library only warns of.
  func decodePlanes(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> (planes: JPEGPlanes, damage: String?)? {
    guard let subsampling = header.chroma, subsampling != .half else { return nil }
    let bytes = JPEGQuirks.removed(from: bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    let layout = try agree(handle, bytes, header)
    guard layout.subsampling == subsampling.turboValue, layout.colors == TJCS_YCbCr else {
      return nil
    }
    let result = JPEGPlanes(size: scale.size(of: header.size), subsampling: subsampling)
    var starts = result.starts(ofRow: 0)
    var strides = result.strides
    // SAFETY: as above; the planes have the columns and rows that the library wants for this size and
    // the subsampling that it has seen, and rows of `strides` bytes.
    let outcome = tjDecompressToYUVPlanes(
      handle.raw, bytes, UInt(bytes.count), &starts, Int32(result.size.width), &strides,
      Int32(result.size.height), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    return (result, outcome == 0 ? nil : try judge(handle, bytes))
  }

  /// Makes sure that the library sees the size that has been checked; tells what else it sees.
  @discardableResult
  private func agree(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader
  ) throws(DecodeError) -> (subsampling: TJSAMP?, colors: TJCS?) {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colors: Int32 = 0
    // The status is of no use: it fails for rare subsamplings that decode well, and can be success
    // with a size of 0x0 for a truncated file.
    _ = tjDecompressHeader3(
      handle.raw, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    let size = PixelSize(width: Int(width), height: Int(height))
    guard size == header.size else { throw error(handle.message) }
    let effort: Result<Void, DecodeError> = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(DecodeError) in try checkEffort(bytes, header) }
    }
    try effort.get()
    return (
      UInt32(exactly: subsampling).map(TJSAMP.init(rawValue:)),
      UInt32(exactly: colors).map(TJCS.init(rawValue:))
    )
  }

  /// Makes sure that decoding does not take far longer than the file's bytes can be worth.
  func checkEffort(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: ImageHeader
  ) throws(DecodeError) {
    guard header.canBeJPEG(of: bytes.count, isSalvaging: isSalvaging) else {
      throw .truncated(source: source, format: .jpeg)
    }
    guard JPEGScans.count(in: bytes) <= JPEGScans.most else {
      throw damaged("it has more than \(JPEGScans.most) scans")
    }
  }

  private func pixelFormat(_ header: ImageHeader) -> TJPF {
    if case .cmyk = header.color { TJPF_CMYK } else { TJPF_RGBA }
  }

  /// Throws unless the library's warning is about a trifle, or damage is only to be noted.
  private func judge(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8]
  ) throws(DecodeError) -> String? {
    let message = handle.message
    if handle.isWarning, bytes.withUnsafeBufferPointer({ Self.isTrifle(message, in: $0) }) {
      return nil
    }
    if handle.isWarning, isSalvaging { return message }
    throw error(message)
  }

  /// Whether a warning of the library costs no pixel: it is about padding before the end.
  static func isTrifle(_ warning: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let count = JPEGPadding.count(in: warning) else { return false }
    return JPEGPadding.isUniform(count, in: bytes) && !JPEGRestarts.areMissing(in: bytes)
  }

  /// The error that a message of the library stands for.
  func error(_ message: String) -> DecodeError {
    message.contains("Premature end")
      ? .truncated(source: source, format: .jpeg) : damaged(message)
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .jpeg, detail: detail)
  }
}

extension ImageHeader {
  /// Whether so few bytes can be a JPEG of so many pixels.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes of the file.
  ///   - isSalvaging: Whether most of the picture may be missing.
  /// - Returns: False where decoding would take far longer than the bytes can be worth.
  func canBeJPEG(of byteCount: Int, isSalvaging: Bool) -> Bool {
    // A block of 64 pixels takes a bit at least, in the one of the components that has the most
    // blocks; with unusual factors, that may have a quarter of the usual number.
    let isUsual = chroma != nil || color == .grey
    let blocks = byteCount * 8 * (isUsual ? 1 : 4)
    // Of a photo, which takes many bits a block, that is still not much.
    return size.area / 64 <= blocks * (isSalvaging ? 16 : 1)
  }
}
