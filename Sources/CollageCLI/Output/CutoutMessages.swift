internal import CollageCore

/// The text of errors about cutouts.
extension CutoutError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSubject:
      ErrorText(
        "no subject was found.",
        hint: "Say where it is: --rect X,Y,W,H around it, or --keep X,Y on it.")
    case .boxOutOfFrame(let box, let photo):
      ErrorText("the box \(Self.words(box)) is not inside the photo, which is \(photo).")
    case .markOutOfFrame(let point, let photo):
      ErrorText("the place \(Self.words(point)) is not inside the photo, which is \(photo).")
    case .emptyMark: ErrorText("a place's radius must be above 0.")
    case .contradiction(let x, let y):
      ErrorText("the pixel \(x),\(y) is both to be kept and to be dropped.")
    case .keptOutsideBox(let x, let y):
      ErrorText("the pixel \(x),\(y) is to be kept, but is outside the box.")
    case .againstTrimap(let x, let y, let isKept):
      ErrorText(
        "the pixel \(x),\(y) is to be \(isKept ? "kept" : "dropped"), but in the mask it is "
          + "\(isKept ? "background" : "the subject").")
    case .trimapSize(let mask, let photo):
      ErrorText("the mask is \(mask); the photo is \(photo), and the mask must be as large.")
    case .edgeRemovesEverything:
      ErrorText(
        "a subject was found, but nothing is left of it with this edge.",
        hint: "Give --grow, --smooth or --feather a smaller number.")
    }
  }
}

extension CommandTemplateError {
  fileprivate var hint: String {
    switch self {
    case .empty: "It is empty: name a program."
    case .openQuote(let quote): "The quotation mark \(quote) has no partner."
    case .lastBackslash: "The backslash at its end protects nothing."
    case .nullCharacter: "There is a null character in it."
    }
  }
}

extension EngineChoiceError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noCommand:
      ErrorText("the engine 'command' needs its command.", hint: "Add --engine-command.")
    case .unknown(let name, let nearest):
      ErrorText(
        "there is no engine '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "`collage config set engine.\(name) 'COMMAND {in} {out}'` adds it.")
    case .badCommand(let command, let error):
      ErrorText("'\(command)' is no command.", hint: error.hint)
    }
  }
}

extension ExternalEngineError: DescribedError {
  var errorText: ErrorText {
    switch reason {
    case .folder(let error): error.errorText
    case .photo(let error): error.errorText
    case .notStarted(let code):
      ErrorText(
        "the engine '\(engine)' cannot be started (\(command)): \(Phrases.systemError(code)).",
        hint: "Is it installed? `collage config` shows the engines.")
    default:
      ErrorText("the engine '\(engine)' failed (\(command)): \(reason.words).", hint: said)
    }
  }

  private var command: String { words.joined(separator: " ") }

  private var said: String? {
    let lines = errorOutput.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : "It said: \(lines.joined(separator: " | "))"
  }
}

extension UnadoptedEngine: DescribedError {
  var errorText: ErrorText {
    let command = self.command.map { " (\($0))" } ?? ""
    let names = settings.map(\.rawValue).joined(separator: " ")
    return ErrorText(
      "the engine '\(name)'\(command) does not run: the store or an imported settings file "
        + "names its program, not you.",
      hint: "`collage config adopt \(names)` makes it yours if you trust it; --engine classic "
        + "needs no program.")
  }
}

extension CutoutError {
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
    case .signaled(let signal): "ended by signal \(signal)"
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
    case .notAnImage: "its result is no image"
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
