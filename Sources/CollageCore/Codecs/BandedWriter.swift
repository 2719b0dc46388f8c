/// Writes one file out of bands of rows, and of cells across each band, that are compressed
/// independently.
package protocol BandedWriter: Sendable {
  /// The size of the whole image.
  var size: PixelSize { get }
  /// The rows of every band but the last.
  var bandHeight: Int { get }
  /// The columns of the cells of every band, from left to right.
  var cellColumns: [Range<Int>] { get }

  /// Compresses cells of one band; may run on many threads at once.
  ///
  /// - Parameters:
  ///   - bitmap: As wide as the image; other columns than those of the cells do not matter.
  ///   - rows: The rows of the bitmap that are the band.
  ///   - cells: Indices into ``cellColumns``.
  /// - Returns: The cells, in the same order.
  /// - Throws: An `EncodeError` of the C library.
  func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell]

  /// The bytes that a band adds to the file; they must be asked for in the order of the bands.
  ///
  /// - Parameters:
  ///   - cells: All cells of a band, from left to right.
  ///   - index: The band's place from the top, from zero.
  /// - Returns: A part of the file; the last one ends it.
  mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8]
}

extension BandedWriter {
  /// The number of bands.
  var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

  /// The rows of the image that a band covers.
  func rows(ofBand index: Int) -> Range<Int> {
    index * bandHeight..<min((index + 1) * bandHeight, size.height)
  }

  /// Compresses a whole band.
  ///
  /// - Parameter band: A bitmap as wide as the image, of the rows of ``rows(ofBand:)``.
  /// - Returns: All its cells, from left to right.
  /// - Throws: An `EncodeError` of the C library.
  package func compress(_ band: Bitmap) throws(EncodeError) -> [CodedCell] {
    try compress(band, rows: 0..<band.height, cells: Array(cellColumns.indices))
  }

  /// Encodes an image that is at hand on many threads.
  ///
  /// - Parameters:
  ///   - bitmap: An image of ``size``.
  ///   - jobs: The number of threads; nil is one for each core.
  /// - Returns: The whole file.
  /// - Throws: An `EncodeError` of the C library.
  func encode(_ bitmap: Bitmap, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    try file(jobs: jobs) { rows throws(EncodeError) in
      try compress(bitmap, rows: rows, cells: Array(cellColumns.indices))
    }
  }

  /// Puts a file together out of bands that are compressed on many threads.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads; nil is one for each core.
  ///   - compress: Makes all cells of the band of some rows.
  /// - Returns: The whole file.
  /// - Throws: What `compress` throws.
  func file(
    jobs: Int?, compress: @Sendable (Range<Int>) throws(EncodeError) -> [CodedCell]
  ) throws(EncodeError) -> [UInt8] {
    var writer = self
    var bands = ParallelMap.results(of: Array(0..<bandCount), jobs: jobs) { index in
      Result { () throws(EncodeError) in try compress(rows(ofBand: index)) }
    }
    var file: [UInt8] = []
    let parts = bands.flatMap { (try? $0.get())?.flatMap(\.parts) ?? [] }
    // The file's own markers and chunk headers take some bytes more for each band.
    file.reserveCapacity(parts.reduce(4096 * bands.count) { $0 + $1.count })
    for index in bands.indices {
      let part = writer.bytes(of: try bands[index].get(), at: index)
      // Each band is released once it is written, so that the file is not in memory three times.
      bands[index] = .success([])
      file += part
    }
    return file
  }
}
