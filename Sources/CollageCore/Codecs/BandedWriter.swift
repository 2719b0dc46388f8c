/// An encoder that writes one file from independently compressed bands of rows.
///
/// Each band may consist of several cells side by side.
package protocol BandedWriter: Sendable {
  var size: PixelSize { get }
  /// The height of every band but the last, in rows.
  var bandHeight: Int { get }
  /// The columns of the cells of every band, from left to right.
  var cellColumns: [Range<Int>] { get }

  /// Compresses cells of one band.
  ///
  /// Can be called from many threads at once.
  ///
  /// - Parameters:
  ///   - bitmap: A bitmap as wide as the image. Columns outside the cells are ignored.
  ///   - rows: The rows of the bitmap that form the band.
  ///   - cells: Indices into ``cellColumns``.
  /// - Returns: The cells, in the same order.
  /// - Throws: An `EncodeError` if the C library fails.
  func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell]

  /// Returns the bytes that a band adds to the file.
  ///
  /// Must be called in the order of the bands.
  ///
  /// - Parameters:
  ///   - cells: All cells of a band, from left to right.
  ///   - index: The index of the band, from the top.
  /// - Returns: A part of the file; the last part ends it.
  mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8]
}

extension BandedWriter {
  var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

  /// Returns the rows of the image that a band covers.
  func rows(ofBand index: Int) -> Range<Int> {
    index * bandHeight..<min((index + 1) * bandHeight, size.height)
  }

  /// Compresses a whole band.
  ///
  /// - Parameter band: A bitmap as wide as the image with the rows of ``rows(ofBand:)``.
  /// - Returns: All cells of the band, from left to right.
  /// - Throws: An `EncodeError` if the C library fails.
  package func compress(_ band: Bitmap) throws(EncodeError) -> [CodedCell] {
    try compress(band, rows: 0..<band.height, cells: Array(cellColumns.indices))
  }

  /// Encodes a whole image on many threads.
  ///
  /// - Parameters:
  ///   - bitmap: An image of ``size``.
  ///   - jobs: The number of threads; `nil` for one per core.
  /// - Returns: The whole file.
  /// - Throws: An `EncodeError` if the C library fails.
  func encode(_ bitmap: Bitmap, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    try file(jobs: jobs) { rows throws(EncodeError) in
      try compress(bitmap, rows: rows, cells: Array(cellColumns.indices))
    }
  }

  /// Creates a file from bands that are compressed on many threads.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads; `nil` for one per core.
  ///   - compress: Returns all cells of the band with the given rows.
  /// - Returns: The whole file.
  /// - Throws: The error that `compress` throws.
  func file(
    jobs: Int?, compress: @Sendable (Range<Int>) throws(EncodeError) -> [CodedCell]
  ) throws(EncodeError) -> [UInt8] {
    var writer = self
    var bands = ParallelMap.results(of: Array(0..<bandCount), jobs: jobs) { index in
      Result { () throws(EncodeError) in try compress(rows(ofBand: index)) }
    }
    var file: [UInt8] = []
    let parts = bands.flatMap { (try? $0.get())?.flatMap(\.parts) ?? [] }
    // The markers and chunk headers of the file take some more bytes for each band.
    file.reserveCapacity(parts.reduce(4096 * bands.count) { $0 + $1.count })
    for index in bands.indices {
      let part = writer.bytes(of: try bands[index].get(), at: index)
      // Releases each band once it is written, so that the file isn't in memory three times.
      bands[index] = .success([])
      file += part
    }
    return file
  }
}
