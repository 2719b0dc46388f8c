/// Estimates the memory for decoding in bytes, from the header; values saturate at `Int.max`.
extension ImageHeader {
  /// Returns the peak memory for decoding the image as a whole and rotating it upright.
  ///
  /// - Parameter scale: The scale of the result, in eighths.
  /// - Returns: The memory, in bytes.
  func wholeMemory(at scale: DecodeScale = .full) -> Int {
    let target = scale.size(of: size).saturatedArea
    var bytes = Self.times(
      format.isDecodedAtScale ? target : size.saturatedArea, decodedBytesPerPixel)
    bytes = Self.sum(bytes, coefficientMemory)
    // An embedded preview is copied from its file.
    if case .jpeg(let range) = place { bytes = Self.sum(bytes, range.count) }
    if !format.isDecodedAtScale, scale != .full { bytes = Self.sum(bytes, Self.times(target, 4)) }
    return orientation == .up ? bytes : Self.sum(bytes, Self.times(target, 4))
  }

  /// Returns the memory for decoding a JPEG to luma and chroma planes and rotating them upright.
  ///
  /// - Parameter scale: The scale of the result, in eighths.
  /// - Returns: The memory, in bytes.
  func planesMemory(at scale: DecodeScale = .full) -> Int {
    let planes = Self.samples(scale.size(of: size).saturatedArea, chroma) ?? .max
    return Self.sum(Self.times(planes, orientation == .up ? 1 : 2), coefficientMemory)
  }

  /// The memory that a row reader holds in addition to the rows: data that the format's library
  /// keeps for the whole image.
  var readerMemory: Int {
    let area = size.saturatedArea
    switch format {
    case .jpeg: return coefficientMemory
    // The library decompresses lossless images as a whole, and also alpha, which uses the same
    // coding.
    case .webp: return Self.times(area, chroma == .full ? 4 : mayHaveAlpha ? 2 : 0)
    // Indices into the palette.
    case .gif: return area
    case .heic, .avif: return Self.times(area, libraryBytesPerPixel)
    // The library can't decode single rows.
    case .jxl: return Self.times(area, decodedBytesPerPixel)
    // A row of blocks, and its pixels.
    case .tiff:
      return Self.sum(min(Self.times(area, 8), 2 * TIFFGrid.mostBytes), coefficientMemory)
    case .png, .svg: return 0
    }
  }

  /// The part of ``readerMemory`` that stays allocated while rows are read.
  var heldMemory: Int {
    switch format {
    case .heic, .avif: Self.times(size.saturatedArea, planesBytesPerPixel)
    case .jpeg, .png, .gif, .tiff, .webp, .jxl, .svg: readerMemory
    }
  }

  /// The number of bytes per pixel of a HEIF image's planes.
  private var planesBytesPerPixel: Int { (mayHaveAlpha ? 4 : 3) * (depth > 8 ? 2 : 1) }

  /// The minimum memory for decoding the image in any way and at any scale.
  var leastMemory: Int {
    guard let eighth = DecodeScale(eighths: 1) else { return readerMemory }
    return min(wholeMemory(at: eighth), readerMemory)
  }

  /// Returns the memory of the file and of the copies of its data that decoding makes.
  func fileMemory(_ byteCount: Int) -> Int {
    switch format {
    // The image is copied to a separate file, or the library copies the data of an item.
    case .webp, .heic, .avif: Self.times(byteCount, 2)
    case .jpeg, .png, .gif, .tiff, .jxl, .svg: byteCount
    }
  }

  /// The memory for coefficients that a JPEG with several scans, or such a preview in a TIFF, keeps
  /// until the last scan: two bytes per sample.
  private var coefficientMemory: Int {
    guard keepsCoefficients else { return 0 }
    let area = size.saturatedArea
    return switch color {
    case .gray, .palette: Self.times(area, 2)
    case .rgb: Self.times(Self.samples(area, chroma) ?? .max, 2)
    case .cmyk: Self.times(area, 8)
    }
  }

  /// Returns the number of luma and chroma samples for a number of pixels; assumes 4:4:4 for
  /// unusual subsamplings.
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

  /// The peak number of bytes per pixel for decoding, without the coefficients of a JPEG.
  private var decodedBytesPerPixel: Int {
    let samples = depth > 8 ? 8 : 4
    return switch format {
    case .jpeg: 4
    // Sixteen bits are kept if colors must be converted.
    case .png, .tiff: samples == 8 ? 12 : 4
    case .gif: 5
    case .webp: 8
    // Another process writes the drawing into a growing buffer, and the result is copied.
    case .svg: 12
    // The planes, and the samples created from them.
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
  /// True if images are decoded directly at the required scale; false if they are scaled
  /// afterwards.
  var isDecodedAtScale: Bool { self == .jpeg || self == .svg }
}

extension PixelSize {
  /// The number of pixels; saturates at `Int.max`.
  var saturatedArea: Int { ImageHeader.times(width, height) }
}
