/// The verbs of items' looks, and how their arguments become what they ask for.
extension VerbGrammar {
  /// All of them, in the order of the help.
  static let looks = [
    VerbGrammar(
      "border", for: drawing,
      [
        items, .positional("width"), .positional("colour"), .option("bottom"),
        .option("inside", .flag), fixed, collage,
      ], border),
    VerbGrammar("corners", for: drawing, [items, .positional("radius"), fixed, collage], corners),
    VerbGrammar(
      "shadow", for: drawing,
      [items, .positional("to")]
        + ["dx", "dy", "blur", "colour", "opacity"].map { .option($0) } + [fixed, collage],
      shadow),
    VerbGrammar(
      "outline", for: drawing,
      [items, .positional("width"), .positional("colour"), fixed, collage], outline),
    VerbGrammar(
      "crop", for: drawing,
      [items, .positional("to", .values), .option("ratio"), .option("fit-box", .flag), collage],
      crop, store: cropToShape),
    VerbGrammar(
      "focus", for: drawing, [items, .positional("to", .pair), collage], focus, store: findFocus),
    VerbGrammar("blend", for: drawing, [items, .positional("mode"), collage]) {
      (a) throws(EditDataError) in
      .items(
        try a.items(), .look(.change(.blend(try a.required("mode", BlendText.mode)))))
    },
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

  private static let fixed = Key.option("fixed", .flag)

  private static func border(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let width = try a.required("width", orNone(LookText.width))
    let color = try a.value("colour", ColorText.color)
    let bottom = try a.value("bottom", LookText.width)
    return try a.items { () throws(ArgumentError) in
      try .border(
        width, color: color, bottom: bottom, isInside: a.flag("inside"), isFixed: a.flag("fixed"))
    }
  }

  private static func corners(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let radius = try a.required("radius", orNone(LookText.radius))
    return try a.items { () throws(ArgumentError) in
      try .corners(radius, isFixed: a.flag("fixed"))
    }
  }

  private static func outline(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let width = try a.required("width", orNone(LookText.width))
    let color = try a.value("colour", ColorText.color)
    return try a.items { () throws(ArgumentError) in
      try .outline(width, color: color, isFixed: a.flag("fixed"))
    }
  }

  private static func shadow(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let isNone = try a.value("to", noneAlone) != nil
    let shadow = WantedShadow(
      dx: try a.value("dx", LookText.offset), dy: try a.value("dy", LookText.offset),
      blur: try a.value("blur", LookText.blur), color: try a.value("colour", ColorText.color),
      opacity: try a.value("opacity", FactorText.opacity), isFixed: a.flag("fixed"))
    return try a.items { () throws(ArgumentError) in try .shadow(shadow, isNone: isNone) }
  }

  /// A part that is said takes nothing but a collage; for a shape the photo is looked at.
  private static func crop(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let part = try a.joined("to", CropText.part)
    let ratio = try a.value("ratio", CropText.ratio)
    let wanted = try a.checked { () throws(ArgumentError) in
      try WantedCrop.wanted(part: part, ratio: ratio, fillsRoom: a.flag("fit-box"))
    }
    let selectors = try a.items()
    guard case .part(let part) = wanted else { return nil }
    return .items(selectors, .look(.crop(part)))
  }

  private static func focus(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let selectors = try a.items()
    guard let wanted = try a.joined("to", CropText.focus) else {
      throw .rule(.missing(["to"], verb: "focus"))
    }
    return switch wanted {
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

  /// A mask that the program draws takes nothing but a collage; a file is taken into the store.
  private static func mask(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let word = try a.required("to")
    let seed = try a.value("seed", MaskText.seed)
    return try a.items { () throws(ArgumentError) in try .mask(word, seed: seed) }
  }

  /// A style of the program's own takes nothing but a collage; others are in the store.
  private static func style(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let name = try a.required("name")
    return try a.items { () throws(ArgumentError) in
      Style.builtIn(name).map { .look(.change(.style($0))) }
    }
  }

  private static func animate(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let part = try a.required("what", AnimationText.part)
    let (ease, span) = (
      try a.value("ease", AnimationText.ease), try a.value("during", AnimationText.span)
    )
    return try a.items { () throws(ArgumentError) in
      try .animate(
        part, from: a.texts("from")?.joined(separator: ","),
        to: a.texts("to")?.joined(separator: ","), ease: ease, span: span,
        alternates: a.flag("alternate"))
    }
  }

  /// Reads a value, or `none` as nil.
  private static func orNone<Read>(
    _ read: @escaping (String) throws(ValueError) -> Read
  ) -> (String) throws(ValueError) -> Read? {
    { (text) throws(ValueError) in try LookText.orNone(text, read) }
  }

  /// Reads `none`, besides which there is nothing.
  private static func noneAlone(_ text: String) throws(ValueError) -> Bool {
    guard text.lowercased() == LookText.none else {
      throw ValueError(value: text, kind: "a word for it", allowed: "none, or left out")
    }
    return true
  }
}

extension EditArguments {
  /// A value of several numbers, which stand in one text with commas between or in a list.
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
