internal import ArgumentParser
internal import CollageCore

/// The options that describe a rendered picture.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The picture's size, of the canvas' shape.", valueName: "size"),
    completion: .list(SizePreset.names), transform: SizeText.size)
  var size: SizeText?

  @Option(
    help: ArgumentHelp("The size as a factor on the canvas: 0.5 or 50%.", valueName: "factor"),
    transform: FactorText.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp("The width in pixels; the height follows.", valueName: "pixels"),
    transform: WholeNumberText.reader("a width", in: Canvas.sideRange))
  var width: Int?

  @Option(
    help: ArgumentHelp("The height in pixels; the width follows.", valueName: "pixels"),
    transform: WholeNumberText.reader("a height", in: Canvas.sideRange))
  var height: Int?

  @Option(
    help: ArgumentHelp("jpg or png.", valueName: "format"),
    completion: .list(["jpg", "png"]), transform: PictureFormat.format)
  var format: ImageFormat?

  @Option(
    help: ArgumentHelp("The JPEG quality, 1 to 100.", valueName: "quality"),
    transform: WholeNumberText.reader("a quality", in: 1...100))
  var quality: Int?

  @Option(
    help: ArgumentHelp("A colour in place of the canvas' own.", valueName: "colour"),
    completion: .list(Suggestions.colors), transform: ColorText.color)
  var background: Color?

  /// The picture's size for a canvas; nil is the canvas' own.
  ///
  /// - Parameter canvas: The size of the canvas.
  /// - Returns: Columns and rows, or nil.
  /// - Throws: ``UserFacingError``, ``EditError``.
  func resolvedSize(for canvas: PixelSize) throws -> PixelSize? {
    let given = [size != nil, scale != nil, width != nil, height != nil].count { $0 }
    guard given < 2 else {
      throw UserFacingError.usage(
        "there are \(given) sizes.", hint: "Give one of --size, --scale, --width and --height.")
    }
    var result: PixelSize?
    if let size {
      result = try Self.checked(size.resolved(dpi: nil), for: canvas)
    } else if let scale {
      result = canvas.scaled(by: scale)
    } else if let width {
      result = canvas.scaled(by: Double(width) / Double(canvas.width))
      result?.width = width
    } else if let height {
      result = canvas.scaled(by: Double(height) / Double(canvas.height))
      result?.height = height
    }
    if let result, !Canvas.allows(result) {
      throw UserFacingError(
        "too-large", .limit, "the picture would be \(result), which is too large.",
        hint: "Sides are at most \(Canvas.sideRange.upperBound), "
          + "and there are at most \(Canvas.maximumArea) pixels.")
    }
    return result
  }

  /// The size, if it has the canvas' shape within rounding.
  private static func checked(_ size: PixelSize, for canvas: PixelSize) throws -> PixelSize {
    let wide = canvas.scaled(by: Double(size.width) / Double(canvas.width))
    let high = canvas.scaled(by: Double(size.height) / Double(canvas.height))
    guard abs(wide.height - size.height) > 1, abs(high.width - size.width) > 1 else { return size }
    throw UserFacingError.usage(
      "\(size) has not the shape of the canvas, \(canvas).",
      hint: "The nearest sizes of that shape are \(size.width)x\(wide.height) and "
        + "\(high.width)x\(size.height); `collage canvas --size` changes the shape.")
  }
}

extension PixelSize {
  /// The size times a factor, each side rounded and at least one.
  fileprivate func scaled(by factor: Double) -> PixelSize {
    func side(_ value: Int) -> Int { max(1, Int(min(1e9, (Double(value) * factor).rounded()))) }
    return PixelSize(width: side(width), height: side(height))
  }
}

/// Formats of pictures as people write them.
enum PictureFormat {
  /// Reads a format.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The format.
  /// - Throws: ``ValueError``.
  static func format(_ word: String) throws -> ImageFormat {
    switch word.unprotected.lowercased() {
    case "jpg", "jpeg": .jpeg
    case "png": .png
    default: throw ValueError(value: word.unprotected, kind: "a format", allowed: "jpg or png")
    }
  }

  /// The format that the ending of a path says; nil when it says none.
  static func ofPath(_ path: String) -> ImageFormat? {
    let file = path.split(separator: "/").last ?? ""
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return nil }
    return try? format(String(file[file.index(after: point)...]))
  }
}
