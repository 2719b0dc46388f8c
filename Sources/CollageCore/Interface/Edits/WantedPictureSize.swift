/// How large a picture is to be, before it is known of which canvas; without anything, as the canvas.
package struct WantedPictureSize: Hashable, Sendable {
  /// The size, of the canvas' shape.
  let size: SizeText?
  /// A factor on the canvas' size.
  let scale: Double?
  /// The width in pixels; the height follows.
  let width: Int?
  /// The height in pixels; the width follows.
  let height: Int?
  /// The longer side in pixels; the other one follows.
  let longSide: Int?
  /// Dots per inch of paper; nil is the canvas' own.
  let dpi: Int?
  /// Whether the picture can have another shape than the canvas, with bars beside it.
  let isPadded: Bool

  /// Describes a size.
  package init(
    size: SizeText? = nil, scale: Double? = nil, width: Int? = nil, height: Int? = nil,
    longSide: Int? = nil, dpi: Int? = nil, isPadded: Bool = false
  ) {
    self.size = size
    self.longSide = longSide
    self.isPadded = isPadded
    self.scale = scale
    self.width = width
    self.height = height
    self.dpi = dpi
  }

  /// The dots per inch that a picture of a canvas tells; nil for none.
  package func density(on canvas: Canvas) -> Int? {
    dpi ?? (size?.isPaper == true ? canvas.resolution : canvas.dpi)
  }

  /// The size in pixels.
  ///
  /// - Parameter canvas: The canvas.
  /// - Returns: Columns and rows; nil is the canvas' own size.
  /// - Throws: ``PictureSizeError``.
  package func pixels(on canvas: Canvas) throws(PictureSizeError) -> PixelSize? {
    let given = [size != nil, scale != nil, width != nil, height != nil, longSide != nil]
      .count { $0 }
    guard given < 2 else { throw .severalSizes(count: given) }
    guard let pixels = try wanted(on: canvas) else { return nil }
    guard Canvas.allows(pixels) else { throw .tooLarge(pixels) }
    return pixels
  }

  private func wanted(on canvas: Canvas) throws(PictureSizeError) -> PixelSize? {
    if let size { return try resolved(size, on: canvas) }
    if let scale { return canvas.size.scaled(by: scale) }
    if let width { return canvas.size.scaled(toWidth: width) }
    if let longSide {
      return canvas.size.width > canvas.size.height
        ? canvas.size.scaled(toWidth: longSide) : canvas.size.scaled(toHeight: longSide)
    }
    return height.map(canvas.size.scaled(toHeight:))
  }

  /// The largest difference between a picture's sides that nobody sees.
  private static let shapeTolerance = 0.005
  /// The same for sheets whose sides are rounded to millimetres: the smallest, A6 and A7, are off by
  /// less.
  private static let sheetTolerance = 0.02

  /// The size in pixels, if it has the canvas' shape as far as anybody sees.
  ///
  /// The picture is stretched by what is left of the difference, so that nothing is cut off and no
  /// margin shows.
  private func resolved(
    _ size: SizeText, on canvas: Canvas
  ) throws(PictureSizeError) -> PixelSize {
    let resolution = dpi ?? canvas.resolution
    let pixels: PixelSize
    do throws(EditError) {
      pixels = try size.resolved(at: resolution)
    } catch {
      throw .paper(error)
    }
    if isPadded { return pixels }
    // The sides of sheets are whole millimetres: A5 is not quite half of A4.
    let rounding = size.isPaper ? max(1, Double(resolution) / 25.4) : 1
    let wide = canvas.size.scaled(toWidth: pixels.width)
    let high = canvas.size.scaled(toHeight: pixels.height)
    let aspects = [pixels, canvas.size].map { Double($0.width) / Double($0.height) }
    let difference = abs(aspects[0] / aspects[1] - 1)
    let isRounded =
      Double(abs(wide.height - pixels.height)) <= rounding
      || Double(abs(high.width - pixels.width)) <= rounding
    let isAlike = isRounded && (!size.isPaper || difference <= Self.sheetTolerance)
    guard !isAlike, difference > Self.shapeTolerance else { return pixels }
    throw .otherShape(pixels, canvas: canvas.size, nearest: [wide, high])
  }
}

/// Why a picture cannot have a size.
package enum PictureSizeError: CollageError, Hashable, Sendable {
  /// So many sizes are given, of which only one can be.
  case severalSizes(count: Int)
  /// The sides are too long, or there are too many pixels.
  case tooLarge(PixelSize)
  /// It has not the canvas' shape; the nearest that have it share the width or the height.
  case otherShape(PixelSize, canvas: PixelSize, nearest: [PixelSize])
  /// Paper would have too many pixels.
  case paper(EditError)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .severalSizes, .otherShape: .usage
    case .tooLarge: .tooLarge
    case .paper(let error): error.errorCode
    }
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    if case .paper(let error) = self { error } else { nil }
  }
}
