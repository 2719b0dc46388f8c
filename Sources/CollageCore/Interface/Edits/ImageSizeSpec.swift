/// The requested size of an output image, before the canvas is known; by default the canvas's size.
package struct ImageSizeSpec: Hashable, Sendable {
  let size: SizeParser?
  /// The scale relative to the canvas.
  let scale: Double?
  /// The width in pixels, with the canvas's aspect ratio.
  let width: Int?
  /// The height in pixels, with the canvas's aspect ratio.
  let height: Int?
  /// The longer side in pixels, with the canvas's aspect ratio.
  let longSide: Int?
  /// The resolution of paper sizes and of the image file, in dots per inch; `nil` for the canvas's
  /// resolution.
  let dpi: Int?
  /// True to add bars at two sides of an image whose aspect ratio differs from the canvas's.
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

  /// Returns the resolution that the image file records, in dots per inch; `nil` to record none.
  package func density(on canvas: Canvas) -> Int? {
    dpi ?? (size?.isPaper == true ? canvas.resolution : canvas.dpi)
  }

  /// Returns the size in pixels; `nil` for the canvas's own size.
  package func pixels(on canvas: Canvas) throws(ImageSizeError) -> PixelSize? {
    let given = [size != nil, scale != nil, width != nil, height != nil, longSide != nil]
      .count { $0 }
    guard given < 2 else { throw .severalSizes(count: given) }
    guard let pixels = try requestedPixels(on: canvas) else { return nil }
    guard Canvas.allows(pixels) else { throw .tooLarge(pixels) }
    return pixels
  }

  private func requestedPixels(on canvas: Canvas) throws(ImageSizeError) -> PixelSize? {
    if let size { return try resolved(size, on: canvas) }
    if let scale { return canvas.size.scaled(by: scale) }
    if let width { return canvas.size.scaled(toWidth: width) }
    if let longSide {
      return canvas.size.width > canvas.size.height
        ? canvas.size.scaled(toWidth: longSide) : canvas.size.scaled(toHeight: longSide)
    }
    return height.map(canvas.size.scaled(toHeight:))
  }

  /// The largest relative difference of aspect ratios that isn't visible.
  private static let shapeTolerance = 0.005
  /// The largest allowed relative difference between the aspect ratio of a paper size and the
  /// canvas's.
  ///
  /// The sides of A sizes are rounded to whole millimeters. The ratios of all A sizes from A0 to A7
  /// differ by less than this.
  private static let sheetTolerance = 0.02

  /// Returns the size in pixels.
  ///
  /// Throws if the image isn't padded and its aspect ratio differs from the canvas's by more than a
  /// small tolerance. Within the tolerance, the image is stretched instead of cropped or padded.
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
    // The sides of A sizes are whole millimeters, so A5 isn't exactly half of A4.
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

/// Errors that occur while the size of an output image is determined.
package enum ImageSizeError: CollageError, Hashable, Sendable {
  case severalSizes(count: Int)
  /// A side is too long, or the image has too many pixels.
  case tooLarge(PixelSize)
  /// The aspect ratio differs from the canvas's. The nearest valid sizes have the requested width
  /// or the requested height.
  case otherShape(PixelSize, canvas: PixelSize, nearest: [PixelSize])
  /// At the requested resolution, the paper size exceeds the limits of a canvas.
  case paper(EditError)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .severalSizes, .otherShape: .usage
    case .tooLarge: .tooLarge
    case .paper(let error): error.errorCode
    }
  }

  /// The underlying error, which provides this error's code, kind and details.
  public var underlyingError: (any CollageError)? {
    if case .paper(let error) = self { error } else { nil }
  }
}
