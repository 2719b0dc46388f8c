/// What errors about stores and files are.
extension CodedError {
  /// Describes an error.
  public init(_ error: StoreError) {
    switch error {
    case .missing: self.init(.storeMissing, .store, error)
    case .notReadable: self.init(.storeUnreadable, .store, error)
    case .newer: self.init(.storeNewer, .store, error)
    case .damaged, .inconsistent, .missingImage: self.init(.storeDamaged, .store, error)
    case .locked: self.init(.storeLocked, .store, error)
    case .full, .notWritable: self.init(.cannotWrite, .cannotWrite, error)
    case .damagedImage: self.init(.storeDamaged, .damaged, error)
    case .failed: self.init(.storeFailed, .store, error)
    }
  }

  /// Describes an error.
  public init(_ error: FileError) {
    switch error.operation {
    case .read: self.init(.inputDamaged, .damaged, error)
    case .write, .sync, .rename, .makeFolder, .remove:
      self.init(error.refusal == nil ? .cannotWrite : .outputRefused, .cannotWrite, error)
    }
  }

  /// Describes an error.
  public init(_ error: FileReadError) {
    switch error {
    case .notFound: self.init(.fileNotFound, .notFound, error)
    case .isFolder, .notRegular, .noWriter, .notPermitted: self.init(.inputDamaged, .damaged, error)
    case .tooLarge: self.init(.tooLarge, .limit, error)
    case .failed(let error): self.init(.inputDamaged, .damaged, error)
    }
  }

  /// Describes an error.
  public init(_ error: NoPhotosError) {
    switch error {
    case .noMatch, .emptyFolder, .noNames: self.init(.fileNotFound, .notFound, error)
    case .noList: self.init(.inputFormat, .damaged, error)
    }
  }

  /// Describes an error.
  public init(_ error: ExportError) {
    switch error {
    case .notAnExport: self.init(.inputFormat, .damaged, error)
    case .newer: self.init(.inputNewer, .damaged, error)
    case .truncated, .damaged, .foreignEntry, .wrongContents, .missingImage:
      self.init(.inputDamaged, .damaged, error)
    case .tooLarge: self.init(.tooLarge, .limit, error)
    case .unusableName: self.init(.unusableName, .damaged, error)
    case .severalCollages: self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: BackupError) {
    switch error {
    case .notEmpty, .otherStore, .changed: self.init(.notEmpty, .cannotWrite, error)
    case .insideStore: self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: SiteError) {
    switch error {
    case .notEmpty: self.init(.notEmpty, .cannotWrite, error)
    case .foreignFile: self.init(.outputRefused, .cannotWrite, error)
    case .busy: self.init(.jobBusy, .failed, error)
    case .missingSnapshot: self.init(.storeDamaged, .store, error)
    case .damagedSnapshot: self.init(.storeDamaged, .damaged, error)
    }
  }

  /// Describes an error.
  public init(_ error: UserConfigError) {
    switch error {
    case .noPlace: self.init(.cannotWrite, .cannotWrite, error)
    case .unreadable(let error): self.init(error)
    case .damaged, .badValue: self.init(.configDamaged, .damaged, error)
    case .alreadySet: self.init(.settingTaken, .failed, error)
    case .tooLarge: self.init(.tooLarge, .limit, error)
    }
  }

  /// Describes an error.
  public init(_ error: StyleError) {
    switch error {
    case .unknown: self.init(.styleNotFound, .notFound, error)
    case .nameTaken, .builtIn: self.init(.nameTaken, .failed, error)
    case .imageMask: self.init(.failed, .failed, error)
    case .tooMany: self.init(.tooManyStyles, .limit, error)
    case .damaged: self.init(.inputDamaged, .damaged, error)
    case .newer: self.init(.inputNewer, .damaged, error)
    }
  }

  /// Describes an error.
  public init(_ error: TemplateError) {
    switch error {
    case .unknown: self.init(.templateNotFound, .notFound, error)
    case .nameTaken: self.init(.nameTaken, .failed, error)
    case .tooMany, .tooLarge: self.init(.tooLarge, .limit, error)
    case .damaged: self.init(.inputDamaged, .damaged, error)
    case .badEdit, .unusableEdit: self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: FillError) {
    switch error {
    case .missing, .unknown, .repeated: self.init(.usage, .usage, error)
    case .address, .outside: self.init(.outputRefused, .failed, error)
    case .noFile: self.init(.fileNotFound, .notFound, error)
    case .photo(_, let underlying), .words(_, let underlying):
      self = CodedError(describing: underlying) ?? CodedError(.failed, .failed, error)
    }
  }

  /// Describes an error.
  public init(_ error: TableError) { self.init(.inputDamaged, .damaged, error) }

  /// Describes an error.
  public init(_ error: RowFault) { self.init(.inputDamaged, .damaged, error) }

  /// Describes an error.
  public init(_ error: NamePatternError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: TableRunError) {
    switch error {
    case .missingColumns, .collision, .sheetNames: self.init(.usage, .usage, error)
    case .badRows: self.init(.failed, .failed, error)
    case .busy: self.init(.jobBusy, .failed, error)
    }
  }

  /// Describes an error.
  public init(_ error: LibraryError) {
    switch error {
    case .noSuchPhoto, .noMatch: self.init(.photoNotFound, .notFound, error)
    case .ambiguous: self.init(.ambiguous, .notFound, error)
    case .tooManyTags: self.init(.tooManyTags, .limit, error)
    case .lostOriginal(_, _, let isDamaged):
      self.init(.storeDamaged, isDamaged ? .damaged : .store, error)
    case .nothingToUndo: self.init(.nothingToUndo, .failed, error)
    }
  }

  /// Describes an error.
  public init(_ error: LibraryNameError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: TicketError) {
    switch error {
    case .unknown, .ambiguous: self.init(.jobNotFound, .notFound, error)
    case .busy: self.init(.jobBusy, .failed, error)
    case .wrongState: self.init(.failed, .failed, error)
    case .noServer, .unadoptedServer: self.init(.serverNotFound, .notFound, error)
    case .badServer: self.init(.serverFailed, .failed, error)
    case .noPreset: self.init(.presetNotFound, .notFound, error)
    }
  }

  /// Describes an error.
  public init(_ error: RemoteError) {
    self.init(.serverFailed, error == .cancelled ? .interrupted : .failed, error)
  }
}
