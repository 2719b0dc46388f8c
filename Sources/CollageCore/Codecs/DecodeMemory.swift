/// Estimates of the memory for decoding, in bytes; `Int.max` if a value would overflow.
extension ImageHeader {
  /// Returns the peak memory for decoding the whole image and rotating it upright.
  func wholeMemory(at scale: DecodeScale = .full) -> Int {
    let target = scale.size(of: size).saturatedArea
    var bytes = Self.times(
      format.isDecodedAtScale ? target : size.saturatedArea, decodedBytesPerPixel)
    bytes = Self.sum(bytes, coefficientMemory)
    // The decoder copies an embedded preview from the file.
    if case .jpeg(let range) = imageLocation { bytes = Self.sum(bytes, range.count) }
    if !format.isDecodedAtScale, scale != .full { bytes = Self.sum(bytes, Self.times(target, 4)) }
    return orientation == .up ? bytes : Self.sum(bytes, Self.times(target, 4))
  }

  /// Returns the memory for decoding a JPEG to luma and chroma planes and rotating them upright.
  func planesMemory(at scale: DecodeScale = .full) -> Int {
    let planes = Self.samples(scale.size(of: size).saturatedArea, chroma) ?? .max
    return Self.sum(Self.times(planes, orientation == .up ? 1 : 2), coefficientMemory)
  }

  /// The memory that a row reader needs in addition to the rows.
  var readerMemory: Int {
    let area = size.saturatedArea
    switch format {
    case .jpeg: return coefficientMemory
    // libwebp decompresses lossless images and alpha planes as a whole.
    case .webp: return Self.times(area, chroma == .full ? 4 : mayHaveAlpha ? 2 : 0)
    // One palette index per pixel.
    case .gif: return area
    case .heic, .avif: return Self.times(area, libraryBytesPerPixel)
    // libjxl can't decode single rows.
    case .jxl: return Self.times(area, decodedBytesPerPixel)
    // A row of tiles or strips, and its pixels.
    case .tiff:
      return Self.sum(min(Self.times(area, 8), 2 * TIFFGrid.maximumBytes), coefficientMemory)
    case .png, .svg: return 0
    }
  }

  /// The part of ``readerMemory`` that remains allocated while rows are read.
  var heldMemory: Int {
    switch format {
    case .heic, .avif: Self.times(size.saturatedArea, planesBytesPerPixel)
    case .jpeg, .png, .gif, .tiff, .webp, .jxl, .svg: readerMemory
    }
  }

  private var planesBytesPerPixel: Int { (mayHaveAlpha ? 4 : 3) * (depth > 8 ? 2 : 1) }

  /// The minimum memory for decoding the image by any method and at any scale.
  var minimumMemory: Int {
    guard let eighth = DecodeScale(eighths: 1) else { return readerMemory }
    return min(wholeMemory(at: eighth), readerMemory)
  }

  /// Returns the memory for a file of `byteCount` bytes and for the copies that decoding makes.
  func fileMemory(_ byteCount: Int) -> Int {
    switch format {
    // The WebP decoder copies the image to a separate file in memory, and libheif copies the
    // image's data.
    case .webp, .heic, .avif: Self.times(byteCount, 2)
    case .jpeg, .png, .gif, .tiff, .jxl, .svg: byteCount
    }
  }

  /// The memory for the coefficients that libjpeg keeps until the last scan: two bytes per sample.
  ///
  /// Zero unless the image, or the preview in a TIFF, is a JPEG with several scans.
  private var coefficientMemory: Int {
    guard keepsCoefficients else { return 0 }
    let area = size.saturatedArea
    return switch color {
    case .gray, .palette: Self.times(area, 2)
    case .rgb: Self.times(Self.samples(area, chroma) ?? .max, 2)
    case .cmyk: Self.times(area, 8)
    }
  }

  /// Returns the number of luma and chroma samples of `area` pixels; `nil` if it overflows.
  ///
  /// An unknown subsampling counts as 4:4:4.
  private static func samples(_ area: Int, _ chroma: ChromaSubsampling?) -> Int? {
    let halves =
      switch chroma {
      case .quarter: 3
      case .half: 4
      case .full, nil: 6
      }
    let (count, overflow) = area.multipliedReportingOverflow(by: halves)
    return overflow ? nil : count / 2
  }

  /// The peak number of bytes per pixel during decoding, without the coefficients of a JPEG.
  private var decodedBytesPerPixel: Int {
    let samples = depth > 8 ? 8 : 4
    return switch format {
    case .jpeg: 4
    // The decoder keeps 16 bits per channel until colors are converted.
    case .png, .tiff: samples == 8 ? 12 : 4
    case .gif: 5
    case .webp: 8
    // The child process writes into a growing buffer, and this process copies the result.
    case .svg: 12
    // The planes, and the samples that the decoder creates from them.
    case .heic, .avif: max(libraryBytesPerPixel, planesBytesPerPixel + samples)
    case .jxl: libraryBytesPerPixel + samples
    }
  }

  static func times(_ first: Int, _ second: Int) -> Int {
    let (product, overflow) = first.multipliedReportingOverflow(by: second)
    return overflow ? .max : product
  }

  static func sum(_ first: Int, _ second: Int) -> Int {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}

extension InputFormat {
  /// True if images are decoded directly at a scale, and not scaled after decoding.
  var isDecodedAtScale: Bool { self == .jpeg || self == .svg }
}

extension PixelSize {
  /// The number of pixels; `Int.max` if it overflows.
  var saturatedArea: Int { ImageHeader.times(width, height) }
}
