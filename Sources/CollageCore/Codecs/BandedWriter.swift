/// Writes one file out of bands of rows that are compressed independently.
public protocol BandedWriter: Sendable {
  /// A band in its compressed form.
  associatedtype Piece: Sendable

  /// The size of the whole image.
  var size: PixelSize { get }
  /// The rows of every band but the last.
  var bandHeight: Int { get }

  /// Compresses one band; may run on many threads at once.
  ///
  /// - Parameter band: A bitmap as wide as the image, of the rows of ``rows(ofBand:)``.
  /// - Returns: What ``bytes(of:at:)`` joins.
  /// - Throws: An `EncodeError` of the C library.
  func compress(_ band: Bitmap) throws(EncodeError) -> Piece

  /// The bytes that a band adds to the file; they must be asked for in the order of the bands.
  ///
  /// - Parameters:
  ///   - piece: A compressed band.
  ///   - index: Its place from the top, from zero.
  /// - Returns: A part of the file; the last one ends it.
  mutating func bytes(of piece: Piece, at index: Int) -> [UInt8]
}

extension BandedWriter {
  /// The number of bands.
  public var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

  /// The rows of the image that a band covers.
  public func rows(ofBand index: Int) -> Range<Int> {
    index * bandHeight..<min((index + 1) * bandHeight, size.height)
  }

  /// Encodes an image that is at hand on many threads.
  ///
  /// - Parameters:
  ///   - bitmap: An image of ``size``.
  ///   - jobs: The number of threads; nil is one for each core.
  /// - Returns: The whole file.
  /// - Throws: An `EncodeError` of the C library.
  func encode(_ bitmap: Bitmap, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    var writer = self
    let pieces = ParallelMap.results(
      of: Array(0..<bandCount), jobs: jobs, done: { _ in }
    ) { index in
      try compress(bitmap.rows(rows(ofBand: index)))
    }
    var file: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      do {
        file += writer.bytes(of: try piece.get(), at: index)
      } catch {
        throw error as? EncodeError ?? .failed(format: .png, detail: "\(error)")
      }
    }
    return file
  }
}
