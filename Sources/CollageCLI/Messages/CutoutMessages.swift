internal import CollageCore

extension CutoutError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSubject:
      ErrorText(
        "no subject was found.",
        hint: "Mark it with --rect X,Y,W,H around it, or --keep X,Y on it.")
    case .boxOutOfFrame(let box, let photo):
      ErrorText("the box \(Self.words(box)) is outside the photo, which has \(photo) pixels.")
    case .markOutOfFrame(let point, let photo):
      ErrorText("the point \(Self.words(point)) is outside the photo, which has \(photo) pixels.")
    case .emptyMark: ErrorText("the radius of a point must be greater than 0.")
    case .contradiction(let x, let y):
      ErrorText("the pixel \(x),\(y) is marked both to keep and to drop.")
    case .keptOutsideBox(let x, let y):
      ErrorText("the pixel \(x),\(y) is marked to keep, but is outside the box.")
    case .againstTrimap(let x, let y, let isKept):
      ErrorText(
        "the pixel \(x),\(y) is marked to \(isKept ? "keep" : "drop"), but belongs to the "
          + "\(isKept ? "background" : "subject") in the mask.")
    case .trimapSize(let mask, let photo):
      ErrorText(
        "the mask has \(mask) pixels, but the photo has \(photo).",
        hint: "Use a mask of the photo's size.")
    case .edgeRemovesEverything:
      ErrorText(
        "a subject was found, but the edge options remove all of it.",
        hint: "Use a --grow closer to 0, or smaller values for --smooth or --feather.")
    }
  }
}

extension CommandTemplateError {
  fileprivate var hint: String {
    switch self {
    case .empty: "Name a program."
    case .openQuote(let quote): "Close the quotation mark \(quote)."
    case .lastBackslash: "Remove the backslash at the end."
    case .nullCharacter: "Remove the NUL character."
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
        "no engine '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "Add it with `collage config set engine.\(name) 'COMMAND {in} {out}'`.")
    case .badCommand(let command, let error):
      ErrorText("'\(command)' is not a valid command.", hint: error.hint)
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
        "the engine '\(engine)' can't be started (\(command)): \(Phrases.systemError(code)).",
        hint: "Check that it is installed; `collage config` lists the engines.")
    default:
      ErrorText("the engine '\(engine)' failed (\(command)): \(reason.words).", hint: outputHint)
    }
  }

  private var command: String { words.joined(separator: " ") }

  private var outputHint: String? {
    let lines = errorOutput.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : "Its output was: \(lines.joined(separator: " | "))"
  }
}

extension UnadoptedEngine: DescribedError {
  var errorText: ErrorText {
    let command = self.command.map { " (\($0))" } ?? ""
    let names = settings.map(\.rawValue).joined(separator: " ")
    return ErrorText(
      "the engine '\(name)'\(command) is not adopted: its program comes from the store or an "
        + "imported settings file.",
      hint: "Run `collage config adopt \(names)` if you trust it, or use --engine classic.")
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
  /// The reason, as the end of a sentence.
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
    case .unreadable: "its result can't be read"
    case .notAnImage: "its result is not an image"
    case .otherShape(let size, let photo):
      "its result is \(size), which differs in shape from the photo, \(photo)"
    case .noTransparency: "its result has no transparency"
    case .noSubject: "its mask is empty: no subject"
    case .noBackground: "its mask covers everything: no background"
    }
  }
}

extension CutoutView {
  /// A short description of the cutout, such as `classic, 31% of the photo, confidence 0.74`.
  var summary: String {
    "\(engine), \(Int((coverage * 100).rounded()))% of the photo, "
      + "confidence \(Phrases.number(confidence))"
  }
}
