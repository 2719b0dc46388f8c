/// The conversion of arguments to requests that require the store or the analysis of photos.
///
/// The methods return `nil` if the arguments name files or programs.
extension VerbGrammar {
  static func new(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let canvas = try canvasWithoutFile(a) else { return nil }
    return .new(try a.value("name", NameParser.collage), canvas)
  }

  static func walk(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let steps = try a.value("steps", HistoryNavigation.steps)
    let revision = try a.value("to", HistoryNavigation.revision)
    return try a.checked { () throws(ArgumentError) in
      .navigate(
        try HistoryNavigation(isBackward: a.verb.name == "undo", steps: steps, to: revision))
    }
  }

  static func canvasWithTextWatermark(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let canvas = try canvasWithoutFile(a), let text = a.text("watermark") else { return nil }
    return .canvas(canvas, WatermarkText(text), scalesItems: a.flag("scale-items"))
  }

  /// Returns the canvas without the watermark; `nil` if the background is a file.
  static func canvasWithoutFile(_ a: EditArguments) throws(EditDataError) -> CanvasSpec? {
    var canvas = CanvasSpec(
      size: try a.value("size", SizeParser.size), dpi: try a.value("dpi", IntegerParser.resolution),
      frame: try a.value("frame", FrameParser.change), isMirrored: a.choice("mirror"))
    switch try a.value("background", BackgroundParser.background) {
    case .spec(let background): canvas.background = background
    case .file: return nil
    case nil: break
    }
    return canvas
  }

  static func textWatermark(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let text = a.text("text") else { return nil }
    guard a.text("file") == nil else {
      throw .rule(.exclusive(given: ["file", "text"], of: ["file", "text"]))
    }
    return .watermark(
      try watermarkSpec(a),
      WatermarkText(text, family: a.text("font"), color: try a.value("color", ColorParser.color)),
      allowsMissingFont: a.flag("font-fallback"))
  }

  static func textWithFontFile(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .text(try textRequest(a))
  }

  static func cropToShape(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let ratio = try a.value("ratio", CropParser.ratio)
    return .crop(try a.items(), ratio.map(CropShape.aspect) ?? .cell)
  }

  static func findFocus(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .findFocus(try a.items())
  }

  static func storedStyle(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .style(try a.items(), try a.required("name"))
  }

  /// Returns a request for a cutout; `nil` if the arguments contain a mask file, an engine or
  /// `refine`.
  ///
  /// Also returns `nil` for combinations of arguments that the command rejects.
  static func findSubject(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let others = ["mask", "engine", "engine-command", "refine", "on", "off", "toggle"]
    guard Set(a.names).isDisjoint(with: others), !(a.flag("redo") && a.flag("fresh")) else {
      return nil
    }
    var spec = CutoutSpec()
    spec.rect = try a.value("rect", MarkSpec.box)
    spec.keep = try a.each("keep", MarkSpec.disc) + a.each("keep-stroke", MarkSpec.stroke)
    spec.drop = try a.each("drop", MarkSpec.disc) + a.each("drop-stroke", MarkSpec.stroke)
    spec.isSingle = a.flag("single")
    spec.isRedone = a.flag("redo")
    spec.isFresh = a.flag("fresh")
    spec.feather = try a.value("feather", LengthParser.softness)
    spec.grow = try a.value("grow", CutoutSpec.growth)
    spec.smooth = try a.value("smooth", LengthParser.softness)
    return .cutOut(try a.items(), spec)
  }
}

extension EditArguments {
  fileprivate func each<Read>(
    _ name: String, _ read: (String) throws(ValueError) -> Read
  ) throws(EditDataError) -> [Read] {
    do throws(ValueError) {
      var values: [Read] = []
      for text in texts(name) ?? [] { values.append(try read(text)) }
      return values
    } catch {
      throw .value(error, of: name)
    }
  }
}
