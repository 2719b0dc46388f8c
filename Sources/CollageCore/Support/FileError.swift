/// A file operation that the system refused.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
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

  /// What was tried.
  public let operation: Operation
  /// The path that was given.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// Describes a refused operation.
  public init(_ operation: Operation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
