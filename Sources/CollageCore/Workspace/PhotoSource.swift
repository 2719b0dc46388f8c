/// A file to be added.
public enum PhotoSource: Hashable, Sendable {
  /// A file.
  case path(String)
  /// The program's standard input.
  case standardInput

  /// What messages call it.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: FileReader.standardInputName
    }
  }

  /// Where the file is, for programs that run in other folders.
  var place: String {
    switch self {
    case .path(let path): Folder.resolved(path)
    case .standardInput: name
    }
  }

  func bytes(limit: Int) throws(FileReadError) -> [UInt8] {
    switch self {
    case .path(let path): try FileReader.bytes(at: path, limit: limit)
    case .standardInput: try FileReader.standardInput(limit: limit)
    }
  }
}

extension Workspace {
  /// What an image that comes in may be at most.
  func importLimits() throws -> DecodeLimits {
    try settings().importLimits
  }
}

/// A photo that is in the store's files now.
public struct ImportedPhoto: Sendable {
  /// What the database is to hold of it.
  public let record: ImageRecord
  /// What the user should know.
  public let remarks: [PhotoRemark]
}
