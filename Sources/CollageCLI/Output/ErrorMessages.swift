internal import CollageCore
internal import Foundation

extension UserFacingError {
  /// Describes any error.
  init(describing error: any Error) {
    switch error {
    case let error as UserFacingError: self = error
    case let error as BatchError:
      self = UserFacingError(describing: error.underlying).keeping(error.hints)
      message = "\(error.place): \(message)"
    default: self.init(error.asCollageError, ErrorText(describing: error))
    }
  }
}

extension ValueError: DescribedError {
  var errorText: ErrorText {
    let start = kind.prefix(1).uppercased() + kind.dropFirst()
    return ErrorText(
      "'\(value)' is not \(kind).",
      hint: Phrases.suggestion(nearest) ?? "\(start) is \(allowed).")
  }
}

extension ShellWordSplitter.ParseError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .openQuote(let mark):
      ErrorText(
        "the quotation mark \(mark) has no partner.",
        hint: #"A quotation mark that belongs to the text is written \\#(mark)"#)
    case .lastBackslash: ErrorText("the backslash at the end protects nothing.")
    }
  }
}

extension ItemError: DescribedError {
  var errorText: ErrorText {
    ErrorText(describing: underlying).within("\(item)")
  }
}

extension TextError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noLibrary:
      ErrorText("words need a library that is not installed here.", hint: TextError.installation)
    case .markup(let detail):
      ErrorText(
        "the markup of the words is wrong: \(detail)",
        hint: "Write &lt; for < and &amp; for &, or leave --markup out.")
    case .fitsNowhere:
      ErrorText(
        "the words fit into that box at no size.", hint: "Give a larger box, or less --padding.")
    case .outOfMemory:
      ErrorText(
        "there is not enough memory for the words.",
        hint: "Set fewer words at once, or end other programs.")
    case .tooLarge:
      ErrorText(
        "the words are more, or larger, than can be set.",
        hint: "Give fewer of them, less --line-height and --letter-spacing, or smaller sizes in "
          + "their markup.")
    case .noFonts:
      ErrorText(
        "this machine has no fonts.",
        hint: "Install some, such as `apt install fonts-dejavu-core`, or give --font FILE.")
    case .notAFont(let name):
      ErrorText(
        "'\(name)' is no TrueType or OpenType font.",
        hint: "Fonts end in .ttf, .otf or .ttc; `--font` takes the name of a family, too.")
    case .fontUnreadable(let name):
      ErrorText(
        "'\(name)' is a damaged font.", hint: "Copy or download it again; it may be incomplete.")
    case .fontRestricted(let name):
      ErrorText(
        "the licence of '\(name)' forbids to keep it in documents.",
        hint: "Give --force if you have another licence, or install the font and name its family.")
    case .fontMissing(let id):
      ErrorText(
        "the font \(id.rawValue.prefix(8)) is missing in the store.",
        hint: "`collage doctor --fix --from FOLDER` looks for it.")
    case .fontDamaged(let path):
      ErrorText(
        "the font '\(path)' cannot be read.",
        hint: "`collage doctor` says whether it is what it was.")
    }
  }
}

extension EditError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSuchItem(let id): ErrorText("no item \(id.uuidString.lowercased()).")
    case .nameTaken(let name):
      ErrorText(
        "another item is named '\(name)' already.",
        hint: "Choose another name, or rename that item with `collage name`.")
    case .outOfRange(let quantity, let value, let range):
      ErrorText(
        "the \(quantity.noun) would be \(Phrases.number(value)), which is out of range.",
        hint: "It can be from \(DecimalParser.exact(range.lowerBound)) to "
          + "\(DecimalParser.exact(range.upperBound)).")
    case .canvasSize(let size):
      ErrorText(
        "a canvas cannot have the size \(size).",
        hint: "Sides are from \(Canvas.sideRange.lowerBound) to \(Canvas.sideRange.upperBound), "
          + "and there are at most \(Canvas.maximumArea) pixels.")
    case .locked(let names):
      ErrorText("\(Self.allOf(names)) locked.", hint: LockText.hint(names))
    case .noPhoto(let name): ErrorText("'\(name)' is no photo.")
    case .noText(let name):
      ErrorText(
        "'\(name)' shows no words.",
        hint: "`collage text \"Some words\"` puts new ones on the canvas.")
    case .noCutout(let name):
      ErrorText(
        "'\(name)' was not cut out yet.",
        hint: "`collage cutout \(name.quoted)` cuts its subject out.")
    case .noRepaint(let name):
      ErrorText(
        "'\(name)' was not painted anew yet.",
        hint: "`collage repaint \(name.quoted) \"make it snow\"` asks a server for it.")
    case .noOpacity(let name):
      ErrorText(
        "'\(name)' cannot fade: its own opacity is 0.",
        hint: "`collage opacity \(name.quoted) 1` first makes it visible.")
    case .noWatermark:
      ErrorText("there is no watermark.", hint: "`collage watermark logo.png` puts one there.")
    case .tooManyRevisions(let limit):
      ErrorText(
        "a collage has at most \(limit) revisions.",
        hint: "`collage duplicate` makes a copy without history.")
    case .tooManyItems(let limit):
      ErrorText(
        "a collage holds at most \(limit) items.", hint: "Remove items, or start another collage.")
    }
  }
}

extension EditError {
  private static func allOf(_ names: [ItemName]) -> String {
    switch names.count {
    case 1: "'\(names[0])' is"
    case 2: "both items are"
    default: "all \(names.count) items are"
    }
  }
}

extension SelectionError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSuchItem(let text, let nearest):
      ErrorText(
        "no item '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage show` lists the items.")
    case .ambiguous(let prefix, let matches):
      ErrorText(
        "'\(prefix)' is the beginning of several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .noSuchGroup(let name, let nearest):
      ErrorText(
        "no item is in a group '\(name)'.",
        hint: Phrases.suggestion(nearest.map { ItemSelector.groupPrefix + $0 })
          ?? "`collage group ITEM... --as NAME` makes a group.")
    case .noMatch(let pattern):
      ErrorText("no item's name matches '\(pattern)'.", hint: "`collage show` lists the items.")
    case .unknownWord(let text, let nearest):
      ErrorText(
        "there is no selector '\(text)'.",
        hint: Phrases.suggestion(nearest)
          ?? "The selectors are \(ItemSelector.words.joined(separator: " ")) "
          + "\(ItemSelector.groupPrefix)NAME.")
    case .nothingSelected:
      ErrorText("no item is selected.", hint: "`collage select ITEM` selects one.")
    case .emptyCollage: ErrorText("the collage has no items.", hint: "`collage add FILE` adds one.")
    case .nothingNamed: ErrorText("no item is named.", hint: "`collage show` lists the items.")
    }
  }
}

extension EffectError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notAnAssignment(let text):
      ErrorText(
        "'\(text)' is not of the form key=value.",
        hint: "`collage shader list` shows what can be set.")
    case .unknownParameter(let key, let effect, let names):
      ErrorText(
        "\(effect) has no parameter '\(key)'.",
        hint: Phrases.suggestion(NearestNames.to(key, among: names))
          ?? "It has \(Phrases.list(names)).")
    case .badValue(let text, let parameter):
      ErrorText(
        "'\(text)' is not valid for \(parameter.name).", hint: "It is \(parameter.kind.text).")
    }
  }
}

extension ParameterKind {
  /// What can be set, as the end of a sentence.
  fileprivate var text: String {
    switch self {
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let range):
      "a number from \(DecimalParser.exact(range.lowerBound)) to "
        + "\(DecimalParser.exact(range.upperBound))"
    case .color: ColorParser.allowed
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
