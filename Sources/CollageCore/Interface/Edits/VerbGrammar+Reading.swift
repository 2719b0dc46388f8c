/// The conversion of arguments to requests. The methods of ``ItemsChange`` validate the arguments.
extension VerbGrammar {
  static func move(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let position = try a.pair("to", PositionParser.position)
    let offset = try a.pair("by", PositionParser.offset)
    let anchor = try a.value("anchor", AnchorParser.anchor)
    return try a.items { () throws(ArgumentError) in
      try .move(to: position, by: offset, anchor: anchor)
    }
  }

  static func rotate(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let angle = try a.value("to", AngleParser.angle)
    let step = try a.value("by", AngleParser.angle)
    return try a.items { () throws(ArgumentError) in try .rotate(to: angle, by: step) }
  }

  static func scale(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let factor = try a.value("to", FactorParser.scale)
    let step = try a.value("by", FactorParser.scale)
    let width = try a.value("width", length)
    let height = try a.value("height", length)
    let fit = try a.value("fit", BoundsSpec.bounds)
    let cover = try a.value("cover", BoundsSpec.bounds)
    return try a.items { () throws(ArgumentError) in
      try .scale(to: factor, by: step, width: width, height: height, fit: fit, cover: cover)
    }
  }

  private static func length(_ text: String) throws(ValueError) -> Length {
    try LengthParser.positive(text)
  }

  static func flip(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    .items(try a.items(), .flip(try a.required("axis", StackParser.axis)))
  }

  static func opacity(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let opacity = try a.value("to", FactorParser.opacity)
    let step = try a.value("by", FactorParser.opacityChange)
    return try a.items { () throws(ArgumentError) in try .opacity(to: opacity, by: step) }
  }

  static func order(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    .items(try a.items(), .order(try a.required("to", StackParser.target)))
  }

  static func copy(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let name = try a.value("as", NameParser.item)
    let position = try a.pair("at", PositionParser.position)
    let anchor = try a.value("anchor", AnchorParser.anchor)
    let scale = try a.value("scale", FactorParser.scale)
    return try a.items { () throws(ArgumentError) in
      try .copy(as: name, at: position, anchor: anchor, scale: scale)
    }
  }

  static func name(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    .items(try a.items(), .name(try a.required("name", NameParser.item)))
  }

  /// Returns a request to show or hide cutouts; `nil` if photos must be segmented first.
  static func cutout(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let given = switches(a)
    let names = Self.switches.map(\.rawValue)
    let others = a.names.filter { !(["items", "collage"] + names).contains($0) }
    guard !given.isEmpty, others.isEmpty else { return nil }
    return try a.items { () throws(ArgumentError) in try .cutout(given) }
  }

  /// Returns a request to show or hide repainted versions; `nil` if a server must repaint photos
  /// first.
  static func repaint(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let given = switches(a)
    let names = Self.switches.map(\.rawValue)
    let others = a.names.filter { !(["items", "collage"] + names).contains($0) }
    guard !given.isEmpty, others.isEmpty else { return nil }
    return try a.items { () throws(ArgumentError) in try .repaint(given) }
  }

  private static let switches: [Switch] = [.on, .off, .toggle]

  private static func switches(_ a: EditArguments) -> [Switch] {
    switches.filter { a.flag($0.rawValue) }
  }

  static func canvas(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    guard var spec = try canvasWithoutFile(a) else { return nil }
    switch a.text("watermark") {
    case WatermarkParser.none: spec.watermark = .remove
    case nil: break
    // Watermark text must be rendered as an image first.
    case _?: return nil
    }
    let (change, scalesItems) = (spec, a.flag("scale-items"))
    return try a.checked { () throws(ArgumentError) in
      try .canvas(change, scalingItems: scalesItems)
    }
  }

  /// Returns a request to change or remove a watermark; `nil` for a new one, which requires a file
  /// or the rendering of text.
  static func watermark(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let spec = try watermarkSpec(a)
    let file = a.text("file")
    guard file == nil || file == WatermarkParser.none, a.text("text") == nil else { return nil }
    return try a.checked { () throws(ArgumentError) in
      let given =
        ["font", "color"].filter { a.text($0) != nil }
        + (a.flag("font-fallback") ? ["font-fallback"] : [])
      if let option = given.first { throw .companion(option, of: "text") }
      return try .watermark(isRemoved: file != nil, spec)
    }
  }

  /// Returns the options of a watermark, without its image or text.
  static func watermarkSpec(_ a: EditArguments) throws(EditDataError) -> WatermarkSpec {
    WatermarkSpec(
      anchor: try a.value("corner", AnchorParser.anchor),
      size: try a.value("size", WatermarkParser.size),
      opacity: try a.value("opacity", FactorParser.opacity),
      margin: try a.value("margin", WatermarkParser.margin))
  }
}
