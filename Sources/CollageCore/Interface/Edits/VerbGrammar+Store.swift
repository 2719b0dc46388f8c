/// The conversion of arguments to requests that require the store or the analysis of photos; `nil`
/// if the arguments name files or programs.
extension VerbGrammar {
  static func new(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let canvas = try canvasWithoutFile(a) else { return nil }
    return .new(try a.value("name", NameText.collage), canvas)
  }

  static func walk(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let steps = try a.value("steps", HistoryWalk.steps)
    let revision = try a.value("to", HistoryWalk.revision)
    return try a.checked { () throws(ArgumentError) in
      .walk(try HistoryWalk(isBackward: a.verb.name == "undo", steps: steps, to: revision))
    }
  }

  static func lettered(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let canvas = try canvasWithoutFile(a), let words = a.text("watermark") else { return nil }
    return .canvas(canvas, WatermarkWords(words), scalesItems: a.flag("scale-items"))
  }

  /// Returns the canvas without its watermark; `nil` if the background is a file.
  static func canvasWithoutFile(_ a: EditArguments) throws(EditDataError) -> WantedCanvas? {
    var canvas = WantedCanvas(
      size: try a.value("size", SizeText.size), dpi: try a.value("dpi", WholeNumberText.resolution),
      frame: try a.value("frame", FrameText.change), isMirrored: a.choice("mirror"))
    switch try a.value("background", BackgroundText.background) {
    case .wanted(let background): canvas.background = background
    case .file: return nil
    case nil: break
    }
    return canvas
  }

  static func watermarkOfWords(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    guard let words = a.text("text") else { return nil }
    guard a.text("file") == nil else {
      throw .rule(.exclusive(given: ["file", "text"], of: ["file", "text"]))
    }
    return .watermark(
      try wantedWatermark(a),
      WatermarkWords(words, family: a.text("font"), color: try a.value("color", ColorText.color)),
      allowsMissingFont: a.flag("font-fallback"))
  }

  static func textOfFile(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .text(try textRequest(a))
  }

  static func cropToShape(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let ratio = try a.value("ratio", CropText.ratio)
    return .crop(try a.items(), ratio.map(CropShape.aspect) ?? .room)
  }

  static func findFocus(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .findFocus(try a.items())
  }

  static func storedStyle(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    .style(try a.items(), try a.required("name"))
  }

  /// Returns a request for a cutout; `nil` for a mask, which is a file, and an engine, which is a
  /// program.
  ///
  /// The command rejects hints in combination with a switch.
  static func findSubject(_ a: EditArguments) throws(EditDataError) -> StoreRequest? {
    let others = ["mask", "engine", "engine-command", "refine", "on", "off", "toggle"]
    guard Set(a.names).isDisjoint(with: others), !(a.flag("redo") && a.flag("fresh")) else {
      return nil
    }
    var wanted = WantedCutout()
    wanted.rect = try a.value("rect", MarkText.box)
    wanted.keep = try a.each("keep", MarkText.disc) + a.each("keep-stroke", MarkText.stroke)
    wanted.drop = try a.each("drop", MarkText.disc) + a.each("drop-stroke", MarkText.stroke)
    wanted.isSingle = a.flag("single")
    wanted.isRedone = a.flag("redo")
    wanted.isFresh = a.flag("fresh")
    wanted.feather = try a.value("feather", LengthText.softness)
    wanted.grow = try a.value("grow", WantedCutout.growth)
    wanted.smooth = try a.value("smooth", LengthText.softness)
    return .cutOut(try a.items(), wanted)
  }
}

extension EditArguments {
  /// Returns a list of values; empty if they aren't given.
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
