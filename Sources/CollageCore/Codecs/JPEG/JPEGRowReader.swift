internal import CJPEG

/// Reads the samples of a JPEG row by row from the top, at any scale.
///
/// If the file has several scans, libjpeg holds all coefficients in memory.
@safe final class JPEGRowReader: SampleRows {
  /// The reader; `nil` once libjpeg's memory is freed.
  private var reader: OpaquePointer?
  private let decoder: JPEGDecoder
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The normalized or repaired copy that is read instead of the file; otherwise `nil`.
  private let copy: UnsafeMutableBufferPointer<UInt8>?
  private let width: Int
  private(set) var oddity: PhotoRemark?
  private let model: SampledImage.Model

  /// Opens an undamaged file, which must outlive the reader; `nil` if memory runs out.
  ///
  /// The header must be checked against the limits. `decoder` interprets libjpeg's messages.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, scale: DecodeScale,
    decoder: JPEGDecoder
  ) throws(DecodeError) {
    unsafe try decoder.checkEffort(bytes, header)
    var copy = unsafe JPEGHeaderNormalizer.normalizedCopy(of: bytes)
    var file = unsafe copy.map { UnsafeBufferPointer($0) } ?? bytes
    var format = CJPEG_RGBA
    if case .cmyk(let inverted) = header.color {
      (format, model) = (CJPEG_CMYK, .cmyk(inverted: inverted))
    } else {
      model = .rgb
    }
    var opened = unsafe cjpeg_open_bytes(
      file.baseAddress, file.count, Int32(scale.eighths), Int32(format))
    var oddity: PhotoRemark?
    if let failed = unsafe opened, unsafe cjpeg_is_open(failed) == 0, header.keepsCoefficients {
      // For a file with several scans, opening reads all of them, and fails if the data after the
      // last scan isn't valid JPEG. The failed reader is closed first, because the examination also
      // holds all coefficients.
      let message = unsafe String(cString: cjpeg_message(failed))
      unsafe cjpeg_close(failed)
      let examination = unsafe JPEGIntegrityCheck(file)
      let repaired = unsafe examination.isComplete ? examination.repaired(file) : nil
      unsafe copy?.deallocate()
      guard let repaired = unsafe repaired else { throw decoder.error(message) }
      unsafe copy = unsafe repaired
      unsafe file = UnsafeBufferPointer(repaired)
      unsafe opened = unsafe cjpeg_open_bytes(
        file.baseAddress, file.count, Int32(scale.eighths), Int32(format))
      oddity = examination.oddity
    }
    guard let reader = unsafe opened else {
      unsafe copy?.deallocate()
      return nil
    }
    unsafe (self.reader, self.bytes, self.copy, self.decoder) = unsafe (
      reader, bytes, copy, decoder
    )
    self.oddity = oddity
    let size = scale.size(of: header.size)
    width = size.width
    let found = unsafe PixelSize(
      width: Int(cjpeg_width(reader)), height: Int(cjpeg_height(reader)))
    guard unsafe cjpeg_is_open(reader) == 1, found == size else { throw decoder.error(message) }
  }

  deinit {
    close()
    unsafe copy?.deallocate()
  }

  private func close() {
    if let reader = unsafe reader { unsafe cjpeg_close(reader) }
    unsafe reader = nil
  }

  private var message: String {
    unsafe reader.map { unsafe String(cString: cjpeg_message($0)) } ?? ""
  }

  var kind: SampledImage.Kind { SampledImage.Kind(model: model, isDeep: false) }

  func read(_ count: Int) throws(DecodeError) -> SampledImage {
    guard let reader = unsafe reader else { preconditionFailure("all rows have been read") }
    let size = PixelSize(width: width, height: count)
    var succeeded = true
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, initialized in
      // SAFETY: the buffer has space for all rows of `width * 4` bytes. After a failure, it is
      // discarded.
      for row in 0..<count where succeeded {
        let target = unsafe buffer.baseAddress.map { unsafe $0 + row * size.width * 4 }
        succeeded = unsafe cjpeg_read_row(reader, target) == 1
      }
      initialized = size.area * 4
    }
    guard succeeded else { throw decoder.error(message) }
    return SampledImage(size: size, samples: .bytes(pixels), model: model)
  }

  func finish() throws(DecodeError) {
    let message = message
    guard oddity == nil, !message.isEmpty, unsafe !JPEGDecoder.isHarmless(message, in: bytes) else {
      return
    }
    // Closes the reader first, because the examination also holds all coefficients.
    close()
    let examination = unsafe JPEGIntegrityCheck(bytes)
    guard examination.isComplete else { throw decoder.error(message, examination) }
    oddity = examination.oddity
  }
}
