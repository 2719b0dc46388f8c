internal import CollageCore

/// The form of an edit's arguments: a command line or JSON.
enum ArgumentStyle {
  case words
  case data

  /// Returns the name of an argument as the user writes it; `file` and `none` aren't options.
  func name(_ key: String) -> String {
    switch self {
    case .words: ["file": "FILE", "none": "none"][key] ?? "--" + key
    case .data: "'\(key)'"
    }
  }

  /// Returns the name of an argument; on the command line, the key `to` stands for the operands X
  /// and Y.
  func bareName(_ key: String) -> String {
    self == .words && key == "to" ? "X and Y" : name(key)
  }

  /// Returns an argument with its value as the user writes it; without a value, it is a flag.
  func argument(_ key: String, _ value: String? = nil) -> String {
    switch self {
    case .words: "--" + key + (value.map { " " + $0 } ?? "")
    case .data: #""\#(key)": \#(value.map(Self.json) ?? "true")"#
    }
  }

  /// Returns a parameter of a shader or an adjustment with its value, as the user writes it.
  func parameter(_ name: String, _ value: String) -> String {
    switch self {
    case .words: "\(name)=\(value)"
    case .data: #""set": {"\#(name)": \#(Self.json(value))}"#
    }
  }

  /// Returns a number, or text that doesn't contain quotation marks, as JSON.
  private static func json(_ value: String) -> String {
    Double(value) == nil ? "\"\(value)\"" : value
  }
}

extension ArgumentError: DescribedError {
  var errorText: ErrorText { errorText(.words) }

  func errorText(_ style: ArgumentStyle) -> ErrorText {
    switch self {
    case .exclusive(let given, _):
      ErrorText(
        Phrases.list(given.map(style.name)) + " can't be used together.", hint: "Use one of them.")
    case .missing(let keys, let verb):
      Self.missingText(keys.map(style.name), usage: style == .words ? verb : nil)
    case .companion(let key, let other, let excluded):
      ErrorText(
        "\(style.name(key)) requires \(style.bareName(other))"
          + (excluded.map { " and can't be used with \(style.name($0))" } ?? "") + ".")
    case .oneItem(let verb, let count):
      ErrorText("'\(verb)' takes one item, but \(count) are named.", hint: "Name one item.")
    case .twoItems(let verb, let count):
      ErrorText(
        "'\(verb)' takes two items, but \(count) \(count == 1 ? "is" : "are") named.",
        hint: "Name two items.")
    case .noRoom(let verb):
      ErrorText(
        "the \(verb) leaves no space for items between the gaps and margins.",
        hint: "Reduce the gaps and margins, for example \(style.argument("gap", "5"))"
          + "\(style == .words ? "" : ",") \(style.argument("margin", "0")).")
    case .layoutFull(let capacity, let count):
      ErrorText(
        "the layout has space for \(Phrases.count(capacity, "item")), but there are \(count).",
        hint: "Use \(style.argument("per-page", "\(capacity)")) to create several collages.")
    case .noShape(let path):
      ErrorText(
        "'\(path)' has no visible shape.",
        hint: "Use an image with a transparent or plain background.")
    case .itemsWithLayoutExpression:
      ErrorText(
        "items can't be listed after a layout expression, which names them.",
        hint: "Name the items in the expression only.")
    case .noRows:
      ErrorText(
        "the items are not in rows and columns, so they have no layout expression.",
        hint: "Apply a layout first; `collage layout --help` lists them.")
    case .layout(let text, let error): error.errorText(in: text)
    case .companionWord(let key, let word): ErrorText("\(style.name(key)) requires '\(word)'.")
    case .combinedWithNone(let key):
      ErrorText(
        "'none' can't be used with "
          + "\(key == "color" || key == "set" ? "a value" : style.name(key)).",
        hint: "Use one of them.")
    case .captionSourceRemoved:
      ErrorText(
        "the item whose photo fills the text was removed.",
        hint: "Name another item with \(style.name("of")), or use "
          + "\(style.argument("of", "none")) and text without fields.")
    case .outsidePhoto(let name, let size):
      ErrorText(
        "the position is outside the photo of '\(name)', which has \(size) pixels.",
        hint: "Use pixels of the photo or percentages; a box is X,Y,WIDTH,HEIGHT.")
    case .noTextItems(let text):
      ErrorText(
        "'\(text)' does not name text items.",
        hint: "Name text items, or use \(style.argument("new")) to add the text as a new item.")
    case .mistypedItem(let text, let nearest):
      ErrorText(
        "no item '\(text)'.",
        hint: (Phrases.suggestion(nearest).map { $0 + " " } ?? "")
          + "Use \(style.argument("new")) to add '\(text)' as new text.")
    case .emptyText:
      ErrorText(
        "the text is empty.",
        hint: "Give visible text, or remove the item with `collage remove ITEM`.")
    case .nothingFills(let template):
      ErrorText(
        "the text is empty: the photos have no values for '\(template)'.",
        hint: "Add text outside the fields, or name other photos with \(style.name("of")).")
    case .noFamily(let family, let nearest):
      ErrorText(
        "the font family '\(family)' is not installed.",
        hint: (Phrases.suggestion(nearest) ?? "List the families with `collage fonts`.")
          + " Use \(style.argument("font-fallback")) to set '\(family)' anyway.")
    case .noPhotos:
      ErrorText(
        "none of these items is a photo that can fill the text.",
        hint: "List the items with `collage show`, or add a photo with `collage add FILE`.")
    case .nul: ErrorText("the text contains a NUL character.", hint: "Remove it.")
    case .value(let error): error.errorText
    case .parameters(let error): error.errorText
    case .nothingToSet("adjust"):
      ErrorText(
        "missing an adjustment.",
        hint: "Write, for example, \(style.parameter("brightness", "20")).")
    case .nothingToSet(let name):
      ErrorText(
        "missing a parameter.",
        hint: "Write, for example, \(style == .words ? name + " " : "")"
          + "\(Self.example(of: name, style)).")
    case .mixedShader(let name):
      ErrorText(
        "the shader '\(name)', which this version doesn't know, is on for some items and off for "
          + "others.",
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

  /// Returns the first parameter of a shader with its default value, as an example.
  private static func example(of shader: String, _ style: ArgumentStyle) -> String {
    (EffectRegistry.effect(named: shader)?.parameters ?? []).prefix(1)
      .map { style.parameter($0.name, $0.defaultValue?.argument ?? "1") }.joined()
  }
}

extension EditDataError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .syntax(let error): error.errorText
    case .noVerb: ErrorText("missing the verb.", hint: #"Write, for example, {"verb":"undo"}."#)
    case .unknownVerb(let name, let nearest):
      if CommandParser.isVerb(name), !nearest.contains(where: { $0.hasPrefix(name + " ") }) {
        .notInBatch(name)
      } else {
        ErrorText(
          "unknown verb '\(name)'.",
          hint: Phrases.suggestion(nearest) ?? "See `collage batch --help`.")
      }
    case .unknownKey(let name, let verb, let nearest):
      ErrorText(
        "the verb '\(verb.name)' has no key '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "The keys are \(verb.keys.map(\.name).joined(separator: ", ")).")
    case .wrongType(let key, let verb):
      ErrorText(
        "the key '\(key.name)' of the verb '\(verb.name)' has the wrong type.",
        hint: "Use \(key.words).")
    case .value(let error, let key): error.errorText.prefixed(with: "'\(key)'")
    case .items(let error): error.errorText
    case .rule(let error): error.errorText(.data)
    }
  }
}

extension ParsedJSON.ParseError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unexpected(let column): ErrorText("invalid JSON at column \(column).")
    case .end: ErrorText("the JSON is incomplete.", hint: "Write each edit on one line.")
    case .repeated(let name): ErrorText("duplicate key '\(name)'.")
    case .tooDeep: ErrorText("the JSON is nested too deeply.")
    }
  }
}

extension VerbGrammar.Key {
  /// The type of the value, with an article.
  fileprivate var words: String {
    switch kind {
    case .value: "a string or a number" + (name == "to" ? #", such as "50%" or 0.5"# : "")
    case .values: "a list of strings" + (name == "items" ? #", such as ["hero"]"# : "")
    case .pair: #"a list of two values, such as ["50%", 120]"#
    case .flag, .choice: "true or false"
    case .assignments: #"an object of strings and numbers, such as {"block": 16}"#
    }
  }
}
