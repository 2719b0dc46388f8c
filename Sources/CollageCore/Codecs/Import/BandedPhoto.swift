/// A photo whose pixels come in bands of rows from the top, as often as they are needed, so that
/// little memory is enough for any size.
struct BandedPhoto {
  let header: ImageHeader
  private let source: String
  private let conversion: ColorConversion
  private let open: () throws(DecodeError) -> (any SampleRows)?

  /// Looks into a file without damage; nil for one that has to be decoded as a whole.
  ///
  /// Passes of an interlaced PNG, and rows that have to become columns or be taken from below, are
  /// such; so are all other formats.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must live as long as the photo.
  ///   - header: The file's header, already checked against the limits.
  ///   - source: The file's name for errors.
  ///   - limits: What is accepted.
  /// - Throws: A `DecodeError`.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, source: String,
    limits: DecodeLimits
  ) throws(DecodeError) {
    guard [.up, .mirrored].contains(header.orientation) else { return nil }
    let open: () throws(DecodeError) -> (any SampleRows)?
    switch header.format {
    case .png where !header.isProgressive:
      open = { PNGReader(bytes, header: header, source: source) }
    case .tiff:
      let decoder = try TIFFDecoder(source: source, isSalvaging: false, limits: limits)
      open = { () throws(DecodeError) in try decoder.reader(of: bytes, header: header) }
    default: return nil
    }
    guard let rows = try open() else { return nil }
    (self.header, self.source, self.open) = (header, source, open)
    conversion = ColorConversion(header.colorSpace, for: rows.kind) {
      // Damage is found again by whoever reads the pixels.
      header.color == .grey || (try? Self.isGrey(rows, header.size)) == true
    }
  }

  /// The rows that are looked at together for colours.
  private static let greyHeight = 64

  private static func isGrey(
    _ rows: any SampleRows, _ size: PixelSize
  ) throws(DecodeError) -> Bool {
    for top in stride(from: 0, to: size.height, by: greyHeight) {
      guard try rows.read(min(greyHeight, size.height - top)).isGrey else { return false }
    }
    return true
  }

  /// What the user should know.
  var remarks: [PhotoRemark] { conversion.remarks }

  /// Decodes all bands, upright.
  ///
  /// - Parameters:
  ///   - height: The rows of every band but the last.
  ///   - use: Takes a band, straight or opaque.
  /// - Throws: A `DecodeError`.
  func readAllBands(of height: Int, _ use: (Bitmap) -> Void) throws(DecodeError) {
    do throws(ImportError) {
      _ = try forEachBand(of: height) { band throws(ImportError) in
        use(band)
        return true
      }
    } catch {
      guard case .unreadable(let error) = error else { preconditionFailure("nothing is written") }
      throw error
    }
  }

  /// Decodes bands, upright, as long as they are wanted.
  ///
  /// - Parameters:
  ///   - height: The rows of every band but the last.
  ///   - use: Takes a band, straight or opaque, and says whether the next is wanted.
  /// - Returns: Whether all bands were wanted.
  /// - Throws: `ImportError.unreadable`, and what `use` throws.
  func forEachBand(
    of height: Int, _ use: (Bitmap) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    guard let rows = try ImportError.reading(open) else {
      preconditionFailure("it was opened before")
    }
    for top in stride(from: 0, to: header.size.height, by: height) {
      let count = min(height, header.size.height - top)
      var image = try ImportError.reading { () throws(DecodeError) in try rows.read(count) }
      guard try use(conversion.bitmap(of: &image).upright(from: header.orientation)) else {
        return false
      }
    }
    try ImportError.reading { () throws(DecodeError) in try rows.finish() }
    return true
  }
}
