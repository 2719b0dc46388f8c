/// What errors about edits are.
extension CodedError {
  /// Describes an error.
  public init(_ error: ValueError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: EffectError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: ArgumentError) {
    switch error {
    case .value(let error): self.init(error)
    case .parameters(let error): self.init(error)
    case .layout(_, let layout):
      if case .items(let selection) = layout.reason {
        self.init(selection)
      } else {
        self.init(.usage, .usage, error)
      }
    case .exclusive, .missing, .companion, .oneItem, .twoItems, .nothingToSet, .mixedShader,
      .companionWord, .besidesNone, .outsidePhoto, .noRoom, .layoutFull, .noRows,
      .noShape, .itemsBesideWritten, .noWords, .noPhotos, .subjectGone, .nul,
      .mistypedItem, .emptyText, .nothingFills, .noFamily:
      self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: EditDataError) {
    switch error {
    case .items(let error): self.init(error)
    case .rule(let error): self.init(error)
    case .value(let error, _): self.init(error)
    case .syntax, .noVerb, .unknownVerb, .unknownKey, .wrongType:
      self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: EditError) {
    switch error {
    case .noSuchItem: self.init(.itemNotFound, .notFound, error)
    case .nameTaken: self.init(.nameTaken, .failed, error)
    case .outOfRange, .canvasSize, .noOpacity: self.init(.usage, .usage, error)
    case .locked: self.init(.itemLocked, .failed, error)
    case .noPhoto: self.init(.noPhoto, .failed, error)
    case .noText: self.init(.noText, .failed, error)
    case .noCutout: self.init(.noCutout, .failed, error)
    case .noRepaint: self.init(.noRepaint, .failed, error)
    case .noWatermark: self.init(.noWatermark, .failed, error)
    case .tooManyRevisions: self.init(.tooManyRevisions, .limit, error)
    case .tooManyItems: self.init(.tooManyItems, .limit, error)
    }
  }

  /// Describes an error.
  public init(_ error: TextError) {
    switch error {
    case .noLibrary: self.init(.libraryMissing, .failed, error)
    case .noFonts: self.init(.fontsMissing, .failed, error)
    case .markup: self.init(.usage, .usage, error)
    case .fitsNowhere: self.init(.fitsNowhere, .failed, error)
    case .outOfMemory, .tooLarge: self.init(.tooLarge, .limit, error)
    case .noFont: self.init(.inputFormat, .damaged, error)
    case .fontUnreadable: self.init(.inputDamaged, .damaged, error)
    case .fontRestricted: self.init(.fontRestricted, .failed, error)
    case .fontMissing, .fontDamaged: self.init(.storeDamaged, .store, error)
    }
  }

  /// Describes an error.
  public init(_ error: SelectionError) {
    switch error {
    case .noSuchItem, .noSuchGroup, .noMatch, .unknownWord, .nothingSelected, .emptyCollage:
      self.init(.itemNotFound, .notFound, error)
    case .ambiguous: self.init(.ambiguous, .notFound, error)
    case .nothingNamed: self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: WorkspaceError) {
    switch error {
    case .outputIsStream, .notInOneStep, .severalItems: self.init(.usage, .usage, error)
    case .outputNotWritten(let error): self.init(error)
    case .noCurrentCollage: self.init(.noCurrentCollage, .notFound, error)
    case .noSuchCollage, .noSuchDeletedCollage: self.init(.collageNotFound, .notFound, error)
    case .ambiguousCollage: self.init(.ambiguous, .notFound, error)
    case .collageNameTaken, .pageNameTaken: self.init(.nameTaken, .failed, error)
    case .nothingToUndo, .revisionIsLater: self.init(.nothingToUndo, .failed, error)
    case .nothingToRedo, .revisionIsEarlier: self.init(.nothingToRedo, .failed, error)
    case .photoNotUsed: self.init(.notUsed, .notFound, error)
    case .noSuchPhoto: self.init(.fileNotFound, .notFound, error)
    case .notEdited(_, let error): self.init(error)
    case .noSuchRevision: self.init(.noSuchRevision, .failed, error)
    }
  }
}
