/// The origin of a raster before any treatment.
enum RasterOrigin: Hashable, Sendable, Encodable {
  /// A rendition of a stored image.
  case image(StoredImage, Rendition)
  case words(TextRaster)

  var size: PixelSize {
    switch self {
    case .image(let image, let rendition): rendition.pixelSize(of: image)
    case .words(let raster): raster.size
    }
  }

  /// The part of the raster that shows the image, in raster pixels.
  var place: Rect {
    switch self {
    case .image(let image, let rendition):
      Rect(origin: Point(x: 0, y: 0), size: rendition.extent(of: image))
    case .words(let raster): raster.place
    }
  }

  var isOpaque: Bool {
    switch self {
    case .image(let image, _): image.isOpaque
    case .words(let raster): raster.isOpaque
    }
  }

  /// True if a part can be decoded without the rest.
  var isDivisible: Bool {
    switch self {
    case .image(let image, let rendition):
      // Other formats are decoded as a whole for each part, which only pays off for very large
      // images.
      rendition.isJPEG(image) && image.isOpaque
        || RasterBuffer.byteCount(RasterPart(size), isOpaque: image.isOpaque)
          > BandSchedule.largestSource
    case .words: true
    }
  }
}

/// The photo or text of an item.
enum ItemContentSource: Hashable, Sendable {
  /// A stored image, to be decoded at the required scale.
  case image(StoredImage)
  /// Text, at the scale at which it is drawn.
  case words(TextRaster)

  var isOpaque: Bool {
    switch self {
    case .image(let image): image.isOpaque
    case .words(let raster): raster.isOpaque
    }
  }

  /// The same source for uses that need all of its pixels at once.
  var whole: ItemContentSource {
    switch self {
    case .image: self
    case .words(let raster): .words(raster.whole)
    }
  }
}
