/// The conversion of the arguments of `text` to requests.
extension VerbGrammar {
  static func text(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let request = try textRequest(a)
    // A font file must be stored first.
    return request.fontFile == nil ? request.request() : nil
  }

  static func textRequest(_ a: EditArguments) throws(EditDataError) -> TextRequest {
    var wanted = try wantedText(a)
    let name = try a.value("as", NameText.item)
    let position = try a.pair("at", PositionText.position)
    let anchor = try a.value("anchor", AnchorText.anchor)
    guard anchor == nil || position != nil else { throw .rule(.companion("anchor", of: "at")) }
    let target: TextRequest.Target
    if a.texts("items") != nil {
      guard name == nil else {
        throw .rule(.exclusive(given: ["items", "as"], of: ["items", "as"]))
      }
      wanted.place = position.map { WantedText.Place($0, anchor ?? .center) }
      target = .items(try a.items())
    } else {
      guard wanted.words != nil else { throw .rule(.missing(["words"], verb: a.verb.name)) }
      target = .new(
        name: name, placement: NewPlacement(position: position, anchor: anchor ?? .center),
        mayNameItems: false)
    }
    return try a.checked { () throws(ArgumentError) in
      try TextRequest(wanted, font: a.text("font"), isForced: a.flag("force"), for: target)
    }
  }

  private static func wantedText(_ a: EditArguments) throws(EditDataError) -> WantedText {
    var wanted = WantedText()
    wanted.words = a.text("words")
    wanted.subject = try a.value("of", TextText.subject)
    wanted.measure = try measure(a)
    wanted.size = try a.value("size") { (text) throws(ValueError) in
      try LengthText.positive(text)
    }
    wanted.weight = try a.value("weight", TextText.weight)
    wanted.slant = try a.value("style", TextText.slant)
    wanted.alignment = try a.value("align", TextText.alignment)
    wanted.lineHeight = try a.value("line-height", TextText.lineHeight)
    wanted.letterSpacing = try a.value("letter-spacing", TextText.spacing)
    wanted.color = try a.value("color", TextText.color)
    wanted.background = try a.value("background", ColorText.color)
    wanted.padding = try a.value("padding", TextText.padding)
    wanted.language = a.text("language")
    wanted.direction = try a.value("direction", TextText.direction)
    wanted.features = try a.value("features", TextText.features)
    wanted.lineLimit = try a.value("lines", TextText.lineLimit)
    wanted.ellipsis = try a.value("ellipsis", TextText.ellipsis)
    wanted.arc = try a.value("arc", TextText.arc)
    wanted.isMarkup = a.choice("markup")
    wanted.allowsMissingFont = a.flag("font-fallback")
    return wanted
  }

  private static func measure(_ a: EditArguments) throws(EditDataError) -> WantedText.Measure? {
    let width = try a.value("width", TextText.width)
    let fit = try a.value("fit", BoundsText.bounds)
    do throws(ArgumentError) {
      return try ArgumentError.single(["width": width, "fit": fit.map(WantedText.Measure.fit)])
    } catch {
      throw .rule(error)
    }
  }
}
