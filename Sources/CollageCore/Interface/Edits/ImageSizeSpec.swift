/// The requested size of an image, before the canvas is known.
///
/// The default is the size of the canvas.
package struct ImageSizeSpec: Hashable, Sendable {
  /// The size, with the aspect ratio of the canvas.
  let size: SizeParser?
  /// The scale relative to the canvas.
  let scale: Double?
  /// The width in pixels.
  ///
  /// The height follows from the aspect ratio.
  let width: Int?
  /// The height in pixels.
  ///
  /// The width follows from the aspect ratio.
  let height: Int?
  /// The longer side in pixels.
  ///
  /// The other side follows from the aspect ratio.
  let longSide: Int?
  /// Dots per inch of paper; `nil` for those of the canvas.
  let dpi: Int?
  /// True if the image may have another aspect ratio than the canvas, with bars at its sides.
  let isPadded: Bool

  package init(
    size: SizeParser? = nil, scale: Double? = nil, width: Int? = nil, height: Int? = nil,
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

  /// Returns the dots per inch that an image of a canvas records; `nil` if there aren't any.
  package func density(on canvas: Canvas) -> Int? {
    dpi ?? (size?.isPaper == true ? canvas.resolution : canvas.dpi)
  }

  /// Returns the size in pixels.
  ///
  /// - Parameter canvas: The canvas.
  /// - Returns: The size; `nil` for the canvas's own size.
  /// - Throws: ``ImageSizeError``.
  package func pixels(on canvas: Canvas) throws(ImageSizeError) -> PixelSize? {
    let given = [size != nil, scale != nil, width != nil, height != nil, longSide != nil]
      .count { $0 }
    guard given < 2 else { throw .severalSizes(count: given) }
    guard let pixels = try wanted(on: canvas) else { return nil }
    guard Canvas.allows(pixels) else { throw .tooLarge(pixels) }
    return pixels
  }

  private func wanted(on canvas: Canvas) throws(ImageSizeError) -> PixelSize? {
    if let size { return try resolved(size, on: canvas) }
    if let scale { return canvas.size.scaled(by: scale) }
    if let width { return canvas.size.scaled(toWidth: width) }
    if let longSide {
      return canvas.size.width > canvas.size.height
        ? canvas.size.scaled(toWidth: longSide) : canvas.size.scaled(toHeight: longSide)
    }
    return height.map(canvas.size.scaled(toHeight:))
  }

  /// The maximum relative difference of aspect ratios that isn't visible.
  private static let shapeTolerance = 0.005
  /// The same for paper sizes, whose sides are rounded to millimeters.
  ///
  /// The smallest, A6 and A7, differ by less.
  private static let sheetTolerance = 0.02

  /// Returns the size in pixels, if its aspect ratio differs from that of the canvas by less than
  /// the eye can see.
  ///
  /// The image is stretched by the remaining difference, so that it is neither cropped nor has a
  /// margin.
  private func resolved(
    _ size: SizeParser, on canvas: Canvas
  ) throws(ImageSizeError) -> PixelSize {
    let resolution = dpi ?? canvas.resolution
    let pixels: PixelSize
    do throws(EditError) {
      pixels = try size.resolved(at: resolution)
    } catch {
      throw .paper(error)
    }
    if isPadded { return pixels }
    // The sides of paper sizes are whole millimeters, so that A5 isn't exactly half of A4.
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

/// Errors that occur when the size of an image is determined.
package enum ImageSizeError: CollageError, Hashable, Sendable {
  /// Several mutually exclusive sizes are given.
  case severalSizes(count: Int)
  /// The sides are too long, or there are too many pixels.
  case tooLarge(PixelSize)
  /// The aspect ratio differs from that of the canvas. The nearest valid sizes share the width or
  /// the height.
  case otherShape(PixelSize, canvas: PixelSize, nearest: [PixelSize])
  /// The size on paper has too many pixels.
  case paper(EditError)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .severalSizes, .otherShape: .usage
    case .tooLarge: .tooLarge
    case .paper(let error): error.errorCode
    }
  }

  /// The underlying error, which provides the code, kind and facts of this error.
  public var underlyingError: (any CollageError)? {
    if case .paper(let error) = self { error } else { nil }
  }
}
