#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file operation that the system refused.
package struct FileError: CollageError, Hashable, Sendable {
  /// What was tried.
  package enum Operation: String, Hashable, Sendable {
    /// Opening or reading.
    case read
    /// Creating or writing.
    case write
    /// Flushing to the disk.
    case sync
    /// Renaming into place.
    case rename
    /// Making a folder.
    case makeFolder
    /// Removing.
    case remove
  }

  /// The room that lacks on a disk, in bytes.
  package struct Space: Hashable, Sendable {
    /// How much is needed at least.
    package let needed: Int
    /// How much there is; nil if nobody knows, as with a quota.
    package let free: Int?

    /// Describes a lack of room.
    package init(needed: Int, free: Int?) {
      self.needed = needed
      self.free = free
    }
  }

  /// Why the program itself does not write over something.
  package enum Refusal: Hashable, Sendable {
    /// The path is inside a store, of this folder.
    case insideStore(String)
    /// The file is, or became, a photo of the store.
    case photo
    /// The file is being read by the same command.
    case input
  }

  /// What was tried.
  package let operation: Operation
  /// The path that was given.
  package let path: String
  /// The system's error number.
  package let code: Int32
  /// The room that lacks, where that is known to be the reason.
  package let space: Space?
  /// Why the program itself refused; nil if the system did.
  package private(set) var refusal: Refusal?

  /// Describes a refused operation.
  package init(_ operation: Operation, path: String, code: Int32, space: Space? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.space = space
  }

  /// Describes an operation that the program itself refuses.
  package init(_ operation: Operation, path: String, refusal: Refusal) {
    self.init(operation, path: path, code: EPERM)
    self.refusal = refusal
  }

  /// The code of each operation.
  package var errorCode: ErrorCode {
    switch operation {
    case .read: .inputDamaged
    case .write, .sync, .rename, .makeFolder, .remove:
      refusal == nil ? .cannotWrite : .outputRefused
    }
  }
}

extension FileError.Space {
  /// The lack of room that an error number tells of; nil if it tells of something else.
  package init?(needed: Int, at path: String, on fileSystem: any FileSystem, code: Int32) {
    switch code {
    case ENOSPC: self.init(needed: needed, free: fileSystem.freeBytes(at: path))
    // What a quota leaves is not what the disk has left.
    case EDQUOT, EFBIG: self.init(needed: needed, free: nil)
    default: return nil
    }
  }
}

extension FileSystem {
  /// Does steps whose failure is one of a file that has a name.
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
