@testable import CollageCore

extension RasterBuffer {
  /// The bytes of the pixels that are held, row by row.
  var heldRows: [[UInt8]] {
    part.rows.map { row in
      let columns = part.columns(row)
      let start = rowStarts[row] + columns.lowerBound * bytesPerPixel
      return (0..<columns.count * bytesPerPixel).map {
        bytes.load(fromByteOffset: start + $0, as: UInt8.self)
      }
    }
  }
}
