/// Why a verb cannot be done, beside the errors of the layers below.
package enum WorkspaceError: CollageError, Hashable, Sendable {
  /// No collage was named and none is current.
  case noCurrentCollage
  /// No collage has this name or a UUID that starts with it.
  case noSuchCollage(String, nearest: [String])
  /// No deleted collage has this name or a UUID that starts with it.
  case noSuchDeletedCollage(String, nearest: [String])
  /// Several UUIDs start with this text.
  case ambiguousCollage(prefix: String, matches: [String])
  /// Another collage has this name.
  case collageNameTaken(CollageName)
  /// A page of a layout would have the name of a collage that the layout may not replace.
  case pageNameTaken(CollageName)
  /// There are fewer revisions before the current one than were to be undone.
  case nothingToUndo(available: Int)
  /// There are fewer revisions after the current one than were to be done again.
  case nothingToRedo(available: Int)
  /// Of several collages this one cannot be edited.
  case notEdited(CollageName, EditError)
  /// The collage's history has no revision of this number.
  case noSuchRevision(Int, newest: Int)
  /// The revision that was to be gone back to comes after the current one.
  case revisionIsLater(Int)
  /// The revision that was to be gone forward to comes before the current one.
  case revisionIsEarlier(Int)
  /// So many items are named where one is wanted.
  case severalItems(Int)
  /// No collage uses the photo that was named; its file may have changed since it was added.
  case photoNotUsed(String, isFileChanged: Bool)
  /// There is neither a file of this name nor an item.
  case noSuchPhoto(String, nearest: [String])
  /// Where edits are to be one step this verb cannot occur, or, `save`, not before other edits.
  case notInOneStep(verb: String)
  /// A picture that is made together with edits cannot go to a pipe, a terminal or a device.
  case outputIsStream(path: String)
  /// The edits are recorded, but a picture could not be put into the place of another file.
  case outputNotWritten(FileError)

  /// The code of each case.
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

  /// The error whose code, kind and facts this one has.
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
