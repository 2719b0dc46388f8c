/// What errors about pictures are.
extension CodedError {
  /// Describes an error.
  public init(_ error: ImportError) {
    switch error {
    case .unreadable(let error): self.init(error)
    case .unwritable(let error): self.init(error)
    }
  }

  /// Describes an error.
  public init(_ error: DecodeError) {
    switch error {
    case .empty, .damaged, .truncated: self.init(.inputDamaged, .damaged, error)
    case .unknownFormat, .unsupported: self.init(.inputFormat, .damaged, error)
    case .tooLarge, .tooManyBytes, .tooMuchMemory:
      self.init(.tooLarge, .limit, error)
    case .libraryMissing: self.init(.formatMissing, .damaged, error)
    }
  }

  /// Describes an error.
  public init(_ error: PictureSizeError) {
    switch error {
    case .severalSizes, .otherShape: self.init(.usage, .usage, error)
    case .tooLarge: self.init(.tooLarge, .limit, error)
    case .paper(let error): self.init(error)
    }
  }

  /// Describes an error.
  public init(_ error: FrameSequenceError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: ZipError) { self.init(.tooLarge, .limit, error) }

  /// Describes an error.
  public init(_ error: VideoError) {
    self.init(.engineFailed, .failed, error)
  }

  /// Describes an error.
  public init(_ error: RenderError) {
    self.init(.tooLarge, .limit, error)
  }

  /// Describes an error.
  public init(_ error: EncodeError) {
    switch error {
    case .tooLarge, .tooManyBytes: self.init(.tooLarge, .limit, error)
    case .libraryMissing: self.init(.formatMissing, .failed, error)
    case .notWritten: self.init(.formatMissing, .usage, error)
    case .failed: self.init(.failed, .failed, error)
    }
  }

  /// Describes an error.
  public init(_ error: CutoutError) {
    switch error {
    case .noSubject, .edgeLeavesNothing: self.init(.noSubject, .failed, error)
    case .boxOutOfFrame, .markOutOfFrame, .emptyMark, .contradiction, .keptOutsideBox,
      .againstTrimap, .trimapSize:
      self.init(.usage, .usage, error)
    }
  }

  /// Describes an error.
  public init(_ error: EngineChoiceError) { self.init(.usage, .usage, error) }

  /// Describes an error.
  public init(_ error: UnadoptedEngine) { self.init(.engineNotAdopted, .failed, error) }

  /// Describes an error.
  public init(_ error: ExternalEngineError) {
    switch error.reason {
    case .folder(let error): self.init(error)
    case .photo(let error): self.init(error)
    case .notStarted, .exited, .signalled, .timedOut, .result:
      self.init(.engineFailed, .failed, error)
    }
  }
}
