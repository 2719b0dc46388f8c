internal import CTurboJPEG

/// Encodes opaque bitmaps as JPEG, tagged as sRGB and without metadata except the resolution.
package struct JPEGEncoder: Hashable, Sendable, Encodable {
  /// The longest side that libjpeg writes, in pixels.
  static let longestSide = 65_500

  let quality: Int
  let subsampling: ChromaSubsampling
  /// True for progressive JPEG, which ``BandedJPEGWriter`` can't write.
  let isProgressive: Bool
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  private(set) var density: Int?

  /// Creates an encoder; a quality outside `1...100` is clamped.
  package init(
    quality: Int, subsampling: ChromaSubsampling, isProgressive: Bool = false, density: Int? = nil
  ) {
    self.quality = min(max(quality, 1), 100)
    self.subsampling = subsampling
    self.isProgressive = isProgressive
    self.density = density
  }

  package var withoutDensity: JPEGEncoder {
    var encoder = self
    encoder.density = nil
    return encoder
  }

  /// Encodes an opaque image.
  package func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    let stream = try stream(bitmap)
    return stream.head + stream.scanHeader + stream.data + SplitJPEG.end
  }

  /// Compresses an image and splits the file into its parts.
  func stream(_ bitmap: Bitmap) throws(EncodeError) -> SplitJPEG {
    let streams = try streams(
      bitmap, columns: [0..<bitmap.width], rows: 0..<bitmap.height, step: bitmap.height)
    guard let stream = streams.first?.first else {
      preconditionFailure("a bitmap has rows and columns")
    }
    return stream
  }

  /// Compresses parts of an opaque image, each as a separate image.
  ///
  /// Returns the parts from top to bottom for each range of columns. The last part of a range can
  /// have fewer than `step` rows.
  func streams(
    _ bitmap: Bitmap, columns: [Range<Int>], rows: Range<Int>, step: Int
  ) throws(EncodeError) -> [[SplitJPEG]] {
    precondition(bitmap.alpha == .opaque, "JPEG has no alpha")
    let size = PixelSize(width: bitmap.width, height: rows.count)
    guard size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .jpeg, size: size, longestSide: Self.longestSide)
    }
    guard let handle = TurboHandle.compressor() else {
      throw .failed(format: .jpeg, detail: "out of memory")
    }
    var result: [[SplitJPEG]] = []
    for columns in columns {
      var parts: [SplitJPEG] = []
      for row in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
        let part = row..<min(row + step, rows.upperBound)
        parts.append(try stream(bitmap, columns: columns, rows: part, handle))
      }
      result.append(parts)
    }
    return result
  }

  private func stream(
    _ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, _ handle: borrowing TurboHandle
  ) throws(EncodeError) -> SplitJPEG {
    precondition(columns.upperBound <= bitmap.width && rows.upperBound <= bitmap.height)
    var output: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(output) }
    var count: UInt = 0
    // SAFETY: the bitmap contains `height` rows of `width * 4` bytes, and the part is inside it.
    // The library allocates `output` and reports its length; the bytes are copied before `defer`
    // frees them.
    let outcome = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      let start = unsafe pixels.baseAddress.map {
        unsafe $0 + rows.lowerBound * bitmap.bytesPerRow + columns.lowerBound * 4
      }
      return unsafe tjCompress2(
        handle.raw, start,
        Int32(columns.count), Int32(bitmap.bytesPerRow), Int32(rows.count),
        Int32(TJPF_RGBA.rawValue), &output, &count, Int32(subsampling.turboValue.rawValue),
        Int32(quality), TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0))
    }
    return unsafe try splitOutput(
      outcome, UnsafeBufferPointer(start: output, count: Int(count)), handle)
  }

  /// Encodes planes that have this ``subsampling``.
  func encode(_ planes: JPEGPlanes) throws(EncodeError) -> [UInt8] {
    let stream = try stream(planes, rows: 0..<planes.size.height)
    return stream.head + stream.scanHeader + stream.data + SplitJPEG.end
  }

  /// Compresses rows of the planes as a separate image; the first row must be the top of an MCU.
  func stream(_ planes: JPEGPlanes, rows: Range<Int>) throws(EncodeError) -> SplitJPEG {
    precondition(planes.subsampling == subsampling && rows.upperBound <= planes.size.height)
    precondition(rows.lowerBound.isMultiple(of: subsampling.unit.height))
    guard planes.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .jpeg, size: planes.size, longestSide: Self.longestSide)
    }
    guard let handle = TurboHandle.compressor() else {
      throw .failed(format: .jpeg, detail: "out of memory")
    }
    var starts = unsafe planes.starts(ofRow: rows.lowerBound).map { unsafe UnsafePointer($0) }
    var strides = planes.strides
    var output: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(output) }
    var count: UInt = 0
    // SAFETY: the planes contain the rows, and the last rows are padded to whole chroma samples.
    // The library allocates `output`, which is copied before it is freed.
    let outcome = unsafe tjCompressFromYUVPlanes(
      handle.raw, &starts, Int32(planes.size.width), &strides, Int32(rows.count),
      Int32(subsampling.turboValue.rawValue), &output, &count, Int32(quality),
      TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0))
    return unsafe try splitOutput(
      outcome, UnsafeBufferPointer(start: output, count: Int(count)), handle)
  }

  private func splitOutput(
    _ outcome: Int32, _ output: UnsafeBufferPointer<UInt8>, _ handle: borrowing TurboHandle
  ) throws(EncodeError) -> SplitJPEG {
    guard outcome == 0, var stream = unsafe SplitJPEG(output) else {
      throw .failed(format: .jpeg, detail: handle.message)
    }
    if let density { stream.setDensity(density) }
    return stream
  }
}

extension Bitmap {
  /// A black pixel, for creating the parts of a file that don't depend on pixels.
  static let blank = Bitmap(
    size: PixelSize(width: 1, height: 1), alpha: .opaque, bytes: [0, 0, 0, 255])
}

extension ChromaSubsampling {
  var turboValue: TJSAMP {
    switch self {
    case .full: TJSAMP_444
    case .half: TJSAMP_422
    case .quarter: TJSAMP_420
    }
  }
}
