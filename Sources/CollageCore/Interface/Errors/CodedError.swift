/// What an error is, so that any front end can tell it in its own words: a code that stays, a kind,
/// and facts.
public struct CodedError: Hashable, Sendable {
  /// What kind of thing went wrong.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// It could not be done.
    case failed
    /// What was asked for is wrong.
    case usage
    /// The store is missing, locked, damaged or from a newer version.
    case store
    /// A collage, an item or a file was not found.
    case notFound
    /// An input is damaged or unreadable.
    case damaged
    /// A limit was exceeded.
    case limit
    /// Something could not be written.
    case cannotWrite
    /// The user interrupted it.
    case interrupted
  }

  /// The short name, which stays the same in all versions.
  public let code: Code
  /// The kind.
  public let kind: Kind
  /// What the error carries: paths, names, numbers and what may have been meant.
  public let facts: [String: JSONValue]

  init(_ code: Code, _ kind: Kind, _ error: any Error) {
    self.code = code
    self.kind = kind
    facts = ErrorFacts.of(error)
  }
}

extension CodedError {
  /// The short names of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
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
  }
}

extension CodedError {
  /// Describes an error of the core; nil for any other.
  public init?(describing error: any Error) {
    switch error {
    case let error as ValueError: self.init(error)
    case let error as ArgumentError: self.init(error)
    case let error as EditDataError: self.init(error)
    case let error as ShellWords.ParseError: self.init(.usage, .usage, error)
    case let error as EditError: self.init(error)
    case let error as SelectionError: self.init(error)
    case let error as TextError: self.init(error)
    case let error as EffectError: self.init(error)
    case let error as PictureSizeError: self.init(error)
    case let error as WorkspaceError: self.init(error)
    case let error as StoreError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as FileReadError: self.init(error)
    case let error as NoPhotosError: self.init(error)
    case let error as ImportError: self.init(error)
    case let error as DecodeError: self.init(error)
    case let error as EncodeError: self.init(error)
    case let error as FrameSequenceError: self.init(error)
    case let error as VideoError: self.init(error)
    case let error as ZipError: self.init(error)
    case let error as ExportError: self.init(error)
    case let error as BackupError: self.init(error)
    case let error as SiteError: self.init(error)
    case let error as CutoutError: self.init(error)
    case let error as ExternalEngineError: self.init(error)
    case let error as EngineChoiceError: self.init(error)
    case let error as UnadoptedEngine: self.init(error)
    case let error as ItemError: self.init(describing: error.underlying)
    case let error as UserConfigError: self.init(error)
    case let error as StyleError: self.init(error)
    case let error as TemplateError: self.init(error)
    case let error as FillError: self.init(error)
    case let error as TableError: self.init(error)
    case let error as RowFault: self.init(error)
    case let error as NamePatternError: self.init(error)
    case let error as TableRunError: self.init(error)
    case let error as TicketError: self.init(error)
    case let error as RemoteError: self.init(error)
    case let error as LibraryError: self.init(error)
    case let error as LibraryNameError: self.init(error)
    case let error as RenderError: self.init(error)
    case is CancellationError: self.init(.interrupted, .interrupted, error)
    default: return nil
    }
  }
}
