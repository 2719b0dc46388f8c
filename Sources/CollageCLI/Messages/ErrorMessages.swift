internal import CollageCore
internal import Foundation

extension UserFacingError {
  init(describing error: any Error) {
    switch error {
    case let error as UserFacingError: self = error
    case let error as BatchError:
      self = UserFacingError(describing: error.underlying).addingOptions(error.hints)
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
        "the quotation mark \(mark) is not closed.",
        hint: #"Write \\#(mark) for a quotation mark that belongs to the text."#)
    case .lastBackslash: ErrorText("nothing follows the backslash at the end.", hint: "Remove it.")
    }
  }
}

extension ItemError: DescribedError {
  var errorText: ErrorText {
    ErrorText(describing: underlying).prefixed(with: "\(item)")
  }
}

extension TextError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noLibrary:
      ErrorText("text needs a library that is not installed.", hint: TextError.installation)
    case .markup(let detail):
      ErrorText(
        "the markup of the text is invalid: \(detail)",
        hint: "Write &lt; for < and &amp; for &, or omit --markup.")
    case .fitsNowhere:
      ErrorText(
        "the text doesn't fit into the box at any size.",
        hint: "Use a larger box or less --padding.")
    case .outOfMemory:
      ErrorText(
        "there is not enough memory for the text.", hint: "Shorten the text, or end other programs."
      )
    case .tooLarge:
      ErrorText(
        "the text is too long or too large.",
        hint: "Shorten it, or reduce --line-height, --letter-spacing or the sizes in its markup.")
    case .noFonts:
      ErrorText(
        "no fonts are installed.",
        hint: "Install fonts, for example `apt install fonts-dejavu-core`, or use --font FILE.")
    case .notAFont(let name):
      ErrorText(
        "'\(name)' is not a TrueType or OpenType font.",
        hint: "Name a file that ends in .ttf, .otf or .ttc, or a font family.")
    case .fontUnreadable(let name):
      ErrorText(
        "'\(name)' is a damaged font.", hint: "Copy or download it again.")
    case .fontRestricted(let name):
      ErrorText(
        "the license of '\(name)' doesn't allow embedding it in documents.",
        hint: "Use --force if you have another license, or install the font and name its family.")
    case .fontMissing(let id):
      ErrorText(
        "the font \(id.rawValue.prefix(8)) is missing from the store.",
        hint: "Run `collage doctor --fix --from FOLDER` to look for it.")
    case .fontDamaged(let path):
      ErrorText(
        "the font '\(path)' can't be read.", hint: "Run `collage doctor` to check it.")
    }
  }
}

extension EditError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noSuchItem(let id): ErrorText("no item \(id.uuidString.lowercased()).")
    case .nameTaken(let name):
      ErrorText(
        "another item is already named '\(name)'.",
        hint: "Choose another name, or rename that item with `collage name`.")
    case .outOfRange(let quantity, let value, let range):
      ErrorText(
        "the \(quantity.noun) would be \(Phrases.number(value))\(quantity.unit), which is out of "
          + "range.",
        hint: "Use a value from \(DecimalParser.exact(range.lowerBound)) to "
          + "\(DecimalParser.exact(range.upperBound)).")
    case .canvasSize(let size):
      ErrorText(
        "a canvas can't have the size \(size).",
        hint: "Use sides from \(Canvas.sideRange.lowerBound) to \(Canvas.sideRange.upperBound), "
          + "and at most \(Canvas.maximumArea) pixels.")
    case .locked(let names):
      ErrorText("\(Self.allOf(names)) locked.", hint: LockMessages.hint(names))
    case .noPhoto(let name): ErrorText("'\(name)' is not a photo.")
    case .noText(let name):
      ErrorText(
        "'\(name)' is not a text item.", hint: "Add text with `collage text \"Some words\"`.")
    case .noCutout(let name):
      ErrorText(
        "'\(name)' has no cutout.", hint: "Create one with `collage cutout \(name.quoted)`.")
    case .noRepaint(let name):
      ErrorText(
        "'\(name)' has no repainted version.",
        hint: "Create one, for example with `collage repaint \(name.quoted) \"make it snow\"`.")
    case .noOpacity(let name):
      ErrorText(
        "the opacity of '\(name)' can't be animated: it is 0.",
        hint: "Make it visible first with `collage opacity \(name.quoted) 1`.")
    case .noWatermark:
      ErrorText(
        "the collage has no watermark.", hint: "Add one with `collage watermark logo.png`.")
    case .tooManyRevisions(let limit):
      ErrorText(
        "a collage can have at most \(limit) revisions.",
        hint: "Create a copy without history with `collage duplicate`.")
    case .tooManyItems(let limit):
      ErrorText(
        "a collage can have at most \(limit) items.",
        hint: "Remove items, or start another collage.")
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
        hint: Phrases.suggestion(nearest) ?? "List the items with `collage show`.")
    case .ambiguous(let prefix, let matches):
      ErrorText(
        "'\(prefix)' matches several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .noSuchGroup(let name, let nearest):
      ErrorText(
        "no group '\(name)'.",
        hint: Phrases.suggestion(nearest.map { ItemSelector.groupPrefix + $0 })
          ?? "Create a group with `collage group ITEM... --as NAME`.")
    case .noMatch(let pattern):
      ErrorText("no item's name matches '\(pattern)'.", hint: "List the items with `collage show`.")
    case .unknownWord(let text, let nearest):
      ErrorText(
        "no selector '\(text)'.",
        hint: Phrases.suggestion(nearest)
          ?? "Use one of \(ItemSelector.keywords.joined(separator: ", ")) and "
          + "\(ItemSelector.groupPrefix)NAME.")
    case .nothingSelected:
      ErrorText("no item is selected.", hint: "Select one with `collage select ITEM`.")
    case .emptyCollage:
      ErrorText("the collage has no items.", hint: "Add one with `collage add FILE`.")
    case .nothingNamed: ErrorText("no item is named.", hint: "List the items with `collage show`.")
    }
  }
}

extension EffectError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notAnAssignment(let text):
      ErrorText(
        "'\(text)' is not of the form key=value.",
        hint: "List the parameters with `collage shader list`.")
    case .unknownParameter(let key, let effect, let names):
      ErrorText(
        "'\(effect)' has no parameter '\(key)'.",
        hint: Phrases.suggestion(NearestNames.to(key, among: names))
          ?? "The parameters are \(Phrases.list(names)).")
    case .badValue(let text, let parameter):
      ErrorText(
        "'\(text)' is not valid for '\(parameter.name)'.", hint: "Use \(parameter.kind.text).")
    }
  }
}

extension ParameterKind {
  /// The allowed values, as the end of a sentence.
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
  fileprivate var noun: String {
    switch self {
    case .coordinate: "coordinate of the item's center"
    case .scale: "scale"
    case .drawnSide: "width or height of the item"
    case .opacity: "opacity"
    case .z: "stack position"
    case .angle: "angle"
    case .resolution: "resolution in dots per inch"
    case .lookLength, .lookShare: "width, radius or distance"
    case .blurRadius: "blur radius"
    case .frameWidth: "frame width"
    case .watermarkSize: "width of the watermark as a fraction of the canvas"
    case .watermarkMargin: "margin of the watermark as a fraction of the canvas"
    }
  }

  /// The unit, as the end of a number; empty if the quantity has no unit or the noun contains it.
  fileprivate var unit: String {
    switch self {
    case .coordinate, .drawnSide, .lookLength, .blurRadius, .frameWidth: " pixels"
    case .lookShare: "%"
    case .angle: " degrees"
    case .scale, .opacity, .z, .resolution, .watermarkSize, .watermarkMargin: ""
    }
  }
}
