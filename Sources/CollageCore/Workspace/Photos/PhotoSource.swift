/// A photo to be added.
public enum PhotoSource: Hashable, Sendable {
  /// A file.
  case path(String)
  /// The program's standard input.
  case standardInput
  /// The contents of a file, and what whoever sent it calls it.
  case bytes([UInt8], name: String)

  /// What messages call it.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: FileReader.standardInputName
    case .bytes(_, let name): name
    }
  }

  /// The name that an item gets from its file.
  public var itemName: ItemName {
    switch self {
    case .path(let path), .bytes(_, let path): ItemName(fileName: path)
    case .standardInput: ItemName(fileName: "photo")
    }
  }

  /// The longest name that is kept of what somebody sent, in characters.
  private static let maximumNameLength = 255

  /// Where the file is, for programs that run in other folders.
  ///
  /// What somebody sent is in no folder of this machine, whatever its name says.
  var place: String {
    switch self {
    case .path(let path): Folder.resolved(path)
    case .standardInput: name
    case .bytes(_, let name):
      String(name.pathName.filter { $0 != "/" && $0 != "\0" }.prefix(Self.maximumNameLength))
    }
  }

  func bytes(limit: Int) throws(FileReadError) -> [UInt8] {
    switch self {
    case .path(let path): return try FileReader.bytes(at: path, limit: limit)
    case .standardInput: return try FileReader.standardInput(limit: limit)
    case .bytes(let bytes, let name):
      guard bytes.count <= limit else {
        throw FileReadError.tooLarge(path: name, bytes: bytes.count, limit: limit)
      }
      return bytes
    }
  }

  /// The contents for those who read them in parts.
  func opened() throws(FileReadError) -> InputFile {
    switch self {
    case .path(let path): try InputFile(path: path)
    case .standardInput: InputFile(standardInput: ())
    case .bytes(let bytes, let name): InputFile(bytes: bytes, name: name)
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
  /// What messages call it.
  public let name: String
  /// The name that an item gets from its file.
  public let itemName: ItemName
  /// What the database is to hold of it.
  public let record: ImageRecord
  /// What the user should know.
  public let remarks: [PhotoRemark]
}
