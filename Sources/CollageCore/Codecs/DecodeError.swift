/// Errors that occur while an image is decoded; `source` is a file's path or "standard input".
package enum DecodeError: CollageError, Hashable, Sendable {
  case empty(source: String)
  /// The file doesn't begin like a file of a supported format; `guess` is the likely kind of file.
  case unknownFormat(source: String, guess: FileKind?)
  /// The file violates its format; `detail` is the C library's message or names the damaged part.
  case damaged(source: String, format: InputFormat, detail: String)
  case truncated(source: String, format: InputFormat)
  case tooLarge(source: String, pixels: Int, limit: Int)
  case tooManyBytes(source: String, bytes: Int, limit: Int)
  case tooMuchMemory(source: String, bytes: Int, limit: Int)
  /// Drawing an SVG document would exceed a limit.
  case tooComplex(source: String, limit: DrawingLimit)
  /// The format's library isn't installed; `package` is the name of its Debian package.
  case libraryMissing(source: String, format: InputFormat, package: String)
  case unsupported(source: String, format: InputFormat, feature: UnsupportedFeature)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .empty, .damaged, .truncated: .inputDamaged
    case .unknownFormat, .unsupported: .inputFormat
    case .tooLarge, .tooManyBytes, .tooMuchMemory, .tooComplex: .tooLarge
    case .libraryMissing: .formatMissing
    }
  }

  /// The kind of the error; a missing library has the same kind as a damaged file.
  public var errorKind: ErrorKind {
    if case .libraryMissing = self { .damaged } else { errorCode.kind }
  }
}

/// A limit for drawing an SVG document.
package enum DrawingLimit: Hashable, Sendable {
  /// The size of the document, in bytes.
  case bytes(Int)
  /// The CPU time, in seconds.
  case seconds(Int)
  /// The memory for drawing, in bytes.
  case memory(Int)
  /// The number of drawn elements; a reused element counts once for each use.
  case elements
}

package enum UnsupportedFeature: Hashable, Sendable {
  case precision(bits: Int)
  case losslessCoding
  case arithmeticCoding
  case hierarchicalCoding
  /// A number of components that doesn't match a known color space.
  case components(Int)
  /// Floating-point or signed samples.
  case sampleFormat
  /// An unsupported color model; the string names it.
  case colors(String)
  /// An encoding or a kind of image that isn't supported; the string describes it.
  case coding(String)
  /// A camera's raw file without a preview that can be decoded.
  case rawImage
  case imageSequence
  /// A document type definition with declarations, such as entities.
  case entities
  /// A script; the string is the name of its element or attribute.
  case script(String)
  /// A reference to something outside the document; the string is the beginning of its target, or
  /// the name of the construct.
  case externalReference(String)
  /// A compressed document, such as a gzipped SVG.
  case compression
  /// An SVG that has neither a size nor a view box.
  case noSize
}

package enum EncodeError: CollageError, Hashable, Sendable {
  /// A side of the image is longer than `longestSide`, the format's limit in pixels.
  case tooLarge(format: EncodedFormat, size: PixelSize, longestSide: Int)
  /// The program can't write the format in this case, for example because libheif lacks an encoder.
  case notWritten(format: EncodedFormat)
  /// The format's library isn't installed; `package` is the name of its Debian package.
  case libraryMissing(format: EncodedFormat, package: String)
  /// Even at the lowest quality, the file has `bytes` bytes and exceeds the requested `limit`.
  case tooManyBytes(format: EncodedFormat, bytes: Int, limit: Int)
  /// Encoding fails; `detail` is the library's message or another reason.
  case failed(format: EncodedFormat, detail: String)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .tooLarge, .tooManyBytes: .tooLarge
    case .libraryMissing, .notWritten: .formatMissing
    case .failed: .failed
    }
  }

  /// The kind of the error; a format that can't be written is a usage error.
  public var errorKind: ErrorKind {
    if case .notWritten = self { .usage } else { errorCode.kind }
  }
}
