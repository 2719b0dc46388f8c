#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package struct FileError: CollageError, Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable {
    case read
    case write
    case sync
    case rename
    case makeFolder
    case remove
  }

  /// The needed and the free space of a full disk.
  package struct Space: Hashable, Sendable {
    /// A lower bound of the number of bytes needed.
    package let needed: Int
    /// The number of free bytes; `nil` if it is unknown, for example because a quota limits the
    /// space.
    package let free: Int?

    package init(needed: Int, free: Int?) {
      self.needed = needed
      self.free = free
    }
  }

  /// The reason why the program itself refuses to overwrite a file.
  package enum Refusal: Hashable, Sendable {
    /// The path is inside a store; the associated value is the path of the store's folder.
    case insideStore(String)
    /// The file is a photo: the source of an image in the store, a copy of that source or image, or
    /// an input photo of the command.
    case photo
    /// The file is also an input of the command.
    case input
  }

  package let operation: Operation
  package let path: String
  /// The system's error number (`errno`).
  package let code: Int32
  /// The needed and the free space; `nil` unless the cause is a full disk, a quota, or the maximum
  /// size of a file.
  package let space: Space?
  /// The reason why the program refused the operation; `nil` if the system reported the error.
  package private(set) var refusal: Refusal?

  package init(_ operation: Operation, path: String, code: Int32, space: Space? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.space = space
  }

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
  /// Describes the missing space; `nil` if the error number doesn't indicate missing space.
  package init?(needed: Int, at path: String, on fileSystem: any FileSystem, code: Int32) {
    switch code {
    case ENOSPC: self.init(needed: needed, free: fileSystem.freeBytes(at: path))
    // The disk's free space is unrelated to a quota or the maximum size of a file, so it isn't
    // included.
    case EDQUOT, EFBIG: self.init(needed: needed, free: nil)
    default: return nil
    }
  }
}

extension FileSystem {
  /// Runs file system calls; adds the operation and the path to their errors.
  package func withFileErrors<Value>(
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
