public import Foundation

/// A photo of the library: a named file that is kept as it was, apart from any collage.
public struct LibraryPhoto: Hashable, Sendable, Identifiable, Codable {
  /// Its identity, by which its files are named.
  public let id: UUID
  /// Its names, the first of which it is called by; at least one.
  package private(set) var names: [LibraryName]
  /// The SHA-256 of the original.
  public let contents: ImageID
  /// The original's length.
  public let byteCount: Int
  /// The ending of the original's name as it was added, without the dot; empty if it had none.
  public let fileExtension: String
  /// The original's format, told by its contents.
  package let format: InputFormat
  /// Columns and rows of the upright picture.
  public let size: PixelSize
  /// When it was taken.
  package let taken: TakenTime
  /// The camera's maker and model, if the file tells them.
  public let camera: String?
  /// The lens, if the file tells it.
  public let lens: String?
  /// The tags, sorted.
  package private(set) var tags: [PhotoTag]
  /// When it was added.
  public let createdAt: Date
  /// When it was removed; nil if it was not.
  public var removedAt: Date?

  /// The most names that a photo has; more are as good as none.
  public static let mostNames = 20
  /// The most tags that a photo has.
  public static let mostTags = 100

  /// Describes a photo.
  ///
  /// - Precondition: There is a name, and the ending could stand behind a file's name.
  package init(
    id: UUID, names: [LibraryName], contents: ImageID, byteCount: Int, fileExtension: String,
    format: InputFormat, size: PixelSize, taken: TakenTime, camera: String? = nil,
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

  /// What it is called.
  package var name: LibraryName { names[0] }

  /// Gives it a name to be called by; it is not found by the one before any more.
  package mutating func rename(to name: LibraryName) {
    names = [name] + names.dropFirst().filter { $0.key != name.key }
  }

  /// Whether it is found by a name.
  package func has(_ name: LibraryName) -> Bool { names.contains { $0.key == name.key } }

  /// Gives it another name by which it is found, unless it has it already.
  ///
  /// - Returns: Whether it had not.
  @discardableResult
  package mutating func add(_ name: LibraryName) -> Bool {
    guard names.count < Self.mostNames, !has(name) else { return false }
    names.append(name)
    return true
  }

  /// Gives it tags, and takes others away.
  ///
  /// - Returns: Whether that was done: not where there would be more than ``mostTags``.
  @discardableResult
  package mutating func change(tags added: [PhotoTag], without removed: [PhotoTag] = []) -> Bool {
    let changed = Set(tags).union(added).subtracting(removed)
    guard changed.count <= Self.mostTags else { return false }
    tags = changed.sorted()
    return true
  }

  /// The ending of a file's name as it is kept: letters and digits, else that of the format.
  package static func fileExtension(of path: String, _ format: InputFormat) -> String {
    let parts = path.pathName.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 && !parts[0].isEmpty ? String(parts[parts.count - 1]) : ""
    return !ending.isEmpty && allows(fileExtension: ending) ? ending : format.fileExtension
  }

  /// Whether an ending is one that may be a part of paths.
  package static func allows(fileExtension ending: String) -> Bool {
    ending.utf8.count <= 12
      && ending.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}

/// When a photo was taken, as a clock showed it there.
public struct TakenTime: Hashable, Sendable, Codable {
  /// What the clock showed, `2024-05-01T12:34:56`.
  package let clock: String
  /// What the clock was ahead of UTC, `+02:00`; nil where nobody knows.
  package let offset: String?
  /// Whether the file does not tell: then it is the time of the file.
  package let isGuessed: Bool

  /// Describes a time; nil if the texts are not of this form.
  package init?(clock: String, offset: String? = nil, isGuessed: Bool = false) {
    guard PhotoMetadata.time(clock) == clock, offset.map(PhotoMetadata.isOffset) ?? true else {
      return nil
    }
    self.clock = clock
    self.offset = offset
    self.isGuessed = isGuessed
  }

  /// The time of a file.
  package init(guessed date: Date) {
    (clock, offset) = Timestamp.clock(date)
    isGuessed = true
  }
}

extension TakenTime {
  /// Reads a time that was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = TakenTime(
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
