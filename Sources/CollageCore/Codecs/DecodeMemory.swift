/// The memory that decoding takes, in bytes, estimated from the header. Saturates at `Int.max`.
extension ImageHeader {
  /// The memory for decoding the image as a whole at its peak, and for turning it.
  ///
  /// - Parameter scale: The eighths of the resolution that are wanted.
  /// - Returns: The bytes.
  func wholeMemory(at scale: DecodeScale = .full) -> Int {
    let target = scale.size(of: size).saturatedArea
    var bytes = Self.times(
      format.isDecodedAtScale ? target : size.saturatedArea, decodedBytesPerPixel)
    bytes = Self.sum(bytes, coefficientMemory)
    // A preview is copied out of its file.
    if case .jpeg(let range) = place { bytes = Self.sum(bytes, range.count) }
    if !format.isDecodedAtScale, scale != .full { bytes = Self.sum(bytes, Self.times(target, 4)) }
    return orientation == .up ? bytes : Self.sum(bytes, Self.times(target, 4))
  }

  /// The memory for decoding to luma and chroma, which only a JPEG has, and for turning them.
  ///
  /// - Parameter scale: The eighths of the resolution that are wanted.
  /// - Returns: The bytes.
  func planesMemory(at scale: DecodeScale = .full) -> Int {
    let planes = Self.samples(scale.size(of: size).saturatedArea, chroma) ?? .max
    return Self.sum(Self.times(planes, orientation == .up ? 1 : 2), coefficientMemory)
  }

  /// The memory that a reader of rows holds, apart from the rows: what the format's library keeps of
  /// the whole image.
  var readerMemory: Int {
    let area = size.saturatedArea
    switch format {
    case .jpeg: return coefficientMemory
    // The library unpacks lossless images as a whole, and alpha, which is coded alike.
    case .webp: return Self.times(area, chroma == .full ? 4 : mayHaveAlpha ? 2 : 0)
    // Indices into the palette.
    case .gif: return area
    case .heic, .avif: return Self.times(area, libraryBytesPerPixel)
    // The library gives no rows.
    case .jxl: return Self.times(area, decodedBytesPerPixel)
    // Blocks side by side, and their pixels.
    case .tiff:
      return Self.sum(min(Self.times(area, 8), 2 * TIFFGrid.mostBytes), coefficientMemory)
    case .png, .svg: return 0
    }
  }

  /// The part of ``readerMemory`` that remains while rows are read.
  var heldMemory: Int {
    switch format {
    case .heic, .avif: Self.times(size.saturatedArea, planesBytesPerPixel)
    case .jpeg, .png, .gif, .tiff, .webp, .jxl, .svg: readerMemory
    }
  }

  /// The bytes of a HEIF image's planes for each pixel.
  private var planesBytesPerPixel: Int { (mayHaveAlpha ? 4 : 3) * (depth > 8 ? 2 : 1) }

  /// The least memory in which the image can be decoded in any way and at any scale.
  var leastMemory: Int {
    guard let eighth = DecodeScale(eighths: 1) else { return readerMemory }
    return min(wholeMemory(at: eighth), readerMemory)
  }

  /// The memory of the file and of the copies that decoding makes of its data.
  func fileMemory(_ byteCount: Int) -> Int {
    switch format {
    // The picture becomes a file of its own, and the library copies the data of an item.
    case .webp, .heic, .avif: Self.times(byteCount, 2)
    case .jpeg, .png, .gif, .tiff, .jxl, .svg: byteCount
    }
  }

  /// What a JPEG of several scans, which a TIFF may have as a preview, keeps until the last: two bytes
  /// for each sample.
  private var coefficientMemory: Int {
    guard keepsCoefficients else { return 0 }
    let area = size.saturatedArea
    return switch color {
    case .grey, .palette: Self.times(area, 2)
    case .rgb: Self.times(Self.samples(area, chroma) ?? .max, 2)
    case .cmyk: Self.times(area, 8)
    }
  }

  /// The samples of luma and chroma of so many pixels; unusual ratios are taken for the largest.
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

  /// The bytes that decoding takes at its peak for each pixel, apart from a JPEG's coefficients.
  private var decodedBytesPerPixel: Int {
    let samples = depth > 8 ? 8 : 4
    return switch format {
    case .jpeg: 4
    // Sixteen bits are kept where there are colors to convert.
    case .png, .tiff: samples == 8 ? 12 : 4
    case .gif: 5
    case .webp: 8
    // Another process writes what is drawn into a buffer that grows, and it is copied.
    case .svg: 12
    // Planes, and samples that are made of them.
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
  /// Whether an image is decoded at the scale that is needed, and not scaled after that.
  var isDecodedAtScale: Bool { self == .jpeg || self == .svg }
}

extension PixelSize {
  /// The number of pixels; saturates at `Int.max`.
  var saturatedArea: Int { ImageHeader.times(width, height) }
}
