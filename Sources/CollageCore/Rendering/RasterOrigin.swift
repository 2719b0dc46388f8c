/// The stored image or text from which a raster is created, before the item's look is applied.
enum RasterOrigin: Hashable, Sendable, Encodable {
  /// A stored image; the rendition determines the file (the image itself or its proxy) and the
  /// scale at which it is decoded.
  case image(StoredImage, Rendition)
  case words(TextRaster)

  var size: PixelSize {
    switch self {
    case .image(let image, let rendition): rendition.pixelSize(of: image)
    case .words(let raster): raster.size
    }
  }

  /// The rectangle of the raster that contains the image or text, in raster pixels.
  var contentRect: Rect {
    switch self {
    case .image(let image, let rendition):
      Rect(origin: Point(x: 0, y: 0), size: rendition.extent(of: image))
    case .words(let raster): raster.boxRect
    }
  }

  var isOpaque: Bool {
    switch self {
    case .image(let image, _): image.isOpaque
    case .words(let raster): raster.isOpaque
    }
  }

  /// True if decoding only a part of the raster saves memory.
  var isDivisible: Bool {
    switch self {
    case .image(let image, let rendition):
      // Any image except an opaque JPEG is decoded as a whole for each part. Keeping only a part is
      // worth the repeated decoding only if the image is very large.
      rendition.isJPEG(image) && image.isOpaque
        || RasterBuffer.byteCount(RasterPart(size), isOpaque: image.isOpaque)
          > BandSchedule.wholeSourceLimit
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

  /// The source for uses that need all pixels at once; text can have a lower resolution.
  var whole: ItemContentSource {
    switch self {
    case .image: self
    case .words(let raster): .words(raster.whole)
    }
  }
}
