internal import CollageCore

/// The form of an edit's arguments: words of a command line, or JSON.
enum ArgumentStyle {
  case words
  case data

  /// Returns the name of an argument as the user writes it; a file name and `none` aren't options.
  func name(_ key: String) -> String {
    switch self {
    case .words: ["file": "FILE", "none": "none"][key] ?? "--" + key
    case .data: "'\(key)'"
    }
  }

  /// Returns the name of an argument that is a bare value on the command line.
  func bareName(_ key: String) -> String {
    self == .words && key == "to" ? "X and Y" : name(key)
  }
}

extension ArgumentError: DescribedError {
  var errorText: ErrorText { errorText(.words) }

  func errorText(_ style: ArgumentStyle) -> ErrorText {
    switch self {
    case .exclusive(let given, _):
      ErrorText(given.map(style.name).joined(separator: " and ") + " exclude each other.")
    case .missing(let keys, let verb):
      Self.missingText(keys.map(style.name), usage: style == .words ? verb : nil)
    case .companion(let key, let other, let excluded):
      ErrorText(
        "\(style.name(key)) goes with \(style.bareName(other))"
          + (excluded.map { ", not with \(style.name($0))" } ?? "") + ".")
    case .oneItem(let verb, let count):
      ErrorText("\(verb) takes one item, \(count) are named.", hint: "Name one of them.")
    case .twoItems(let verb, let count):
      ErrorText(
        "\(verb) takes two items, \(count) \(count == 1 ? "is" : "are") named.",
        hint: "Name two of them.")
    case .noRoom(let verb):
      ErrorText(
        "\(verb) leaves the items nothing between gaps and margins.",
        hint: "Make them smaller: --gap 5 --margin 0.")
    case .layoutFull(let capacity, let count):
      ErrorText(
        "the layout has room for \(Phrases.count(capacity, "item")), there are \(count).",
        hint: "`--per-page \(capacity)` makes several collages.")
    case .noShape(let path):
      ErrorText(
        "'\(path)' shows no shape.",
        hint: "It takes a picture with a transparent or plain background.")
    case .itemsWithLayoutExpression: ErrorText("a written layout names its items itself.")
    case .noRows:
      ErrorText(
        "the items do not stand in rows and columns, so there is nothing to write.",
        hint: "`collage layout --help` lists layouts that make some.")
    case .layout(let text, let error): error.errorText(in: text)
    case .companionWord(let key, let word): ErrorText("\(style.name(key)) goes with '\(word)'.")
    case .combinedWithNone(let key):
      ErrorText(
        "'none' can't be combined with "
          + "\(key == "color" || key == "set" ? "a value" : style.name(key)).",
        hint: "Give one of them.")
    case .captionSourceRemoved:
      ErrorText(
        "the item that the words were filled from was removed.",
        hint: "Name another one with \(style.name("of")), or 'none' and words without fields.")
    case .outsidePhoto(let name, let size):
      ErrorText(
        "that is not inside the photo of '\(name)', which has \(size) pixels.",
        hint: "Write pixels of the photo or percent; a box is X,Y,WIDTH,HEIGHT.")
    case .noTextItems(let text):
      ErrorText(
        "'\(text)' does not name text items.",
        hint: "Name some that show text, or add it as text: --new.")
    case .mistypedItem(let text, let nearest):
      ErrorText(
        "no item '\(text)'.", hint: (Phrases.suggestion(nearest) ?? "") + " --new adds it as text.")
    case .emptyText:
      ErrorText(
        "the text is empty.",
        hint: "Give a text that can be seen; `collage remove ITEM` removes an item.")
    case .nothingFills(let template):
      ErrorText(
        "the text is empty: the photos have nothing for '\(template)'.",
        hint: "Add text beside the fields, or name other photos: \(style.name("of")).")
    case .noFamily(let family, let nearest):
      ErrorText(
        "the font family '\(family)' is not installed.",
        hint: (Phrases.suggestion(nearest) ?? "`collage fonts` lists them.")
          + " \(style.name("font-fallback")) sets it anyway.")
    case .noPhotos:
      ErrorText(
        "none of these items is a photo to fill words from.",
        hint: "`collage show` lists the items; `collage add FILE` adds a photo.")
    case .nul: ErrorText("the words hold a NUL character.", hint: "Leave it out.")
    case .value(let error): error.errorText
    case .parameters(let error): error.errorText
    case .nothingToSet("adjust"):
      ErrorText("there is nothing to set.", hint: "Write for example brightness=20.")
    case .nothingToSet(let name):
      ErrorText(
        "there is nothing to set.", hint: "Write for example \(name) \(Self.example(of: name)).")
    case .mixedShader(let name):
      ErrorText(
        "'\(name)', a shader of a later version, is on for some of the items and off for others.",
        hint: "Use `shader on` or `shader off`.")
    }
  }
}

extension ArgumentError {
  private static func missingText(_ names: [String], usage verb: String?) -> ErrorText {
    let what = [names.dropLast().joined(separator: ", "), names.last ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    var text = ErrorText("missing \(what).")
    text.usage = verb.flatMap(CommandParser.usage(ofVerb:))
    return text
  }

  /// The first parameter of a shader, with its default.
  private static func example(of shader: String) -> String {
    (EffectRegistry.effect(named: shader)?.parameters ?? []).prefix(1)
      .map { "\($0.name)=\($0.defaultValue?.words ?? "1")" }.joined()
  }
}

extension EditDataError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .syntax(let error): error.errorText
    case .noVerb: ErrorText("the verb is missing.", hint: #"Write for example {"verb":"undo"}."#)
    case .unknownVerb(let name, let nearest):
      if CommandParser.isVerb(name), !nearest.contains(where: { $0.hasPrefix(name + " ") }) {
        .notInBatch(name)
      } else {
        ErrorText(
          "unknown verb '\(name)'.",
          hint: Phrases.suggestion(nearest) ?? "`collage batch --help` tells more.")
      }
    case .unknownKey(let name, let verb, let nearest):
      ErrorText(
        "\(verb.name) has no '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "It has \(verb.keys.map(\.name).joined(separator: ", ")).")
    case .wrongType(let key, let verb):
      ErrorText("'\(key.name)' of \(verb.name) is of another kind.", hint: "It is \(key.words).")
    case .value(let error, let key): error.errorText.within("'\(key)'")
    case .items(let error): error.errorText
    case .rule(let error): error.errorText(.data)
    }
  }
}

extension ParsedJSON.ParseError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unexpected(let column): ErrorText("this is no JSON from column \(column) on.")
    case .end: ErrorText("this is JSON that ends too early.", hint: "An edit is one line.")
    case .repeated(let name): ErrorText("'\(name)' is given twice.")
    case .tooDeep: ErrorText("too many lists are within each other.")
    }
  }
}

extension VerbGrammar.Key {
  /// What a value is, with its article.
  fileprivate var words: String {
    switch kind {
    case .value: "a text or a number" + (name == "to" ? #", such as "50%" or 0.5"# : "")
    case .values: "a list of texts" + (name == "items" ? #", such as ["hero"]"# : "")
    case .pair: #"a list of two, such as ["50%", 120]"#
    case .flag, .choice: "true or false"
    case .assignments: #"an object of texts and numbers, such as {"block": 16}"#
    }
  }
}
