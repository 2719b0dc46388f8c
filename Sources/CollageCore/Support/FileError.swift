#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package struct FileError: CollageError, Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable {
    case read
    case write
    /// Flushing to the disk.
    case sync
    case rename
    case makeFolder
    case remove
  }

  /// The space that is missing on a disk, in bytes.
  package struct Space: Hashable, Sendable {
    /// The number of bytes needed, at least.
    package let needed: Int
    /// The number of free bytes; `nil` if unknown, as with a quota.
    package let free: Int?

    package init(needed: Int, free: Int?) {
      self.needed = needed
      self.free = free
    }
  }

  /// The reason for which the program itself refuses to overwrite a file.
  package enum Refusal: Hashable, Sendable {
    /// The path is inside a store, whose folder is the associated value.
    case insideStore(String)
    /// The file is a photo of the store, or became one.
    case photo
    /// The same command is reading the file.
    case input
  }

  package let operation: Operation
  package let path: String
  /// The system's error number.
  package let code: Int32
  /// The missing space; `nil` if a full disk isn't known to be the reason.
  package let space: Space?
  /// The reason for which the program refused; `nil` if the system did.
  package private(set) var refusal: Refusal?

  package init(_ operation: Operation, path: String, code: Int32, space: Space? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.space = space
  }

  /// Creates the error for an operation that the program itself refuses.
  package init(_ operation: Operation, path: String, refusal: Refusal) {
    self.init(operation, path: path, code: EPERM)
    self.refusal = refusal
  }

  package var errorCode: ErrorCode {
    switch operation {
    case .read: .inputDamaged
    case .write, .sync, .rename, .makeFolder, .remove:
      refusal == nil ? .cannotWrite : .outputRefused
    }
  }
}

extension FileError.Space {
  /// Creates the missing space that an error number indicates; `nil` if the error has another
  /// cause.
  package init?(needed: Int, at path: String, on fileSystem: any FileSystem, code: Int32) {
    switch code {
    case ENOSPC: self.init(needed: needed, free: fileSystem.freeBytes(at: path))
    // The free space of the disk isn't the free space of the quota.
    case EDQUOT, EFBIG: self.init(needed: needed, free: nil)
    default: return nil
    }
  }
}

extension FileSystem {
  /// Runs file system calls, and rethrows their errors with a path.
  package func doing<Value>(
    _ operation: FileError.Operation, _ path: String,
    _ steps: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemError) {
      return try steps()
    } catch {
      throw FileError(
        operation, path: path, code: error.code,
        space: FileError.Space(needed: 4096, at: path, on: self, code: error.code))
    }
  }
}
