/// An encoder that writes one file from independently compressed bands.
///
/// A band is a horizontal strip of the image: some rows at their full width. A cell is a range of
/// columns of a band. Each cell is compressed separately.
package protocol BandedWriter: Sendable {
  var size: PixelSize { get }
  /// The height of every band except the last, in rows.
  var bandHeight: Int { get }
  /// The columns of each cell from left to right; the same for all bands.
  var cellColumns: [Range<Int>] { get }

  /// Compresses cells of one band, and returns them in the order of `cells`; can be called from
  /// many threads at once.
  ///
  /// The bitmap is as wide as the image; its rows `rows` form the band, and columns outside the
  /// cells are ignored. `cells` are indices into ``cellColumns``.
  func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell]

  /// Returns the bytes that a band adds to the file, from all of its cells from left to right.
  ///
  /// Must be called for each band from the top to the bottom. The bytes of the last band also
  /// contain the end of the file.
  mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8]
}

extension BandedWriter {
  var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

  func rows(ofBand index: Int) -> Range<Int> {
    index * bandHeight..<min((index + 1) * bandHeight, size.height)
  }

  /// Compresses all cells of a band and returns them from left to right.
  ///
  /// The bitmap `band` is as wide as the image and contains exactly the rows of one band.
  package func compress(_ band: Bitmap) throws(EncodeError) -> [CodedCell] {
    try compress(band, rows: 0..<band.height, cells: Array(cellColumns.indices))
  }

  /// Encodes a whole image on `jobs` threads; `nil` means one thread per core.
  func encode(_ bitmap: Bitmap, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    try file(jobs: jobs) { rows throws(EncodeError) in
      try compress(bitmap, rows: rows, cells: Array(cellColumns.indices))
    }
  }

  /// Creates a file from bands that are compressed on `jobs` threads; `nil` means one thread per
  /// core.
  ///
  /// `compress` returns all compressed cells of the band with the given rows.
  func file(
    jobs: Int?, compress: @Sendable (Range<Int>) throws(EncodeError) -> [CodedCell]
  ) throws(EncodeError) -> [UInt8] {
    var writer = self
    var bands = ParallelMap.results(of: Array(0..<bandCount), jobs: jobs) { index in
      Result { () throws(EncodeError) in try compress(rows(ofBand: index)) }
    }
    var file: [UInt8] = []
    let parts = bands.flatMap { (try? $0.get())?.flatMap(\.parts) ?? [] }
    // Each band also needs some bytes for markers and chunk headers.
    file.reserveCapacity(parts.reduce(4096 * bands.count) { $0 + $1.count })
    for index in bands.indices {
      let part = writer.bytes(of: try bands[index].get(), at: index)
      // Releases each band once it is written. Otherwise memory would hold all compressed data in
      // `bands` and again in `file`.
      bands[index] = .success([])
      file += part
    }
    return file
  }
}
