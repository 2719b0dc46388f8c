internal import CollageCore

/// The words for errors about cutouts.
extension UserFacingError {
  init(_ error: CutoutError) {
    let failure = CodedError(error)
    switch error {
    case .noSubject:
      self.init(
        failure, "no subject was found.",
        hint: "Say where it is: --rect X,Y,W,H around it, or --keep X,Y on it.")
    case .boxOutOfFrame(let box, let photo):
      self.init(
        failure,
        "the box \(Self.words(box)) is not inside the photo, which is \(photo).")
    case .markOutOfFrame(let point, let photo):
      self.init(
        failure,
        "the place \(Self.words(point)) is not inside the photo, which is \(photo).")
    case .emptyMark:
      self.init(failure, "a place's radius must be above 0.")
    case .contradiction(let x, let y):
      self.init(failure, "the pixel \(x),\(y) is both to be kept and to be dropped.")
    case .keptOutsideBox(let x, let y):
      self.init(failure, "the pixel \(x),\(y) is to be kept, but is outside the box.")
    case .againstTrimap(let x, let y, let isKept):
      self.init(
        failure,
        "the pixel \(x),\(y) is to be \(isKept ? "kept" : "dropped"), but in the mask it is "
          + "\(isKept ? "background" : "the subject").")
    case .trimapSize(let mask, let photo):
      self.init(
        failure,
        "the mask is \(mask); the photo is \(photo), and the mask must be as large.")
    case .edgeLeavesNothing:
      self.init(
        failure,
        "a subject was found, but nothing is left of it with this edge.",
        hint: "Give --grow, --smooth or --feather a smaller number.")
    }
  }

  init(_ error: CommandTemplateError, _ command: String) {
    let hint =
      switch error {
      case .empty: "It is empty: name a program."
      case .openQuote(let quote): "The quotation mark \(quote) has no partner."
      case .lastBackslash: "The backslash at its end protects nothing."
      case .nullCharacter: "There is a null character in it."
      }
    self = .usage("'\(command)' is no command.", hint: hint)
  }

  init(_ error: EngineChoiceError) {
    switch error {
    case .noCommand:
      self = .usage("the engine 'command' needs its command.", hint: "Add --engine-command.")
    case .unknown(let name, let nearest):
      self = .usage(
        "there is no engine '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "`collage config set engine.\(name) 'COMMAND {in} {out}'` adds it.")
    case .badCommand(let command, let error): self.init(error, command)
    }
  }

  init(_ error: ExternalEngineError) {
    let failure = CodedError(error)
    let words = error.words.joined(separator: " ")
    let lines = error.errorOutput.split(whereSeparator: \.isNewline)
    let said = lines.isEmpty ? nil : "It said: \(lines.joined(separator: " | "))"
    switch error.reason {
    case .folder(let error): self.init(error)
    case .photo(let error): self.init(error)
    case .notStarted(let code):
      self.init(
        failure,
        "the engine '\(error.engine)' cannot be started (\(words)): "
          + "\(Phrases.systemError(code)).",
        hint: "Is it installed? `collage config` shows the engines.")
    default:
      self.init(
        failure,
        "the engine '\(error.engine)' failed (\(words)): \(error.reason.words).",
        hint: said)
    }
  }

  init(_ error: UnadoptedEngine) {
    let command = error.command.map { " (\($0))" } ?? ""
    let names = error.settings.map(\.rawValue).joined(separator: " ")
    self.init(
      CodedError(error),
      "the engine '\(error.name)'\(command) does not run: the store or an imported settings file "
        + "names its program, not you.",
      hint: "`collage config adopt \(names)` makes it yours if you trust it; --engine classic "
        + "needs no program.")
  }

  private static func words(_ point: Point) -> String {
    "\(Phrases.number(point.x)),\(Phrases.number(point.y))"
  }

  private static func words(_ box: Rect) -> String {
    "\(words(box.origin)),\(Phrases.number(box.size.width)),\(Phrases.number(box.size.height))"
  }
}

extension ExternalEngineError.Reason {
  /// What went wrong, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .folder, .photo, .notStarted: "it did not run"
    case .exited(let status): "exit status \(status)"
    case .signalled(let signal): "ended by signal \(signal)"
    case .timedOut(let duration): "timed out after \(duration.components.seconds) s"
    case .result(let fault): fault.words
    }
  }
}

extension ExternalEngineError.ResultFault {
  fileprivate var words: String {
    switch self {
    case .missing: "it wrote no result"
    case .empty: "its result is empty"
    case .tooLarge(let limit): "its result is larger than \(Phrases.bytes(limit))"
    case .unreadable: "its result cannot be read"
    case .noImage: "its result is no image"
    case .otherShape(let size, let photo):
      "its result is \(size), which has not the shape of the photo, \(photo)"
    case .noTransparency: "its result is a picture without any transparency"
    case .noSubject: "its mask is empty: no subject"
    case .noBackground: "its mask covers everything: no background"
    }
  }
}

extension CutoutView {
  /// The cutout in a few words: `classic, 31% of the photo, confidence 0.74`.
  var words: String {
    "\(engine), \(Int((coverage * 100).rounded()))% of the photo, "
      + "confidence \(Phrases.number(confidence))"
  }
}
