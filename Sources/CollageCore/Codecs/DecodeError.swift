/// Errors that occur while an image is decoded; `source` is a path or "standard input".
package enum DecodeError: CollageError, Hashable, Sendable {
  case empty(source: String)
  /// The file doesn't begin like a supported format; `guess` is the likely kind.
  case unknownFormat(source: String, guess: FileKind?)
  /// The file violates its format; `detail` is the C library's message or the damaged part.
  case damaged(source: String, format: InputFormat, detail: String)
  case truncated(source: String, format: InputFormat)
  /// The image has more pixels than allowed.
  case tooLarge(source: String, pixels: Int, limit: Int)
  /// The file has more bytes than allowed.
  case tooManyBytes(source: String, bytes: Int, limit: Int)
  /// Decoding would take more memory than allowed, in bytes.
  case tooMuchMemory(source: String, bytes: Int, limit: Int)
  /// Drawing a document would exceed a limit.
  case tooComplex(source: String, limit: DrawingLimit)
  /// The library that reads the format isn't installed; `package` is the name of the Debian
  /// package.
  case libraryMissing(source: String, format: InputFormat, package: String)
  /// The file is valid but uses an unsupported part of its format.
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

  /// The kind of the error; an image without its library is as unreadable as a damaged one.
  public var errorKind: ErrorKind {
    if case .libraryMissing = self { .damaged } else { errorCode.kind }
  }
}

/// A limit for drawing an SVG document.
package enum DrawingLimit: Hashable, Sendable {
  /// The size of the document, in bytes.
  case bytes(Int)
  /// The processor time, in seconds.
  case seconds(Int)
  /// The memory, in bytes.
  case memory(Int)
  /// The number of elements to draw; reused elements count each time.
  case elements
}

/// A feature of an image format that isn't supported.
package enum UnsupportedFeature: Hashable, Sendable {
  /// Samples with an unsupported number of bits.
  case precision(bits: Int)
  case losslessCoding
  case arithmeticCoding
  case hierarchicalCoding
  /// A number of components that matches no known color space.
  case components(Int)
  /// Floating-point or signed samples.
  case sampleFormat
  /// Colors of an unsupported kind.
  case colors(String)
  /// A color encoding that the format's library doesn't support.
  case coding(String)
  /// Raw samples of a camera without a preview that can be decoded.
  case rawImage
  case imageSequence
  /// A document type definition with custom declarations, such as entities.
  case entities
  /// A script, with the name of its element or attribute.
  case script(String)
  /// A reference outside the document.
  case externalReference(String)
  /// Compression of the whole file.
  case compression
  /// An SVG with neither a size nor a view box.
  case noSize
}

/// Errors that occur while an image is encoded.
package enum EncodeError: CollageError, Hashable, Sendable {
  /// A side is longer than the format supports.
  case tooLarge(format: EncodedFormat, size: PixelSize, longestSide: Int)
  /// This installation can't write the format.
  case notWritten(format: EncodedFormat)
  /// The library that writes the format isn't installed; `package` is the name of the Debian
  /// package.
  case libraryMissing(format: EncodedFormat, package: String)
  /// No quality makes the file as small as requested; `bytes` is the smallest size.
  case tooManyBytes(format: EncodedFormat, bytes: Int, limit: Int)
  /// The C library fails; `detail` is its message.
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
