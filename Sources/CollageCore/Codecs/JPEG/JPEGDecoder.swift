internal import CTurboJPEG

/// Decodes JPEG with libjpeg-turbo, directly into a bitmap's storage.
struct JPEGDecoder {
  let source: String
  /// True to record damage from which libjpeg can recover; false to throw an error.
  var isSalvaging = false
  /// True if the file is a copy that ends after its last complete scan.
  private var isRepaired = false

  init(source: String, isSalvaging: Bool = false) {
    (self.source, self.isSalvaging) = (source, isSalvaging)
  }

  /// The consequence of a libjpeg-turbo message about a file.
  struct Verdict {
    /// A description of the damage; `nil` if the image is complete.
    var damage: String?
    /// A remark if a complete file deviates from its format; otherwise `nil`.
    var oddity: PhotoRemark?
    /// The copy to decode instead, which ends after the last complete scan; otherwise `nil`.
    var repaired: [UInt8]?
  }

  private var repairedDecoder: JPEGDecoder {
    var decoder = self
    decoder.isRepaired = true
    return decoder
  }

  /// Decodes the pixels as stored: opaque pixels, or CMYK inks.
  ///
  /// Unless `isSalvaging` is true, throws an error even if libjpeg only warns about damage.
  func decode(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> SampledImage {
    let bytes = JPEGHeaderNormalizer.normalized(bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    try verifySize(handle, bytes, header)
    let size = scale.size(of: header.size)
    var outcome: Int32 = 0
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      unsafe LargePages.prefer(for: UnsafeMutableRawBufferPointer(buffer))
      // SAFETY: TurboJPEG chooses a scale whose size doesn't exceed `size`, and the buffer contains
      // `size.height` rows of `width * 4` bytes. `verifySize` has verified that the library fills
      // all of them. After a failure, the buffer is discarded.
      outcome = unsafe tjDecompress2(
        handle.raw, bytes, UInt(bytes.count), buffer.baseAddress, Int32(size.width),
        Int32(size.width * 4), Int32(size.height), Int32(pixelFormat(header).rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      count = size.area * 4
    }
    let verdict = outcome == 0 ? Verdict() : try verdict(on: Complaint(handle), bytes, header)
    if let repaired = verdict.repaired {
      // Releases the pixels first, because decoding the copy needs as much memory again.
      pixels = []
      var image = try repairedDecoder.decode(repaired, header: header, scale: scale)
      (image.damage, image.oddity) = (verdict.damage, verdict.oddity)
      return image
    }
    var image = SampledImage(
      size: size, samples: .bytes(pixels), damage: verdict.damage, oddity: verdict.oddity)
    if case .cmyk(let inverted) = header.color { image.model = .cmyk(inverted: inverted) }
    return image
  }

  /// Decodes a file without CMYK inks as stored, into an opaque buffer for drawing.
  ///
  /// The pixels are those of ``decode(_:header:scale:)``. `oddity` is a remark if a complete file
  /// deviates from its format.
  func decodeBuffer(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> (buffer: RasterBuffer, oddity: PhotoRemark?) {
    let bytes = JPEGHeaderNormalizer.normalized(bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    try verifySize(handle, bytes, header)
    let (buffer, verdict) = try decodeIntoBuffer(handle, bytes, header, scale)
    if let buffer { return (buffer, verdict.oddity) }
    let again = try repairedDecoder.decodeBuffer(
      verdict.repaired ?? [], header: header, scale: scale)
    return (again.buffer, verdict.oddity)
  }

  /// Decodes pixels into a new buffer; `nil` if the repaired copy must be decoded instead.
  ///
  /// In that case, the buffer is released, because the copy needs as much memory again.
  private func decodeIntoBuffer(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader, _ scale: DecodeScale
  ) throws(DecodeError) -> (buffer: RasterBuffer?, verdict: Verdict) {
    let buffer = RasterBuffer(size: scale.size(of: header.size), alpha: .opaque)
    // SAFETY: the reasons of `decode` apply. The rows have `bytesPerRow` bytes, starting at the
    // first row's address.
    let outcome = unsafe tjDecompress2(
      handle.raw, bytes, UInt(bytes.count),
      (buffer.bytes + buffer.rowStarts[0]).assumingMemoryBound(to: UInt8.self),
      Int32(buffer.size.width), Int32(buffer.bytesPerRow), Int32(buffer.size.height),
      Int32(TJPF_RGB.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    guard outcome != 0 else { return (buffer, Verdict()) }
    let verdict = try verdict(on: Complaint(handle), bytes, header)
    return (verdict.repaired == nil ? buffer : nil, verdict)
  }

  /// Decodes luma and chroma as stored; `scale` also applies to chroma.
  ///
  /// Returns `nil` if the file doesn't consist of luma and chroma, or if chroma's horizontal and
  /// vertical resolutions differ. `oddity` is a remark if a complete file deviates from its format.
  func decodePlanes(
    _ bytes: [UInt8], header: ImageHeader, scale: DecodeScale
  ) throws(DecodeError) -> (planes: JPEGPlanes, damage: String?, oddity: PhotoRemark?)? {
    guard let subsampling = header.chroma, subsampling != .half else { return nil }
    let bytes = JPEGHeaderNormalizer.normalized(bytes)
    guard let handle = TurboHandle.decompressor() else { throw damaged("out of memory") }
    let layout = try verifySize(handle, bytes, header)
    guard layout.subsampling == subsampling.turboValue, layout.colors == TJCS_YCbCr else {
      return nil
    }
    let (planes, verdict) = try decodeIntoPlanes(
      handle, bytes, header,
      JPEGPlanes(size: scale.size(of: header.size), subsampling: subsampling))
    if let planes { return (planes, verdict.damage, verdict.oddity) }
    return try repairedDecoder.decodePlanes(verdict.repaired ?? [], header: header, scale: scale)
      .map { ($0.planes, verdict.damage, verdict.oddity) }
  }

  /// Decodes luma and chroma into planes; `nil` if the repaired copy must be decoded instead.
  ///
  /// In that case, the planes are released, because the copy needs as much memory again.
  private func decodeIntoPlanes(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader,
    _ planes: consuming JPEGPlanes
  ) throws(DecodeError) -> (planes: JPEGPlanes?, verdict: Verdict) {
    var starts = unsafe planes.starts(ofRow: 0)
    var strides = planes.strides
    // SAFETY: the reasons of `decode` apply. The planes have the columns and rows that the library
    // expects for this size and the subsampling that it detected, and rows of `strides` bytes.
    let outcome = unsafe tjDecompressToYUVPlanes(
      handle.raw, bytes, UInt(bytes.count), &starts, Int32(planes.size.width), &strides,
      Int32(planes.size.height), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    guard outcome != 0 else { return (planes, Verdict()) }
    let verdict = try verdict(on: Complaint(handle), bytes, header)
    return (verdict.repaired == nil ? planes : nil, verdict)
  }

  /// Verifies that TurboJPEG reads the same size as `header`, and that decoding doesn't take too
  /// long.
  ///
  /// Returns the subsampling and the colors that TurboJPEG reads.
  @discardableResult
  private func verifySize(
    _ handle: borrowing TurboHandle, _ bytes: [UInt8], _ header: ImageHeader
  ) throws(DecodeError) -> (subsampling: TJSAMP?, colors: TJCS?) {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colors: Int32 = 0
    // The status isn't used: it is a failure for rare subsamplings that the library decodes well,
    // and can be a success with a size of 0×0 for a truncated file.
    _ = unsafe tjDecompressHeader3(
      handle.raw, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    let size = PixelSize(width: Int(width), height: Int(height))
    guard size == header.size else { throw error(handle.message) }
    let check: Result<Void, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(DecodeError) in unsafe try checkEffort(bytes, header) }
    }
    try check.get()
    return (
      UInt32(exactly: subsampling).map(TJSAMP.init(rawValue:)),
      UInt32(exactly: colors).map(TJCS.init(rawValue:))
    )
  }

  /// Throws an error if decoding would take far too long for a file of this size.
  func checkEffort(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: ImageHeader
  ) throws(DecodeError) {
    guard header.isPlausibleJPEG(of: bytes.count, isSalvaging: isSalvaging) else {
      throw .truncated(source: source, format: .jpeg)
    }
    guard unsafe JPEGScans.count(in: bytes) <= JPEGScans.maximumCount else {
      throw damaged("it has more than \(JPEGScans.maximumCount) scans")
    }
  }

  private func pixelFormat(_ header: ImageHeader) -> TJPF {
    if case .cmyk = header.color { TJPF_CMYK } else { TJPF_RGBA }
  }

  /// An error or a warning of libjpeg.
  struct Complaint {
    let message: String
    /// True for a warning, after which libjpeg decoded all rows; false for an error.
    let isWarning: Bool

    init(message: String, isWarning: Bool) {
      (self.message, self.isWarning) = (message, isWarning)
    }

    init(_ handle: borrowing TurboHandle) {
      (message, isWarning) = (handle.message, handle.isWarning)
    }
  }

  /// Returns the consequence of a complaint; throws an error for damage that must not be recorded.
  func verdict(
    on complaint: Complaint, _ bytes: [UInt8], _ header: ImageHeader
  ) throws(DecodeError) -> Verdict {
    let (message, isWarning) = (complaint.message, complaint.isWarning)
    if isWarning, unsafe bytes.withUnsafeBufferPointer({ unsafe Self.isHarmless(message, in: $0) })
    {
      return Verdict()
    }
    let examination = JPEGIntegrityCheck(bytes)
    // libjpeg writes the pixels of an image with several scans only after it has found the end
    // marker. Therefore a copy with an end marker must be decoded.
    let repaired =
      header.keepsCoefficients && !isRepaired && examination.hasScan
      ? examination.repaired(bytes) : nil
    if examination.isComplete {
      // Rows are missing if libjpeg failed before the last block, for example for lack of memory.
      guard
        repaired != nil || isWarning
          || !header.keepsCoefficients && examination.failsAfterLastBlock
      else { throw error(message) }
      return Verdict(oddity: examination.oddity, repaired: repaired)
    }
    if isSalvaging, examination.fails, repaired != nil {
      return Verdict(damage: examination.damage ?? message, repaired: repaired)
    }
    // After a warning, libjpeg doesn't report a later failure, so the examination must exclude it.
    if isSalvaging, isWarning, !examination.fails {
      return Verdict(damage: examination.damage ?? message)
    }
    throw isWarning ? error(message, examination) : error(message)
  }

  /// Returns the error for an incomplete file.
  ///
  /// Prefers the damage that the examination found, because `message` can be a harmless warning.
  func error(_ message: String, _ examination: JPEGIntegrityCheck) -> DecodeError {
    let damage = examination.damage ?? message
    return examination.isTruncated
      ? .truncated(source: source, format: .jpeg) : error(damage)
  }

  /// Returns true if a warning is only about padding before the end marker.
  static func isHarmless(_ warning: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let count = JPEGPadding.count(in: warning) else { return false }
    return unsafe JPEGPadding.isUniform(count, in: bytes) && !JPEGRestarts.areMissing(in: bytes)
  }

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
  /// Returns true if a file of `byteCount` bytes can be a JPEG with this number of pixels.
  ///
  /// If `isSalvaging` is true, most of the image can be missing.
  func isPlausibleJPEG(of byteCount: Int, isSalvaging: Bool) -> Bool {
    // A block of 64 pixels takes at least one bit in the component with the most blocks. With
    // unusual sampling factors, that component can have a quarter of the usual number of blocks.
    let hasCommonSampling = chroma != nil || color == .gray
    let blocks = byteCount * 8 * (hasCommonSampling ? 1 : 4)
    // Photos take many bits per block. Arithmetic coding takes a small fraction of a bit for a
    // block that is like the previous ones.
    return size.area / 64 <= blocks * (usesArithmeticCoding ? 64 : isSalvaging ? 16 : 1)
  }
}
