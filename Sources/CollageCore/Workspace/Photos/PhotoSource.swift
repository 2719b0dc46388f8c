/// The source of a photo to add.
public enum PhotoSource: Hashable, Sendable {
  /// The file at a path.
  case path(String)
  /// The standard input, which is read from a file descriptor.
  case standardInput(descriptor: Int32 = 0)
  /// The contents of a file, with the file name that the sender specified.
  case bytes([UInt8], name: String)
  /// A file received from another program, with the file name that the sender specified.
  case received(path: String, name: String)
  /// A library photo with the path of its original and the name of an item that shows it.
  case library(LibraryPhoto, path: String, item: ItemName)

  /// The name of the source in messages.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: FileReader.standardInputName
    case .bytes(_, let name), .received(_, let name): name
    case .library(let photo, _, _): LibraryReference.prefix + photo.name.rawValue
    }
  }

  /// The name for an item that shows the photo.
  public var itemName: ItemName {
    switch self {
    case .path(let path), .bytes(_, let path), .received(_, let path): ItemName(fileName: path)
    case .standardInput: ItemName(fileName: "photo")
    case .library(_, _, let item): item
    }
  }

  /// The ID of the library photo; `nil` for other sources.
  var libraryPhoto: LibraryPhoto.ID? {
    guard case .library(let photo, _, _) = self else { return nil }
    return photo.id
  }

  /// The maximum length of a sender's file name, in characters; the rest is removed.
  private static let maximumNameLength = 255

  /// The absolute path of the file, which is valid in any working directory.
  ///
  /// For a file that was sent and for standard input, this is only a name, because they have no
  /// path on this machine.
  var absolutePath: String {
    switch self {
    case .path(let path), .library(_, let path, _): Folder.resolved(path)
    case .standardInput: name
    case .bytes(_, let name), .received(_, let name):
      String(name.pathName.filter { $0 != "/" && $0 != "\0" }.prefix(Self.maximumNameLength))
    }
  }

  /// The path of the file; `nil` if the source is not a file or can be read only once.
  var path: String? {
    switch self {
    case .path(let path), .library(_, let path, _), .received(let path, _):
      Folder.byteCount(ofFile: path) == nil ? nil : path
    case .standardInput, .bytes: nil
    }
  }

  /// A text that changes when the file changes; empty if the source is not a file.
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

  /// Returns the contents of the file.
  ///
  /// The contents of a library photo are verified against the photo's hash.
  func photoBytes(limit: Int) throws -> [UInt8] {
    guard case .library(let photo, let path, _) = self else { return try bytes(limit: limit) }
    do {
      let bytes = try FileReader.bytes(at: path, limit: limit, followsLink: false)
      if contentHash(of: bytes) == photo.contents.rawValue { return bytes }
    } catch FileReadError.notFound {
      throw LibraryError.lostOriginal(
        photo: photo.name.rawValue, path: path, isDamaged: false)
    } catch FileReadError.notRegular {
      // Here, the original was replaced, because the library creates only regular files. The error
      // is thrown below.
    }
    throw LibraryError.lostOriginal(photo: photo.name.rawValue, path: path, isDamaged: true)
  }

  /// Opens the contents for reading in parts.
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
  func importLimits() throws -> DecodeLimits {
    try settings().importLimits
  }
}

/// A photo that is now in the store's files.
public struct ImportedPhoto: Sendable {
  /// The name of the photo in messages.
  public let name: String
  /// The name for an item that shows the photo.
  public let itemName: ItemName
  package let record: ImageRecord
  /// The ID of the library photo that this photo was made from; `nil` for other photos.
  var libraryPhoto: LibraryPhoto.ID?
  package let remarks: [PhotoRemark]

  /// The image for an item that shows the photo; its metadata describes the file that this photo
  /// was added from.
  public var image: StoredImage {
    record.image.added(from: record.sourceName, libraryPhoto: libraryPhoto)
  }
}
