/// Errors of operations on collages, other than the errors of lower layers such as the store.
package enum WorkspaceError: CollageError, Hashable, Sendable {
  /// The user specified no collage, and no collage is the current one.
  case noCurrentCollage
  /// No collage has the given name or a UUID with the given prefix.
  case noSuchCollage(String, nearest: [String])
  case noSuchDeletedCollage(String, nearest: [String])
  case ambiguousCollage(prefix: String, matches: [String])
  case collageNameTaken(CollageName)
  /// A page of a layout would get the name of an existing collage that must not be replaced.
  case pageNameTaken(CollageName)
  /// There are fewer revisions before the current one than requested.
  case nothingToUndo(available: Int)
  /// There are fewer revisions after the current one than requested.
  case nothingToRedo(available: Int)
  /// An edit of several collages failed for this collage.
  case notEdited(CollageName, EditError)
  case noSuchRevision(Int, newest: Int)
  case revisionIsLater(Int)
  case revisionIsEarlier(Int)
  /// The selector matches this number of items, but only one is allowed.
  case severalItems(Int)
  /// No collage uses the given photo; the flag is true if the photo's file has changed since the
  /// photo was added.
  case photoNotUsed(String, isFileChanged: Bool)
  /// Neither a file nor an item has this name.
  case noSuchPhoto(String, nearest: [String])
  /// The operation can't be combined with edits that are recorded as one revision.
  ///
  /// The operation `save` is allowed, but only after all edits of its collage.
  case notInOneStep(verb: String)
  /// An image that a transaction renders can't be written to a pipe, a terminal or a device.
  case outputIsStream(path: String)
  /// The edits are recorded, but an image could not be renamed into place.
  case outputNotWritten(FileError)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .outputIsStream, .notInOneStep, .severalItems: .usage
    case .outputNotWritten(let error): error.errorCode
    case .noCurrentCollage: .noCurrentCollage
    case .noSuchCollage, .noSuchDeletedCollage: .collageNotFound
    case .ambiguousCollage: .ambiguous
    case .collageNameTaken, .pageNameTaken: .nameTaken
    case .nothingToUndo, .revisionIsLater: .nothingToUndo
    case .nothingToRedo, .revisionIsEarlier: .nothingToRedo
    case .photoNotUsed: .notUsed
    case .noSuchPhoto: .fileNotFound
    case .notEdited(_, let error): error.errorCode
    case .noSuchRevision: .noSuchRevision
    }
  }

  /// The error that determines the code, kind and details of this one.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .outputNotWritten(let error): error
    case .notEdited(_, let error): error
    case .outputIsStream, .notInOneStep, .severalItems, .noCurrentCollage, .noSuchCollage,
      .noSuchDeletedCollage, .ambiguousCollage, .collageNameTaken, .pageNameTaken, .nothingToUndo,
      .revisionIsLater, .nothingToRedo, .revisionIsEarlier, .photoNotUsed, .noSuchPhoto,
      .noSuchRevision:
      nil
    }
  }
}
