extension VerbGrammar {
  static func text(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let request = try textRequest(a)
    // An edit with a font file requires the store: the font must be stored before the edit.
    return request.fontFile == nil ? request.request() : nil
  }

  static func textRequest(_ a: EditArguments) throws(EditDataError) -> TextRequest {
    var spec = try textSpec(a)
    let name = try a.value("as", NameParser.item)
    let position = try a.pair("at", PositionParser.position)
    let anchor = try a.value("anchor", AnchorParser.anchor)
    guard anchor == nil || position != nil else { throw .rule(.companion("anchor", of: "at")) }
    let target: TextRequest.Target
    if a.texts("items") != nil {
      guard name == nil else {
        throw .rule(.exclusive(given: ["items", "as"], of: ["items", "as"]))
      }
      spec.place = position.map { TextSpec.Place($0, anchor ?? .center) }
      target = .items(try a.items())
    } else {
      guard spec.text != nil else { throw .rule(.missing(["words"], verb: a.verb.name)) }
      target = .new(
        name: name, placement: PlacementSpec(position: position, anchor: anchor ?? .center),
        mayNameItems: false)
    }
    return try a.checked { () throws(ArgumentError) in
      try TextRequest(spec, font: a.text("font"), isForced: a.flag("force"), for: target)
    }
  }

  private static func textSpec(_ a: EditArguments) throws(EditDataError) -> TextSpec {
    var spec = TextSpec()
    spec.text = a.text("words")
    spec.subject = try a.value("of", TextStyleParser.subject)
    spec.measure = try measure(a)
    spec.size = try a.value("size") { (text) throws(ValueError) in
      try LengthParser.positive(text)
    }
    spec.weight = try a.value("weight", TextStyleParser.weight)
    spec.slant = try a.value("style", TextStyleParser.slant)
    spec.alignment = try a.value("align", TextStyleParser.alignment)
    spec.lineHeight = try a.value("line-height", TextStyleParser.lineHeight)
    spec.letterSpacing = try a.value("letter-spacing", TextStyleParser.spacing)
    spec.color = try a.value("color", TextStyleParser.color)
    spec.background = try a.value("background", ColorParser.color)
    spec.padding = try a.value("padding", TextStyleParser.padding)
    spec.language = a.text("language")
    spec.direction = try a.value("direction", TextStyleParser.direction)
    spec.features = try a.value("features", TextStyleParser.features)
    spec.lineLimit = try a.value("lines", TextStyleParser.lineLimit)
    spec.ellipsis = try a.value("ellipsis", TextStyleParser.ellipsis)
    spec.arc = try a.value("arc", TextStyleParser.arc)
    spec.isMarkup = a.choice("markup")
    spec.allowsMissingFont = a.flag("font-fallback")
    return spec
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
