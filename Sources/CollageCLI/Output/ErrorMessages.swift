internal import CollageCore
internal import Foundation

/// The one place where errors of the core become text.
extension UserFacingError {
  /// Describes any error.
  init(describing error: any Error) {
    switch error {
    case let error as UserFacingError: self = error
    case let error as ValueError: self.init(error)
    case let error as ShellWords.ParseError: self.init(error)
    case let error as BatchError: self.init(error)
    case let error as EditError: self.init(error)
    case let error as SelectionError: self.init(error)
    case let error as TextError: self.init(error)
    case let error as EffectError: self.init(error)
    case let error as PictureSizeError: self.init(error)
    case let error as ArgumentError: self.init(error, .words)
    case let error as EditDataError: self.init(error)
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
    case let error as ItemError: self.init(error)
    case let error as UserConfigError: self.init(error)
    case let error as StyleError: self.init(error)
    case let error as TemplateError: self.init(error)
    case let error as FillError: self.init(error)
    case let error as TableError: self.init(error)
    case let error as RowFault: self.init(error)
    case let error as NamePatternError: self.init(error)
    case let error as TableRunError: self.init(error)
    case let error as TicketError: self.init(error)
    case let error as RemoteError:
      self.init(CodedError(error), "\(error.words).")
    case let error as LibraryError: self.init(error)
    case let error as LibraryNameError: self.init(error)
    case let error as RenderError: self.init(error)
    case is CancellationError: self = .interrupted()
    default: self.init("failed", .failed, "\(error)")
    }
  }

  init(_ error: ValueError) {
    let failure = CodedError(error)
    let hint = Phrases.suggestion(error.nearest)
    let kind = error.kind.prefix(1).uppercased() + error.kind.dropFirst()
    self.init(
      failure, "'\(error.value)' is not \(error.kind).",
      hint: hint ?? "\(kind) is \(error.allowed).")
  }

  private init(_ error: ShellWords.ParseError) {
    switch error {
    case .openQuote(let mark):
      self = .usage(
        "the quotation mark \(mark) has no partner.",
        hint: #"A quotation mark that belongs to the text is written \\#(mark)"#)
    case .lastBackslash: self = .usage("the backslash at the end protects nothing.")
    }
  }

  private init(_ error: ItemError) {
    self.init(describing: error.underlying)
    message = "\(error.item): \(message)"
  }

  private init(_ error: BatchError) {
    self = UserFacingError(describing: error.underlying).keeping(error.hints)
    message = "\(error.place): \(message)"
  }

  private init(_ error: TextError) {
    let failure = CodedError(error)
    switch error {
    case .noLibrary:
      self.init(
        failure, "words need a library that is not installed here.",
        hint: TextError.installation)
    case .markup(let detail):
      self.init(
        failure, "the markup of the words is wrong: \(detail)",
        hint: "Write &lt; for < and &amp; for &, or leave --markup out.")
    case .fitsNowhere:
      self.init(
        failure, "the words fit into that box at no size.",
        hint: "Give a larger box, or less --padding.")
    case .outOfMemory:
      self.init(
        failure, "there is not enough memory for the words.",
        hint: "Set fewer words at once, or end other programs.")
    case .tooLarge:
      self.init(
        failure, "the words are more, or larger, than can be set.",
        hint: "Give fewer of them, less --line-height and --letter-spacing, or smaller sizes in "
          + "their markup.")
    case .noFonts:
      self.init(
        failure, "this machine has no fonts.",
        hint: "Install some, such as `apt install fonts-dejavu-core`, or give --font FILE.")
    case .noFont(let name):
      self.init(
        failure, "'\(name)' is no TrueType or OpenType font.",
        hint: "Fonts end in .ttf, .otf or .ttc; `--font` takes the name of a family, too.")
    case .fontUnreadable(let name):
      self.init(
        failure, "'\(name)' is a damaged font.",
        hint: "Copy or download it again; it may be incomplete.")
    case .fontRestricted(let name):
      self.init(
        failure, "the licence of '\(name)' forbids to keep it in documents.",
        hint: "Give --force if you have another licence, or install the font and name its family.")
    case .fontMissing(let id):
      self.init(
        failure, "the font \(id.rawValue.prefix(8)) is missing in the store.",
        hint: "`collage doctor --fix --from FOLDER` looks for it.")
    case .fontDamaged(let path):
      self.init(
        failure, "the font '\(path)' cannot be read.",
        hint: "`collage doctor` says whether it is what it was.")
    }
  }

  private init(_ error: EditError) {
    let failure = CodedError(error)
    switch error {
    case .noSuchItem(let id):
      self.init(failure, "no item \(id.uuidString.lowercased()).")
    case .nameTaken(let name):
      self.init(
        failure, "another item is named '\(name)' already.",
        hint: "Choose another name, or rename that item with `collage name`.")
    case .outOfRange(let quantity, let value, let range):
      self.init(
        failure,
        "the \(quantity.noun) would be \(Phrases.number(value)), which is out of range.",
        hint: "It can be from \(DecimalText.exact(range.lowerBound)) to "
          + "\(DecimalText.exact(range.upperBound)).")
    case .canvasSize(let size):
      self.init(
        failure, "a canvas cannot have the size \(size).",
        hint: "Sides are from \(Canvas.sideRange.lowerBound) to \(Canvas.sideRange.upperBound), "
          + "and there are at most \(Canvas.maximumArea) pixels.")
    case .locked(let names):
      let what =
        switch names.count {
        case 1: "'\(names[0])' is"
        case 2: "both items are"
        default: "all \(names.count) items are"
        }
      self.init(failure, "\(what) locked.", hint: LockWords.hint(names))
    case .noPhoto(let name):
      self.init(failure, "'\(name)' is no photo.")
    case .noText(let name):
      self.init(
        failure, "'\(name)' shows no words.",
        hint: "`collage text \"Some words\"` puts new ones on the canvas.")
    case .noCutout(let name):
      self.init(
        failure, "'\(name)' was not cut out yet.",
        hint: "`collage cutout \(name.quoted)` cuts its subject out.")
    case .noRepaint(let name):
      self.init(
        failure, "'\(name)' was not painted anew yet.",
        hint: "`collage repaint \(name.quoted) \"make it snow\"` asks a server for it.")
    case .noOpacity(let name):
      self.init(
        failure, "'\(name)' cannot fade: its own opacity is 0.",
        hint: "`collage opacity \(name.quoted) 1` first makes it visible.")
    case .noWatermark:
      self.init(
        failure, "there is no watermark.", hint: "`collage watermark logo.png` puts one there.")
    case .tooManyRevisions(let limit):
      self.init(
        failure, "a collage has at most \(limit) revisions.",
        hint: "`collage duplicate` makes a copy without history.")
    case .tooManyItems(let limit):
      self.init(
        failure, "a collage holds at most \(limit) items.",
        hint: "Remove items, or start another collage.")
    }
  }

  init(_ error: SelectionError) {
    let failure = CodedError(error)
    switch error {
    case .noSuchItem(let text, let nearest):
      self.init(
        failure, "no item '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage show` lists the items.")
    case .ambiguous(let prefix, let matches):
      self.init(
        failure, "'\(prefix)' is the beginning of several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .noSuchGroup(let name, let nearest):
      self.init(
        failure, "no item is in a group '\(name)'.",
        hint: Phrases.suggestion(nearest.map { ItemSelector.groupPrefix + $0 })
          ?? "`collage group ITEM... --as NAME` makes a group.")
    case .noMatch(let pattern):
      self.init(
        failure, "no item's name matches '\(pattern)'.",
        hint: "`collage show` lists the items.")
    case .unknownWord(let text, let nearest):
      self.init(
        failure, "there is no selector '\(text)'.",
        hint: Phrases.suggestion(nearest)
          ?? "The selectors are \(ItemSelector.words.joined(separator: " ")) "
          + "\(ItemSelector.groupPrefix)NAME.")
    case .nothingSelected:
      self.init(
        failure, "no item is selected.", hint: "`collage select ITEM` selects one.")
    case .emptyCollage:
      self.init(
        failure, "the collage has no items.", hint: "`collage add FILE` adds one.")
    case .nothingNamed:
      self.init(failure, "no item is named.", hint: "`collage show` lists the items.")
    }
  }

  init(_ error: EffectError) {
    let failure = CodedError(error)
    switch error {
    case .notAnAssignment(let text):
      self.init(
        failure, "'\(text)' is not of the form key=value.",
        hint: "`collage shader list` shows what can be set.")
    case .unknownParameter(let key, let effect, let names):
      let nearest = NearestNames.to(key, among: names)
      self.init(
        failure, "\(effect) has no parameter '\(key)'.",
        hint: Phrases.suggestion(nearest) ?? "It has \(Phrases.list(names)).")
    case .badValue(let text, let parameter):
      self.init(
        failure, "'\(text)' is no value for \(parameter.name).",
        hint: "It is \(parameter.kind.text).")
    }
  }
}

extension ParameterKind {
  /// What can be set, as the end of a sentence.
  fileprivate var text: String {
    switch self {
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let range):
      "a number from \(DecimalText.exact(range.lowerBound)) to "
        + "\(DecimalText.exact(range.upperBound))"
    case .color: ColorText.allowed
    case .seed: "a whole number from 0 to \(UInt64.max)"
    }
  }
}

extension EditError.Quantity {
  /// What people call the number.
  fileprivate var noun: String {
    switch self {
    case .coordinate: "coordinate of the item's centre"
    case .scale: "scale"
    case .drawnSide: "side of the item as it is drawn"
    case .opacity: "opacity"
    case .z: "place in the stack"
    case .angle: "angle"
    case .resolution: "resolution in dots per inch"
    case .lookLength: "length"
    case .lookShare: "length in percent"
    case .blurRadius: "radius of a blur"
    case .frameWidth: "width of a frame"
    case .watermarkSize: "width of a watermark, as a part of the canvas'"
    case .watermarkMargin: "margin of a watermark, as a part of the canvas' width"
    }
  }
}
