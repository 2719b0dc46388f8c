/// A photo to be added.
public enum PhotoSource: Hashable, Sendable {
  /// A file.
  case path(String)
  /// The standard input, by its file descriptor.
  case standardInput(descriptor: Int32 = 0)
  /// The contents of a file, and what whoever sent it calls it.
  case bytes([UInt8], name: String)
  /// A file that was received from another program, under the name that the sender gave it.
  case received(path: String, name: String)
  /// A photo of the library, where its original is, and the name of an item that shows it.
  case library(LibraryPhoto, path: String, item: ItemName)

  /// What messages call it.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: FileReader.standardInputName
    case .bytes(_, let name), .received(_, let name): name
    case .library(let photo, _, _): LibraryHandle.prefix + photo.name.rawValue
    }
  }

  /// The name that an item gets from its file.
  public var itemName: ItemName {
    switch self {
    case .path(let path), .bytes(_, let path), .received(_, let path): ItemName(fileName: path)
    case .standardInput: ItemName(fileName: "photo")
    case .library(_, _, let item): item
    }
  }

  /// The photo of the library that it is; nil for any other.
  var libraryPhoto: LibraryPhoto.ID? {
    guard case .library(let photo, _, _) = self else { return nil }
    return photo.id
  }

  /// The longest name that is kept of what somebody sent, in characters.
  private static let maximumNameLength = 255

  /// Where the file is, for programs that run in other folders.
  ///
  /// What somebody sent is in no folder of this machine, whatever its name says.
  var place: String {
    switch self {
    case .path(let path), .library(_, let path, _): Folder.resolved(path)
    case .standardInput: name
    case .bytes(_, let name), .received(_, let name):
      String(name.pathName.filter { $0 != "/" && $0 != "\0" }.prefix(Self.maximumNameLength))
    }
  }

  /// Where its file is; nil if it is none, or can be read once only.
  var path: String? {
    switch self {
    case .path(let path), .library(_, let path, _), .received(let path, _):
      Folder.byteCount(ofFile: path) == nil ? nil : path
    case .standardInput, .bytes: nil
    }
  }

  /// The version of its file, which changes with the contents; empty if there isn't a file.
  ///
  /// A symbolic link has the version of its target.
  public var version: String {
    switch self {
    case .path(let path), .library(_, let path, _), .received(let path, _):
      let target = Folder.isLink(path) ? Folder.resolved(path) : path
      return Folder.byteCount(ofFile: target) == nil ? "" : FileVersion.ofContents(target)
    case .standardInput, .bytes: return ""
    }
  }

  func bytes(limit: Int) throws(FileReadError) -> [UInt8] {
    switch self {
    case .path(let path), .library(_, let path, _), .received(let path, _):
      return try FileReader.bytes(at: path, limit: limit)
    case .standardInput(let descriptor):
      return try FileReader.standardInput(limit: limit, descriptor: descriptor)
    case .bytes(let bytes, let name):
      guard bytes.count <= limit else {
        throw FileReadError.tooLarge(path: name, bytes: bytes.count, limit: limit)
      }
      return bytes
    }
  }

  /// The contents, which for a photo of the library are those that it was added with.
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: The bytes.
  /// - Throws: ``FileReadError``, ``LibraryError/lostOriginal(photo:path:isDamaged:)``.
  func photoBytes(limit: Int) throws -> [UInt8] {
    guard case .library(let photo, let path, _) = self else { return try bytes(limit: limit) }
    do {
      let bytes = try FileReader.bytes(at: path, limit: limit, followsLink: false)
      if contentHash(of: bytes) == photo.contents.rawValue { return bytes }
    } catch FileReadError.notFound {
      throw LibraryError.lostOriginal(
        photo: photo.name.rawValue, path: path, isDamaged: false)
    } catch FileReadError.notRegular {
      // Told below: it is nothing that the library has written.
    }
    throw LibraryError.lostOriginal(photo: photo.name.rawValue, path: path, isDamaged: true)
  }

  /// The contents for those who read them in parts.
  func opened() throws(FileReadError) -> InputFile {
    switch self {
    case .path(let path), .library(_, let path, _), .received(let path, _):
      try InputFile(path: path)
    case .standardInput(let descriptor): InputFile(standardInput: descriptor)
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
  package let record: ImageRecord
  /// The photo of the library that it was made of, if it was.
  var libraryPhoto: LibraryPhoto.ID?
  /// Remarks for the user.
  package let remarks: [PhotoRemark]

  /// The image as an item shows it, with the facts of this photo's own file.
  public var image: StoredImage {
    record.image.added(from: record.sourceName, libraryPhoto: libraryPhoto)
  }
}
