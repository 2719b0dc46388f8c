internal import CTIFF

/// The arrangement and meaning of the samples of a TIFF image.
struct TIFFLayout: Hashable {
  enum Reading: Hashable {
    /// `TIFFBlocks` unpacks the samples, which are gray, RGB or inks of up to 16 bits.
    case samples
    /// `TIFFBlocks` converts the samples, which are palette indices or gray of up to 8 bits, with a
    /// lookup table.
    case levels
    /// libtiff converts the samples, which are YCbCr or of a rare kind, to 8-bit colors.
    case colors
  }

  let size: PixelSize
  let bits: Int
  let samples: Int
  let photometric: Int
  let isPlanar: Bool
  private let compression: Int
  /// The kind of alpha; `nil` if the image has no alpha.
  let alpha: Alpha?
  /// The index of the alpha sample within a pixel.
  let alphaSample: Int
  let reading: Reading

  enum Alpha: Hashable { case associated, unassociated }

  /// The number of color samples per pixel; meaningless if `reading` is `colors`.
  var colors: Int {
    switch photometric {
    case Int(PHOTOMETRIC_SEPARATED): 4
    case Int(PHOTOMETRIC_RGB): 3
    default: 1
    }
  }

  /// True if samples are unpacked to 16 bits; false for 8 bits.
  var isDeep: Bool { bits > 8 && reading != .colors }

  var isInk: Bool { photometric == Int(PHOTOMETRIC_SEPARATED) }

  var model: SampledImage.Model { isInk ? .cmyk(inverted: false) : .rgb }

  /// True for the obsolete JPEG compression, which stores the data's offset in separate fields.
  var isOldJPEG: Bool { compression == Int(COMPRESSION_OJPEG) }

  /// The number of planes that must be read.
  var planes: Int {
    guard isPlanar, reading != .levels else { return 1 }
    return reading == .colors ? samples : alpha == nil ? colors : alphaSample + 1
  }

  /// Reads a directory's fields; throws an error if they are unsupported or contradict each other.
  init(_ handle: borrowing TIFFHandle) throws(Problem) {
    guard let width = handle.long(TIFFTAG_IMAGEWIDTH),
      let height = handle.long(TIFFTAG_IMAGELENGTH),
      width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max)
    else { throw .damaged("an image without pixels") }
    size = PixelSize(width: width, height: height)
    bits = handle.short(TIFFTAG_BITSPERSAMPLE) ?? 1
    samples = handle.short(TIFFTAG_SAMPLESPERPIXEL) ?? 1
    compression = handle.short(TIFFTAG_COMPRESSION) ?? Int(COMPRESSION_NONE)
    isPlanar = handle.short(TIFFTAG_PLANARCONFIG) == Int(PLANARCONFIG_SEPARATE)
    guard let photometric = handle.short(TIFFTAG_PHOTOMETRIC) ?? Self.defaultPhotometric(samples)
    else {
      throw .damaged("it does not say what its samples mean")
    }
    self.photometric = photometric
    let format = handle.short(TIFFTAG_SAMPLEFORMAT) ?? Int(SAMPLEFORMAT_UINT)
    guard format == Int(SAMPLEFORMAT_UINT) || format == Int(SAMPLEFORMAT_VOID) else {
      throw .unsupported(.sampleFormat)
    }
    let unpacked = [
      Int(PHOTOMETRIC_MINISBLACK), Int(PHOTOMETRIC_MINISWHITE), Int(PHOTOMETRIC_RGB),
      Int(PHOTOMETRIC_SEPARATED),
    ]
    guard handle.library.TIFFIsCODECConfigured(UInt16(clamping: compression)) != 0 else {
      throw .unsupported(.coding("compression \(compression)"))
    }
    let isLevel = samples == 1 && bits < 8 && Self.hasLevels(photometric, compression)
    let isPacked = Self.isPlain(compression) && (1...16).contains(bits) && !isLevel
    guard unpacked.contains(photometric), bits == 8 || bits == 16 || isPacked else {
      if let problem = Self.unsupported(photometric, compression, bits: bits) {
        throw .unsupported(problem)
      }
      reading = samples == 1 && Self.hasLevels(photometric, compression) ? .levels : .colors
      (alpha, alphaSample) = (nil, samples)
      return
    }
    reading = .samples
    let colors =
      photometric == Int(PHOTOMETRIC_SEPARATED) ? 4 : photometric == Int(PHOTOMETRIC_RGB) ? 3 : 1
    guard samples >= colors else { throw .unsupported(.components(samples)) }
    guard samples <= 16, compression != Int(COMPRESSION_OJPEG) else {
      throw .unsupported(.components(samples))
    }
    if photometric == Int(PHOTOMETRIC_SEPARATED), let inks = handle.short(TIFFTAG_INKSET),
      inks != Int(INKSET_CMYK)
    {
      throw .unsupported(.coding("inks other than cyan, magenta, yellow and black"))
    }
    let extras = handle.extraSamples.prefix(samples - colors)
    let kinds: [Int: Alpha] = [
      Int(EXTRASAMPLE_ASSOCALPHA): .associated, Int(EXTRASAMPLE_UNASSALPHA): .unassociated,
    ]
    if let index = extras.firstIndex(where: { kinds[$0] != nil }) {
      (alpha, alphaSample) = (kinds[extras[index]], colors + index)
    } else {
      // Many programs write alpha as a single extra sample without declaring it as alpha.
      alpha = extras.isEmpty && samples == colors + 1 ? .unassociated : nil
      alphaSample = colors
    }
  }

  /// Returns true if a compression method supports any number of bits per sample.
  private static func isPlain(_ compression: Int) -> Bool {
    [
      COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_PACKBITS, COMPRESSION_DEFLATE,
      COMPRESSION_ADOBE_DEFLATE, COMPRESSION_LZMA, COMPRESSION_ZSTD,
    ].map(Int.init).contains(compression)
  }

  /// Returns true if a file of `count` bytes can contain `area` pixels.
  ///
  /// This check prevents the allocation of memory for pixels that the file doesn't contain.
  func fits(_ area: Int, inBytes count: Int) -> Bool {
    // The maximum compression ratio. It is 4 even without compression, because some files store
    // chroma only for every fourth pixel.
    let maximumRatio =
      switch compression {
      // A row of fax data takes at least one bit.
      case Int(COMPRESSION_CCITTRLE), Int(COMPRESSION_CCITTRLEW), Int(COMPRESSION_CCITTFAX3),
        Int(COMPRESSION_CCITTFAX4):
        max(1, size.width * bits * samples)
      case Int(COMPRESSION_NONE): 4
      case Int(COMPRESSION_PACKBITS): 64
      case Int(COMPRESSION_LZW): 1 << 12
      // A block of 64 samples takes at least one bit, and a chroma sample can cover four pixels.
      case Int(COMPRESSION_JPEG), Int(COMPRESSION_OJPEG): 4 * 512
      case Int(COMPRESSION_DEFLATE), Int(COMPRESSION_ADOBE_DEFLATE): 1100
      default: 1 << 20
      }
    let (bytes, overflow) = (area / 8).multipliedReportingOverflow(by: bits * samples)
    return !overflow && bytes / maximumRatio <= count
  }

  enum Problem: InternalError {
    case damaged(String)
    case unsupported(UnsupportedFeature)
  }

  /// Returns the unsupported feature if libtiff can't convert the colors; otherwise `nil`.
  private static func unsupported(
    _ photometric: Int, _ compression: Int, bits: Int
  ) -> UnsupportedFeature? {
    let known: [Int]
    switch photometric {
    case Int(PHOTOMETRIC_MINISBLACK), Int(PHOTOMETRIC_MINISWHITE):
      known = isPlain(compression) ? Array(1...7) : [1, 2, 4]
    case Int(PHOTOMETRIC_PALETTE): known = isPlain(compression) ? Array(1...8) : [1, 2, 4, 8]
    case Int(PHOTOMETRIC_YCBCR): known = [8]
    case Int(PHOTOMETRIC_LOGL), Int(PHOTOMETRIC_LOGLUV): known = Array(1...16)
    case Int(PHOTOMETRIC_RGB), Int(PHOTOMETRIC_SEPARATED): known = []
    case Int(PHOTOMETRIC_CIELAB), Int(PHOTOMETRIC_ICCLAB), Int(PHOTOMETRIC_ITULAB):
      return .colors("CIE Lab")
    case Int(PHOTOMETRIC_MASK): return .colors("a mask")
    case Int(PHOTOMETRIC_CFA): return .colors("a camera's mosaic")
    default: return .colors("kind \(photometric)")
    }
    return known.contains(bits) ? nil : .precision(bits: bits)
  }

  private static func hasLevels(_ photometric: Int, _ compression: Int) -> Bool {
    compression != Int(COMPRESSION_OJPEG)
      && [
        Int(PHOTOMETRIC_MINISBLACK), Int(PHOTOMETRIC_MINISWHITE), Int(PHOTOMETRIC_PALETTE),
      ].contains(photometric)
  }

  private static func defaultPhotometric(_ samples: Int) -> Int? {
    switch samples {
    case 1: Int(PHOTOMETRIC_MINISBLACK)
    case 3, 4: Int(PHOTOMETRIC_RGB)
    default: nil
    }
  }
}
