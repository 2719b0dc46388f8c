/// What a raster is made of before anything is done to its pixels.
enum RasterOrigin: Hashable, Sendable, Encodable {
  /// A stored image, and which raster of it.
  case image(StoredImage, Rendition)
  /// Words.
  case words(TextRaster)

  /// Columns and rows.
  var size: PixelSize {
    switch self {
    case .image(let image, let rendition): rendition.pixelSize(of: image)
    case .words(let raster): raster.size
    }
  }

  /// The part that is the picture, in pixels of the raster.
  var place: Rect {
    switch self {
    case .image(let image, let rendition):
      Rect(origin: Point(x: 0, y: 0), size: rendition.extent(of: image))
    case .words(let raster): raster.place
    }
  }

  /// Whether every pixel is opaque.
  var isOpaque: Bool {
    switch self {
    case .image(let image, _): image.isOpaque
    case .words(let raster): raster.isOpaque
    }
  }

  /// Whether a part can be had without the rest.
  var isDivisible: Bool {
    switch self {
    case .image(let image, let rendition):
      // Others are decoded as a whole for each part, which is worth it only where all is too large.
      rendition.isJPEG(image) && image.isOpaque
        || RasterBuffer.byteCount(RasterPart(size), isOpaque: image.isOpaque)
          > BandSchedule.largestSource
    case .words: true
    }
  }
}

/// What a picture is of.
enum PictureSource: Hashable, Sendable {
  /// A stored image, which is decoded at the scale that is needed.
  case image(StoredImage)
  /// Words, at the scale at which they are drawn.
  case words(TextRaster)

  /// Whether every pixel is opaque.
  var isOpaque: Bool {
    switch self {
    case .image(let image): image.isOpaque
    case .words(let raster): raster.isOpaque
    }
  }

  /// The source where all of its pixels are needed at once.
  var whole: PictureSource {
    switch self {
    case .image: self
    case .words(let raster): .words(raster.whole)
    }
  }
}
