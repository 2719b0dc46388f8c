/// The codes of errors, which are part of the output for scripts.
public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
  case ambiguous
  case cannotWrite = "cannot-write"
  case collageNotFound = "collage-not-found"
  case configDamaged = "config-damaged"
  case engineNotAdopted = "engine-not-adopted"
  case engineFailed = "engine-failed"
  case failed
  case fileNotFound = "file-not-found"
  case fitsNowhere = "fits-nowhere"
  case fontRestricted = "font-restricted"
  case fontsMissing = "fonts-missing"
  case formatMissing = "format-missing"
  case inputDamaged = "input-damaged"
  case inputFormat = "input-format"
  case inputNewer = "input-newer"
  case interrupted
  case libraryMissing = "library-missing"
  case itemLocked = "item-locked"
  case itemNotFound = "item-not-found"
  case jobBusy = "job-busy"
  case jobFailed = "job-failed"
  case jobNotFound = "job-not-found"
  case nameTaken = "name-taken"
  case noCurrentCollage = "no-current-collage"
  case noCutout = "no-cutout"
  case noRepaint = "no-repaint"
  case noPhoto = "no-photo"
  case noText = "no-text"
  case noSubject = "no-subject"
  case noWatermark = "no-watermark"
  case photoNotFound = "photo-not-found"
  case noSuchRevision = "no-such-revision"
  case notEmpty = "not-empty"
  case notUsed = "not-used"
  case nothingToRedo = "nothing-to-redo"
  case nothingToUndo = "nothing-to-undo"
  case outputRefused = "output-refused"
  case presetNotFound = "preset-not-found"
  case serverFailed = "server-failed"
  case serverNotFound = "server-not-found"
  case settingTaken = "setting-taken"
  case storeDamaged = "store-damaged"
  case storeFailed = "store-failed"
  case storeLocked = "store-locked"
  case storeMissing = "store-missing"
  case storeNewer = "store-newer"
  case storeUnreadable = "store-unreadable"
  case styleNotFound = "style-not-found"
  case templateNotFound = "template-not-found"
  case tooLarge = "too-large"
  case tooManyItems = "too-many-items"
  case tooManyRevisions = "too-many-revisions"
  case tooManyStyles = "too-many-styles"
  case tooManyTags = "too-many-tags"
  case unusableName = "unusable-name"
  case usage

  /// The kind of errors with this code, unless the error itself specifies another kind.
  public var kind: ErrorKind {
    switch self {
    case .usage: .usage
    case .ambiguous, .collageNotFound, .fileNotFound, .itemNotFound, .jobNotFound,
      .noCurrentCollage, .notUsed, .photoNotFound, .presetNotFound, .serverNotFound, .styleNotFound,
      .templateNotFound:
      .notFound
    case .configDamaged, .inputDamaged, .inputFormat, .inputNewer, .unusableName: .damaged
    case .tooLarge, .tooManyItems, .tooManyRevisions, .tooManyStyles, .tooManyTags: .limit
    case .storeDamaged, .storeFailed, .storeLocked, .storeMissing, .storeNewer, .storeUnreadable:
      .store
    case .cannotWrite, .notEmpty, .outputRefused: .cannotWrite
    case .interrupted: .interrupted
    case .engineFailed, .engineNotAdopted, .failed, .fitsNowhere, .fontRestricted, .fontsMissing,
      .formatMissing, .itemLocked, .jobBusy, .jobFailed, .libraryMissing, .nameTaken, .noCutout,
      .noPhoto, .noRepaint, .noSubject, .noSuchRevision, .noText, .noWatermark, .nothingToRedo,
      .nothingToUndo, .serverFailed, .settingTaken:
      .failed
    }
  }
}
