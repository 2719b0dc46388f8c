/// A mask that determines the coverage of each pixel of a raster.
protocol RasterMask: Sendable {
  var size: PixelSize { get }

  /// Returns a range of fully covered columns of a row, which needn't contain all of them.
  func fullyCoveredColumns(row: Int) -> Range<Int>

  /// Writes the coverage of some columns of a row into `values`, indexed by column, as values of
  /// ``CoveragePlane``.
  func fill(_ columns: Range<Int>, row: Int, into values: inout [UInt16])
}

extension CoveragePlane: RasterMask {
  func fullyCoveredColumns(row: Int) -> Range<Int> { 0..<0 }

  func fill(_ columns: Range<Int>, row: Int, into values: inout [UInt16]) {
    let start = row * size.width
    for column in columns { values[column] = self.values[start + column] }
  }

  init(_ mask: some RasterMask) {
    let size = mask.size
    var values: [UInt16] = []
    values.reserveCapacity(size.area)
    var line = [UInt16](repeating: 0, count: size.width)
    for row in 0..<size.height {
      let whole = mask.fullyCoveredColumns(row: row)
      mask.fill(0..<whole.lowerBound, row: row, into: &line)
      for column in whole { line[column] = Self.full }
      mask.fill(max(whole.lowerBound, whole.upperBound)..<size.width, row: row, into: &line)
      values += line
    }
    self.init(size: size, values: values)
  }
}
