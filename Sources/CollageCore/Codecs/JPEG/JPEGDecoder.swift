internal import CTurboJPEG

/// Decodes JPEG by libjpeg-turbo, straight into a bitmap's storage.
struct JPEGDecoder {
  let source: String
  /// Whether damage that the library gets over is noted rather than thrown.
  var isSalvaging = false
  /// Whether the file is a copy without what follows its picture.
  private var isRepaired = false

  /// Creates a decoder.
  init(source: String, isSalvaging: Bool = false) {
    (self.source, self.isSalvaging) = (source, isSalvaging)
  }

  /// The meaning of the library's complaint about a file.
  struct Verdict {
    /// The damage of a file of which a part was read.
    var damage: String?
    /// How a complete file deviates from its format; `nil` if it doesn't.
    var oddity: PhotoRemark?
    /// The file cut after its last complete scan, to decode instead.
    var repaired: [UInt8]?
  }

  /// The decoder of a repaired file.
  private var repairedDecoder: JPEGDecoder {
    var decoder = self
    decoder.isRepaired = true
    return decoder
  }

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
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      unsafe LargePages.prefer(for: UnsafeMutableRawBufferPointer(buffer))
      // SAFETY: TurboJPEG chooses a scale whose size is not above `size`, and the buffer holds that
      // many rows of `width * 4` bytes. `agree` has made sure that it fills all of them, and they are
      // discarded after a failure.
      outcome = unsafe tjDecompress2(
        handle.raw, bytes, UInt(bytes.count), buffer.baseAddress, Int32(size.width),
        Int32(size.width * 4), Int32(size.height), Int32(pixelFormat(header).rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      count = size.area * 4
    }
    let verdict = outcome == 0 ? Verdict() : try verdict(on: Complaint(handle), bytes, header)
    if let repaired = verdict.repaired {
      // The copy needs as much memory.
      pixels = []
      var image = try repairedDecoder.decode(repaired, header: header, scale: scale)
      (image.damage, image.oddity) = (verdict.damage, verdict.oddity)
      return image
    }
    var image = SampledImage(
      size: size, samples: .bytes(pixels), damage: verdict.damage, oddity: verdict.oddity)
    if case .cmyk(let inverted) = header.color { image.model = .inks(inverted: inverted) }
    return image
  }

  /// Decodes the pixels of any but CMYK as stored, to draw from.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header, already checked against the limits.
  ///   - scale: How many eighths of the resolution are wanted.
  /// - Returns: An opaque buffer with the pixels of ``decode(_:header:scale:)``, and how a complete file
  ///   deviates from its format; `nil` if it doesn't.
  /// - Throws: A `DecodeError`, also for what the library only warns of.
  func decodeBuffer(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> (buffer: RasterBuffer, oddity: PhotoRemark?) {
    let bytes = JPEGQuirks.removed(from: bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    try agree(handle, bytes, header)
    let (buffer, verdict) = try filledBuffer(handle, bytes, header, scale)
    if let buffer { return (buffer, verdict.oddity) }
    let again = try repairedDecoder.decodeBuffer(
      verdict.repaired ?? [], header: header, scale: scale)
    return (again.buffer, verdict.oddity)
  }

  /// Decodes pixels to draw from; the buffer is `nil` if the repaired file has to be decoded instead, which
  /// needs as much memory.
  private func filledBuffer(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader, _ scale: DecodeScale
  ) throws(DecodeError) -> (buffer: RasterBuffer?, verdict: Verdict) {
    let buffer = RasterBuffer(size: scale.size(of: header.size), alpha: .opaque)
    // SAFETY: as above, with rows of `bytesPerRow` bytes that begin at the first one's start.
    let outcome = unsafe tjDecompress2(
      handle.raw, bytes, UInt(bytes.count),
      (buffer.bytes + buffer.rowStarts[0]).assumingMemoryBound(to: UInt8.self),
      Int32(buffer.size.width), Int32(buffer.bytesPerRow), Int32(buffer.size.height),
      Int32(TJPF_RGB.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    guard outcome != 0 else { return (buffer, Verdict()) }
    let verdict = try verdict(on: Complaint(handle), bytes, header)
    return (verdict.repaired == nil ? buffer : nil, verdict)
  }

  /// Decodes luma and chroma as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header, already checked against the limits.
  ///   - scale: How many eighths of the resolution are wanted, of chroma too.
  /// - Returns: The planes, the damage if only a part could be read, and how a complete file deviates from its
  ///   format; `nil` for a file that doesn't have such planes, or whose chroma isn't as high as it is wide.
  /// - Throws: A `DecodeError`, also for what the library only warns of.
  func decodePlanes(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> (planes: JPEGPlanes, damage: String?, oddity: PhotoRemark?)? {
    guard let subsampling = header.chroma, subsampling != .half else { return nil }
    let bytes = JPEGQuirks.removed(from: bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    let layout = try agree(handle, bytes, header)
    guard layout.subsampling == subsampling.turboValue, layout.colors == TJCS_YCbCr else {
      return nil
    }
    let (planes, verdict) = try filledPlanes(
      handle, bytes, header,
      JPEGPlanes(size: scale.size(of: header.size), subsampling: subsampling))
    if let planes { return (planes, verdict.damage, verdict.oddity) }
    return try repairedDecoder.decodePlanes(verdict.repaired ?? [], header: header, scale: scale)
      .map { ($0.planes, verdict.damage, verdict.oddity) }
  }

  /// Decodes luma and chroma; returns `nil` for the planes if the repaired file has to be decoded instead,
  /// which needs as much memory.
  private func filledPlanes(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader,
    _ planes: consuming JPEGPlanes
  ) throws(DecodeError) -> (planes: JPEGPlanes?, verdict: Verdict) {
    var starts = unsafe planes.starts(ofRow: 0)
    var strides = planes.strides
    // SAFETY: as above; the planes have the columns and rows that the library wants for this size and
    // the subsampling that it has seen, and rows of `strides` bytes.
    let outcome = unsafe tjDecompressToYUVPlanes(
      handle.raw, bytes, UInt(bytes.count), &starts, Int32(planes.size.width), &strides,
      Int32(planes.size.height), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    guard outcome != 0 else { return (planes, Verdict()) }
    let verdict = try verdict(on: Complaint(handle), bytes, header)
    return (verdict.repaired == nil ? planes : nil, verdict)
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
    _ = unsafe tjDecompressHeader3(
      handle.raw, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    let size = PixelSize(width: Int(width), height: Int(height))
    guard size == header.size else { throw error(handle.message) }
    let effort: Result<Void, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(DecodeError) in unsafe try checkEffort(bytes, header) }
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
    guard unsafe JPEGScans.count(in: bytes) <= JPEGScans.most else {
      throw damaged("it has more than \(JPEGScans.most) scans")
    }
  }

  private func pixelFormat(_ header: ImageHeader) -> TJPF {
    if case .cmyk = header.color { TJPF_CMYK } else { TJPF_RGBA }
  }

  /// The warnings of the library.
  struct Complaint {
    let message: String
    /// Whether it has decoded all rows.
    let isWarning: Bool

    init(message: String, isWarning: Bool) {
      (self.message, self.isWarning) = (message, isWarning)
    }

    /// The complaint of the last call.
    init(_ handle: borrowing TurboHandle) {
      (message, isWarning) = (handle.message, handle.isWarning)
    }
  }

  /// Throws unless the picture is complete in spite of the library's complaint, or damage is only noted.
  func verdict(
    on complaint: Complaint, _ bytes: [UInt8], _ header: ImageHeader
  ) throws(DecodeError) -> Verdict {
    let (message, isWarning) = (complaint.message, complaint.isWarning)
    if isWarning, unsafe bytes.withUnsafeBufferPointer({ unsafe Self.isTrifle(message, in: $0) }) {
      return Verdict()
    }
    let examination = JPEGExamination(bytes)
    // Pixels of several scans are only written when the library has found the end.
    let repaired =
      header.keepsCoefficients && !isRepaired && examination.hasScan
      ? examination.repaired(bytes) : nil
    if examination.isComplete {
      // Rows are missing after a failure before the last block, such as that of memory.
      guard
        repaired != nil || isWarning
          || !header.keepsCoefficients && examination.failsAfterPicture
      else { throw error(message) }
      return Verdict(oddity: examination.oddity, repaired: repaired)
    }
    if isSalvaging, examination.fails, repaired != nil {
      return Verdict(damage: examination.damage ?? message, repaired: repaired)
    }
    // After a warning the library doesn't report that it failed.
    if isSalvaging, isWarning, !examination.fails {
      return Verdict(damage: examination.damage ?? message)
    }
    throw isWarning ? error(message, examination) : error(message)
  }

  /// The error of a file that is not complete, whose first warning may be about a trifle.
  func error(_ message: String, _ examination: JPEGExamination) -> DecodeError {
    let damage = examination.damage ?? message
    return examination.isTruncated
      ? .truncated(source: source, format: .jpeg) : error(damage)
  }

  /// Whether a warning of the library costs no pixel: it is about padding before the end.
  static func isTrifle(_ warning: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let count = JPEGPadding.count(in: warning) else { return false }
    return unsafe JPEGPadding.isUniform(count, in: bytes) && !JPEGRestarts.areMissing(in: bytes)
  }

  /// The error that a message of the library stands for.
  func error(_ message: String) -> DecodeError {
    if message.hasPrefix("Sorry"), message.contains("arithmetic") {
      return .unsupported(source: source, format: .jpeg, feature: .arithmeticCoding)
    }
    return message.contains("Premature end")
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
    // Arithmetic coding takes a small part of a bit for a block that is like those before it.
    return size.area / 64 <= blocks * (codesArithmetically ? 64 : isSalvaging ? 16 : 1)
  }
}
