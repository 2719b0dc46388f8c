/// A picture on its way into the store.
package struct ImportedImage: Hashable, Sendable {
  /// The picture itself: upright, sRGB, without metadata.
  package let base: EncodedImage
  /// A smaller one for drawing, when the base is large.
  package let proxy: EncodedImage?
  /// What is kept of its metadata.
  package let metadata: PhotoMetadata
  /// Remarks for the user.
  package let remarks: [PhotoRemark]
}

/// Why a source could not be taken in.
package enum ImportError: CollageError, Hashable, Sendable {
  /// The source is no picture that can be used.
  case unreadable(DecodeError)
  /// The pixels could not be stored.
  case unwritable(EncodeError)

  /// Reads a source, whose failure becomes ``unreadable(_:)``.
  static func reading<Value>(
    _ read: () throws(DecodeError) -> Value
  ) throws(ImportError) -> Value {
    do throws(DecodeError) {
      return try read()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Writes an image, whose failure becomes ``unwritable(_:)``.
  static func writing<Value>(
    _ write: () throws(EncodeError) -> Value
  ) throws(ImportError) -> Value {
    do throws(EncodeError) {
      return try write()
    } catch {
      throw .unwritable(error)
    }
  }

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .unreadable(let error): error.errorCode
    case .unwritable(let error): error.errorCode
    }
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .unreadable(let error): error
    case .unwritable(let error): error
    }
  }
}
