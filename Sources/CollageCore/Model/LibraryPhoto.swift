public import Foundation

/// A photo in the library: a named file that is stored unchanged, independent of any collage.
public struct LibraryPhoto: Hashable, Sendable, Identifiable, Codable {
  /// The photo's ID, which is also the name of its files.
  public let id: UUID
  /// The names, at least one; the first one is the current name.
  package private(set) var names: [LibraryName]
  /// The SHA-256 hash of the original file.
  public let contents: ImageID
  /// The size of the original file, in bytes.
  public let byteCount: Int
  /// The extension of the original file's name, without the dot, or the format's default extension
  /// if the name doesn't have a valid one.
  public let fileExtension: String
  /// The format of the original file, detected from its contents.
  package let format: InputFormat
  /// The size of the upright photo, in pixels.
  public let size: PixelSize
  package let taken: CaptureTime
  /// The camera's maker and model, or `nil` if the file doesn't contain them.
  public let camera: String?
  /// The lens, or `nil` if the file doesn't contain it.
  public let lens: String?
  package private(set) var tags: [PhotoTag]
  /// The date the photo was added.
  public let createdAt: Date
  /// The date the photo was removed, or `nil` if it wasn't removed.
  public var removedAt: Date?

  /// The maximum number of names of a photo.
  public static let maximumNameCount = 20
  /// The maximum number of tags of a photo.
  public static let maximumTagCount = 100

  /// Creates a photo.
  ///
  /// - Precondition: There is at least one name, and the file extension is valid.
  package init(
    id: UUID, names: [LibraryName], contents: ImageID, byteCount: Int, fileExtension: String,
    format: InputFormat, size: PixelSize, taken: CaptureTime, camera: String? = nil,
    lens: String? = nil, tags: [PhotoTag] = [], createdAt: Date, removedAt: Date? = nil
  ) {
    precondition(!names.isEmpty && Self.allows(fileExtension: fileExtension))
    self.id = id
    self.names = names
    self.contents = contents
    self.byteCount = byteCount
    self.fileExtension = fileExtension
    self.format = format
    self.size = size
    self.taken = taken
    self.camera = camera
    self.lens = lens
    self.tags = tags.sorted()
    self.createdAt = createdAt
    self.removedAt = removedAt
  }

  package var name: LibraryName { names[0] }

  /// Replaces the current name.
  package mutating func rename(to name: LibraryName) {
    names = [name] + names.dropFirst().filter { $0.key != name.key }
  }

  package func has(_ name: LibraryName) -> Bool { names.contains { $0.key == name.key } }

  /// Adds a name at the end; returns false if the photo already has this name or
  /// ``maximumNameCount`` names.
  @discardableResult
  package mutating func add(_ name: LibraryName) -> Bool {
    guard names.count < Self.maximumNameCount, !has(name) else { return false }
    names.append(name)
    return true
  }

  /// Adds and removes tags; returns false if there would be more than ``maximumTagCount``.
  @discardableResult
  package mutating func change(tags added: [PhotoTag], without removed: [PhotoTag] = []) -> Bool {
    let changed = Set(tags).union(added).subtracting(removed)
    guard changed.count <= Self.maximumTagCount else { return false }
    tags = changed.sorted()
    return true
  }

  /// Returns the extension to store for a file: its own if it consists of at most 12 ASCII letters
  /// and digits, otherwise that of the format.
  package static func fileExtension(of path: String, _ format: InputFormat) -> String {
    let parts = path.pathName.split(separator: ".", omittingEmptySubsequences: false)
    let suffix = parts.count > 1 && !parts[0].isEmpty ? String(parts[parts.count - 1]) : ""
    return !suffix.isEmpty && allows(fileExtension: suffix) ? suffix : format.fileExtension
  }

  /// Returns whether a file extension is safe as part of a path.
  package static func allows(fileExtension ending: String) -> Bool {
    ending.utf8.count <= 12
      && ending.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}

/// The local time at which a photo was taken.
public struct CaptureTime: Hashable, Sendable, Codable {
  /// The local time, such as `2024-05-01T12:34:56`.
  package let clock: String
  /// The offset from UTC, such as `+02:00`, or `nil` if unknown.
  package let offset: String?
  /// True if the time is the file's date because the photo doesn't record its own time.
  package let isGuessed: Bool

  package init?(clock: String, offset: String? = nil, isGuessed: Bool = false) {
    guard PhotoMetadata.time(clock) == clock, offset.map(PhotoMetadata.isOffset) ?? true else {
      return nil
    }
    self.clock = clock
    self.offset = offset
    self.isGuessed = isGuessed
  }

  package init(guessed date: Date) {
    (clock, offset) = Timestamp.clock(date)
    isGuessed = true
  }
}

extension CaptureTime {
  /// Decodes a time; throws an error if it is malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = CaptureTime(
      clock: try container.decode(String.self, forKey: .clock),
      offset: try container.decodeIfPresent(String.self, forKey: .offset),
      isGuessed: try container.decode(Bool.self, forKey: .isGuessed))
    guard let time else {
      throw DecodingError.dataCorruptedError(
        forKey: .clock, in: container, debugDescription: "no time")
    }
    self = time
  }
}
