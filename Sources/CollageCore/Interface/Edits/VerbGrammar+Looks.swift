/// The verbs that change items' looks, and the conversion of their arguments to requests.
extension VerbGrammar {
  static let looks = [
    verb(.border), verb(.corners), verb(.shadow), verb(.outline),
    VerbGrammar(
      "crop", for: drawing,
      [items, .positional("to", .values), .option("ratio"), .option("fit-box", .flag), collage],
      crop, store: cropToShape),
    VerbGrammar(
      "focus", for: drawing, [items, .positional("to", .pair), collage], focus, store: findFocus),
    verb(.blend),
    VerbGrammar("adjust", for: drawing, [items, .positional("to"), values, collage], adjust),
    VerbGrammar(
      "mask", for: drawing, [items, .positional("to", names: .mask), .option("seed"), collage], mask
    ),
    VerbGrammar(
      "style", for: drawing, [items, .positional("name"), collage], style, store: storedStyle),
    VerbGrammar(
      "animate", for: editing,
      [
        items, .positional("what"), .positional("from", .pair), .positional("to", .pair),
        .option("ease"), .option("during"), .option("alternate", .flag), collage,
      ], animate),
  ]

  /// The parts of looks that have a verb in ``looks``, in the order of these verbs.
  static var lookParts: [LookPart] { looks.compactMap { LookPart.of(verb: $0.name) } }

  /// Returns the verb that changes one part of looks.
  ///
  /// Its arguments are the part's operands and options, and `fixed` if the part has lengths. A part
  /// without operands has the argument `to`, whose only value is `none`.
  private static func verb(_ part: LookPart) -> VerbGrammar {
    let operands = part.fields.filter(\.isOperand).map { Key.positional($0.name) }
    let options = part.fields.filter { !$0.isOperand }
      .map { Key.option($0.name, $0.kind == .flag ? .flag : .value) }
    let fixed = part.hasLengths ? [Key.option("fixed", .flag)] : []
    return VerbGrammar(
      part.verb, for: drawing,
      [items] + (operands.isEmpty ? [.positional("to")] : operands) + options + fixed + [collage]
    ) { (a) throws(EditDataError) in
      // Report missing items before an invalid blend mode.
      if !part.hasLengths { _ = try a.items() }
      var values: [String: LookFieldSpec] = [:]
      var isNone = operands.isEmpty ? try a.value("to", noneAlone) != nil : false
      for (number, field) in part.fields.enumerated() {
        let read = LookParser.parser(of: field)
        if field.kind == .flag {
          values[field.name] = a.flag(field.name) ? .flag(true) : nil
        } else if number == 0, field.isOperand {
          values[field.name] = try a.required(field.name, part.hasLengths ? orNone(read) : read)
          isNone = values[field.name] == nil
        } else {
          values[field.name] = try a.value(field.name, read)
        }
      }
      return try a.items { () throws(ArgumentError) in
        try .look(part, values, isNone: isNone, isFixed: a.flag("fixed"))
      }
    }
  }

  /// Returns a request for a crop to a given part; `nil` for an aspect ratio, which requires
  /// analysis of the photo.
  private static func crop(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let part = try a.joined("to", CropParser.part)
    let ratio = try a.value("ratio", CropParser.ratio)
    let spec = try a.checked { () throws(ArgumentError) in
      try CropSpec.requested(part: part, ratio: ratio, fillsCell: a.flag("fit-box"))
    }
    let selectors = try a.items()
    guard case .part(let part) = spec else { return nil }
    return .items(selectors, .look(.crop(part)))
  }

  private static func focus(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let selectors = try a.items()
    guard let spec = try a.joined("to", CropParser.focus) else {
      throw .rule(.missing(["to"], verb: "focus"))
    }
    return switch spec {
    case .auto: nil
    case .none: .items(selectors, .look(.focus(nil)))
    case .point(let position): .items(selectors, .look(.focus(position)))
    }
  }

  private static func adjust(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let isNone = try a.value("to", noneAlone) != nil
    return try a.items { () throws(ArgumentError) in
      try .adjust(a.assignments("set"), isNone: isNone)
    }
  }

  /// Returns a request for a built-in mask; `nil` for a mask file, which must be imported first.
  private static func mask(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let word = try a.required("to")
    let seed = try a.value("seed", MaskParser.seed)
    return try a.items { () throws(ArgumentError) in try .mask(word, seed: seed) }
  }

  /// Returns a request for a built-in style; `nil` for other styles, which are in the store.
  private static func style(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let name = try a.required("name")
    return try a.items { () throws(ArgumentError) in
      Style.builtIn(name).map { .look(.change(.style($0))) }
    }
  }

  private static func animate(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let part = try a.required("what", AnimationParser.property)
    let (ease, span) = (
      try a.value("ease", AnimationParser.ease), try a.value("during", AnimationParser.span)
    )
    return try a.items { () throws(ArgumentError) in
      try .animate(
        part, from: a.texts("from")?.joined(separator: ","),
        to: a.texts("to")?.joined(separator: ","), ease: ease, span: span,
        alternates: a.flag("alternate"))
    }
  }

  /// Returns a parser that converts `none` to `nil`.
  private static func orNone<Read>(
    _ read: @escaping (String) throws(ValueError) -> Read
  ) -> (String) throws(ValueError) -> Read? {
    { (text) throws(ValueError) in try LookParser.orNone(text, read) }
  }

  /// Parses `none`, and rejects all other values.
  private static func noneAlone(_ text: String) throws(ValueError) -> Bool {
    guard text.lowercased() == LookParser.none else {
      throw ValueError(
        value: text, kind: "an allowed value",
        allowed: "none, which removes this part of the look; omit the key to set it")
    }
    return true
  }
}

extension EditArguments {
  /// Returns a value that consists of several numbers: a list, or a text with commas.
  fileprivate func joined<Read>(
    _ name: String, _ read: (String) throws(ValueError) -> Read
  ) throws(EditDataError) -> Read? {
    guard let text = texts(name)?.joined(separator: ",") else { return nil }
    do throws(ValueError) {
      return try read(text)
    } catch {
      throw .value(error, of: name)
    }
  }
}
