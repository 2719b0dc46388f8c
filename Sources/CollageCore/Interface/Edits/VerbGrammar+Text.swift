extension VerbGrammar {
  static func text(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let request = try textRequest(a)
    // A font file must be stored first.
    return request.fontFile == nil ? request.request() : nil
  }

  static func textRequest(_ a: EditArguments) throws(EditDataError) -> TextRequest {
    var wanted = try wantedText(a)
    let name = try a.value("as", NameParser.item)
    let position = try a.pair("at", PositionParser.position)
    let anchor = try a.value("anchor", AnchorParser.anchor)
    guard anchor == nil || position != nil else { throw .rule(.companion("anchor", of: "at")) }
    let target: TextRequest.Target
    if a.texts("items") != nil {
      guard name == nil else {
        throw .rule(.exclusive(given: ["items", "as"], of: ["items", "as"]))
      }
      wanted.place = position.map { TextSpec.Place($0, anchor ?? .center) }
      target = .items(try a.items())
    } else {
      guard wanted.words != nil else { throw .rule(.missing(["words"], verb: a.verb.name)) }
      target = .new(
        name: name, placement: PlacementSpec(position: position, anchor: anchor ?? .center),
        mayNameItems: false)
    }
    return try a.checked { () throws(ArgumentError) in
      try TextRequest(wanted, font: a.text("font"), isForced: a.flag("force"), for: target)
    }
  }

  private static func wantedText(_ a: EditArguments) throws(EditDataError) -> TextSpec {
    var wanted = TextSpec()
    wanted.words = a.text("words")
    wanted.subject = try a.value("of", TextStyleParser.subject)
    wanted.measure = try measure(a)
    wanted.size = try a.value("size") { (text) throws(ValueError) in
      try LengthParser.positive(text)
    }
    wanted.weight = try a.value("weight", TextStyleParser.weight)
    wanted.slant = try a.value("style", TextStyleParser.slant)
    wanted.alignment = try a.value("align", TextStyleParser.alignment)
    wanted.lineHeight = try a.value("line-height", TextStyleParser.lineHeight)
    wanted.letterSpacing = try a.value("letter-spacing", TextStyleParser.spacing)
    wanted.color = try a.value("color", TextStyleParser.color)
    wanted.background = try a.value("background", ColorParser.color)
    wanted.padding = try a.value("padding", TextStyleParser.padding)
    wanted.language = a.text("language")
    wanted.direction = try a.value("direction", TextStyleParser.direction)
    wanted.features = try a.value("features", TextStyleParser.features)
    wanted.lineLimit = try a.value("lines", TextStyleParser.lineLimit)
    wanted.ellipsis = try a.value("ellipsis", TextStyleParser.ellipsis)
    wanted.arc = try a.value("arc", TextStyleParser.arc)
    wanted.isMarkup = a.choice("markup")
    wanted.allowsMissingFont = a.flag("font-fallback")
    return wanted
  }

  private static func measure(_ a: EditArguments) throws(EditDataError) -> TextSpec.Measure? {
    let width = try a.value("width", TextStyleParser.width)
    let fit = try a.value("fit", BoundsSpec.bounds)
    do throws(ArgumentError) {
      return try ArgumentError.single(["width": width, "fit": fit.map(TextSpec.Measure.fit)])
    } catch {
      throw .rule(error)
    }
  }
}
