/// An imported image, before it is added to the store.
package struct ImportedImage: Hashable, Sendable {
  /// The image: upright, in sRGB, without metadata.
  package let base: EncodedImage
  /// A smaller version for drawing; `nil` if the base isn't large.
  package let proxy: EncodedImage?
  /// The metadata of the photo that is kept.
  package let metadata: PhotoMetadata
  package let remarks: [PhotoRemark]
}

/// Errors that occur while a source is imported.
package enum ImportError: CollageError, Hashable, Sendable {
  /// The source isn't a readable image.
  case unreadable(DecodeError)
  /// The pixels can't be encoded.
  case unwritable(EncodeError)

  /// Runs a closure that reads a source, and converts its error to ``unreadable(_:)``.
  static func reading<Value>(
    _ read: () throws(DecodeError) -> Value
  ) throws(ImportError) -> Value {
    do throws(DecodeError) {
      return try read()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Runs a closure that writes an image, and converts its error to ``unwritable(_:)``.
  static func writing<Value>(
    _ write: () throws(EncodeError) -> Value
  ) throws(ImportError) -> Value {
    do throws(EncodeError) {
      return try write()
    } catch {
      throw .unwritable(error)
    }
  }

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .unreadable(let error): error.errorCode
    case .unwritable(let error): error.errorCode
    }
  }

  /// The wrapped error, which provides the code, the kind and the details.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .unreadable(let error): error
    case .unwritable(let error): error
    }
  }
}
