/// A picture of a collage that is to be made.
public struct RenderRequest: Hashable, Sendable {
  /// The picture's size; nil is the canvas' own.
  public var size: PixelSize?
  /// The background; nil is the canvas' own.
  public var background: Color?
  /// The file format.
  public var format: ImageFormat
  /// The JPEG quality, 1 to 100; nil is the setting's value.
  public var quality: Int?

  /// Makes a request.
  public init(
    size: PixelSize? = nil, background: Color? = nil, format: ImageFormat, quality: Int? = nil
  ) {
    self.size = size
    self.background = background
    self.format = format
    self.quality = quality
  }
}

/// A source file to be added.
public enum PhotoSource: Hashable, Sendable {
  /// A file.
  case path(String)
  /// The program's standard input.
  case standardInput

  /// What messages call it.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: "standard input"
    }
  }
}

/// How far something that takes long has come.
public typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void

extension Workspace {
  /// Brings a photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not know of it before ``EditSession/register(_:)``.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lossless: Whether to store it as PNG; nil is the setting's value.
  /// - Returns: The record of the stored image.
  /// - Throws: ``FileError``, ``DecodeError``.
  public func importPhoto(_ source: PhotoSource, lossless: Bool? = nil) throws -> ImageRecord {
    preconditionFailure("not merged yet")
  }

  /// Renders a collage into a file, which is replaced only when the picture is complete.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - path: The file.
  ///   - progress: Called with the rows done.
  /// - Returns: The picture's size and the file's length in bytes.
  /// - Throws: ``RenderError``, ``DecodeError``, ``FileError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, to path: String, progress: ProgressHandler?
  ) throws -> RenderedPicture {
    preconditionFailure("not merged yet")
  }

  /// Renders a collage into memory.
  public func render(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> [UInt8] {
    preconditionFailure("not merged yet")
  }

  /// Renders a collage's snapshot, stores it and marks the collage clean.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - progress: Called with the rows done.
  /// - Returns: The state afterwards.
  /// - Throws: ``WorkspaceError``, ``StoreError``, ``DecodeError``, ``FileError``.
  public func save(_ reference: CollageReference, progress: ProgressHandler?) throws -> CollageState {
    preconditionFailure("not merged yet")
  }
}

/// A picture that was written.
public struct RenderedPicture: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// The file's length.
  public let byteCount: Int
}

extension EditSession {
  /// Renders a collage's snapshot inside the transaction and marks the collage clean.
  public func save(_ reference: CollageReference) throws -> CollageState {
    preconditionFailure("not merged yet")
  }
}

extension CollageState {
  /// The paths of the snapshot and its thumbnail, if there is one.
  public func snapshotPaths(in workspace: Workspace) -> (picture: String, thumbnail: String)? {
    record.snapshot.map(workspace.images.snapshotPaths)
  }
}

extension Workspace {
  /// Opens the store of a folder.
  ///
  /// - Parameters:
  ///   - path: The store's folder.
  ///   - creating: Whether to make a store where there is none.
  /// - Throws: ``StoreError``, ``FileError``.
  public static func open(at path: String, creating: Bool) throws -> Workspace {
    preconditionFailure("not merged yet")
  }

  /// What `doctor` found and did.
  public struct Diagnosis: Hashable, Sendable {
    /// One thing that is wrong.
    public struct Finding: Hashable, Sendable {
      /// A short name for scripts, such as `missing-file`.
      public let code: String
      /// What is wrong, with the name of the file or the collage.
      public let message: String
      /// Whether something people made is lost or in danger, rather than only space wasted.
      public let isDamage: Bool
      /// What was done about it; nil if nothing.
      public let remedy: String?
    }

    /// What is wrong.
    public let findings: [Finding]
    /// How many image files were looked at.
    public let fileCount: Int
    /// How many collages were looked at.
    public let collageCount: Int
  }

  /// Checks the store.
  ///
  /// - Parameters:
  ///   - deep: Whether to read every image file and compare its hash.
  ///   - fix: Whether to repair what can be repaired without losing anything.
  ///   - progress: Called with the files done.
  /// - Throws: ``StoreError``, ``FileError``.
  public func diagnose(deep: Bool, fix: Bool, progress: ProgressHandler?) throws -> Diagnosis {
    preconditionFailure("not merged yet")
  }
}
