/// An imported image, before it is added to the store.
package struct ImportedImage: Hashable, Sendable {
  /// The base image: the whole image, upright, in sRGB and without metadata.
  package let base: EncodedImage
  /// The proxy; `nil` if the base image isn't large.
  package let proxy: EncodedImage?
  package let metadata: PhotoMetadata
  package let remarks: [PhotoRemark]
}

package enum ImportError: CollageError, Hashable, Sendable {
  case unreadable(DecodeError)
  case unwritable(EncodeError)

  /// Runs a closure and wraps its error in ``unreadable(_:)``.
  static func reading<Value>(
    _ read: () throws(DecodeError) -> Value
  ) throws(ImportError) -> Value {
    do throws(DecodeError) {
      return try read()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Runs a closure and wraps its error in ``unwritable(_:)``.
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
