/// Writes one JPEG out of bands of rows that are compressed independently, in any order, on any thread.
///
/// The coded blocks of a band depend on others only through the prediction of the mean, which starts
/// anew at a restart marker. So each band is compressed as an image of its own; the first one's header
/// gets the full height and a restart interval of one band, and restart markers go between the bands.
/// The file decodes to exactly the pixels of an encoding in one piece.
public struct BandedJPEGWriter: BandedWriter {
  /// The size of the whole image.
  public let size: PixelSize
  /// The rows of every band but the last.
  public let bandHeight: Int
  private let encoder: JPEGEncoder

  private static let largestInterval = 65_535

  /// A band in its compressed form.
  public struct Piece: Hashable, Sendable {
    let stream: JPEGStream
  }

  /// The tallest usable band, in rows.
  ///
  /// A band is a multiple of the coding unit's height, and a restart interval has at most 65,535 units.
  ///
  /// - Parameters:
  ///   - width: The image's columns.
  ///   - subsampling: How far chroma is thinned out.
  ///   - rows: How many rows are wanted; fewer are given, except that one unit is the least.
  /// - Returns: A multiple of the unit's height.
  public static func bandHeight(
    width: Int, subsampling: ChromaSubsampling, atMost rows: Int
  ) -> Int {
    let unit = subsampling.unit
    let limit = largestInterval / unitsAcross(width, subsampling)
    return max(1, min(rows / unit.height, limit)) * unit.height
  }

  /// Prepares to write an image.
  ///
  /// - Parameters:
  ///   - size: The size of the whole image.
  ///   - encoder: The quality and the subsampling.
  ///   - rows: How many rows a band shall have at most; see ``bandHeight(width:subsampling:atMost:)``.
  /// - Throws: `EncodeError.tooLarge`.
  public init(size: PixelSize, encoder: JPEGEncoder, atMost rows: Int) throws(EncodeError) {
    guard size.longSide <= JPEGEncoder.longestSide else {
      throw .tooLarge(format: .jpeg, size: size, longestSide: JPEGEncoder.longestSide)
    }
    self.size = size
    self.encoder = encoder
    bandHeight = Self.bandHeight(
      width: size.width, subsampling: encoder.subsampling, atMost: rows)
  }

  /// Compresses one band; may run on many threads at once.
  ///
  /// - Parameter band: An opaque bitmap as wide as the image, of the rows of ``rows(ofBand:)``.
  /// - Returns: What ``bytes(of:at:)`` joins.
  /// - Throws: An `EncodeError` of the C library.
  public func compress(_ band: Bitmap) throws(EncodeError) -> Piece {
    precondition(band.width == size.width && band.height <= bandHeight)
    return Piece(stream: try encoder.stream(band))
  }

  /// The bytes that a band adds to the file; written in the order of the bands they are the file.
  ///
  /// - Parameters:
  ///   - segment: A compressed band.
  ///   - index: Its place from the top, from zero.
  /// - Returns: A part of the file; the last one ends it.
  public func bytes(of segment: Piece, at index: Int) -> [UInt8] {
    let stream = segment.stream
    var bytes: [UInt8] = []
    if index == 0 {
      bytes = stream.head(height: size.height) + restartInterval + stream.scanHeader
    } else {
      bytes = [0xFF, 0xD0 + UInt8((index - 1) % 8)]
    }
    bytes += stream.data
    if index == bandCount - 1 { bytes += JPEGStream.end }
    return bytes
  }

  private var restartInterval: [UInt8] {
    guard bandCount > 1 else { return [] }
    let unitsDown = bandHeight / encoder.subsampling.unit.height
    let units = unitsDown * Self.unitsAcross(size.width, encoder.subsampling)
    return [0xFF, 0xDD, 0, 4, UInt8(units >> 8), UInt8(units & 0xFF)]
  }

  private static func unitsAcross(_ width: Int, _ subsampling: ChromaSubsampling) -> Int {
    (width + subsampling.unit.width - 1) / subsampling.unit.width
  }
}
