/// Why bytes are no picture that can be used; `source` is a path or "standard input".
package enum DecodeError: CollageError, Hashable, Sendable {
  /// There is not one byte.
  case empty(source: String)
  /// The first bytes are not those of a format that is read; `guess` says what they look like.
  case unknownFormat(source: String, guess: FileKind?)
  /// The file contradicts its format; `detail` is the C library's message or the broken part.
  case damaged(source: String, format: InputFormat, detail: String)
  /// The file ends too early.
  case truncated(source: String, format: InputFormat)
  /// There are more pixels than allowed.
  case tooLarge(source: String, pixels: Int, limit: Int)
  /// There are more bytes than allowed.
  case tooManyBytes(source: String, bytes: Int, limit: Int)
  /// Decoding would take more bytes of memory than allowed.
  case tooMuchMemory(source: String, bytes: Int, limit: Int)
  /// Drawing a document would take more than is allowed.
  case tooComplex(source: String, limit: DrawingLimit)
  /// The library that reads the format is not installed; `package` is Debian's name for it.
  case libraryMissing(source: String, format: InputFormat, package: String)
  /// The file is sound but uses a rare part of its format.
  case unsupported(source: String, format: InputFormat, feature: UnsupportedFeature)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .empty, .damaged, .truncated: .inputDamaged
    case .unknownFormat, .unsupported: .inputFormat
    case .tooLarge, .tooManyBytes, .tooMuchMemory, .tooComplex: .tooLarge
    case .libraryMissing: .formatMissing
    }
  }

  /// The kind: without its library an image is as unreadable as a damaged one.
  public var errorKind: ErrorKind {
    if case .libraryMissing = self { .damaged } else { errorCode.kind }
  }
}

/// What drawing an SVG may take.
package enum DrawingLimit: Hashable, Sendable {
  /// The bytes of the document.
  case bytes(Int)
  /// The seconds of processor time.
  case seconds(Int)
  /// The bytes of memory.
  case memory(Int)
  /// The elements that are drawn, those that are used several times included.
  case elements
}

/// A part of an image format that is not read.
package enum UnsupportedFeature: Hashable, Sendable {
  /// Samples of another width than eight bits.
  case precision(bits: Int)
  /// Lossless coding.
  case losslessCoding
  /// Arithmetic coding.
  case arithmeticCoding
  /// Hierarchical coding.
  case hierarchicalCoding
  /// A number of components that stands for no known colours.
  case components(Int)
  /// Numbers with a point, or with a sign.
  case sampleFormat
  /// Colours of a kind that is not converted.
  case colors(String)
  /// A way to store colours that the format's library does not know.
  case coding(String)
  /// A camera's raw samples without a preview that can be decoded.
  case rawImage
  /// A sequence of images without a still image.
  case imageSequence
  /// A document type with declarations of its own, such as entities.
  case entities
  /// A script: the name of its element or attribute.
  case script(String)
  /// A reference to something outside of the document.
  case externalReference(String)
  /// Compression of the whole file.
  case compression
  /// Neither a size nor a view box.
  case noSize
}

/// Why pixels could not be turned into a file.
package enum EncodeError: CollageError, Hashable, Sendable {
  /// A side is longer than the format can express.
  case tooLarge(format: EncodedFormat, size: PixelSize, longestSide: Int)
  /// The format cannot be written here.
  case notWritten(format: EncodedFormat)
  /// The library that writes the format is not installed; `package` is Debian's name for it.
  case libraryMissing(format: EncodedFormat, package: String)
  /// No quality makes the file as small as asked for; `bytes` is the least.
  case tooManyBytes(format: EncodedFormat, bytes: Int, limit: Int)
  /// The C library refused; `detail` is its message.
  case failed(format: EncodedFormat, detail: String)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .tooLarge, .tooManyBytes: .tooLarge
    case .libraryMissing, .notWritten: .formatMissing
    case .failed: .failed
    }
  }

  /// The kind: the user asked for a format that is not written here.
  public var errorKind: ErrorKind {
    if case .notWritten = self { .usage } else { errorCode.kind }
  }
}
