internal import CJPEG

/// Reads a baseline JPEG file row by row from the top, without holding the whole file or image.
@safe struct JPEGFileRowReader: ~Copyable {
  private let reader: OpaquePointer
  /// The size after scaling.
  let size: PixelSize

  /// Opens a file at the given scale; `nil` if it can't be opened, isn't a JPEG, or has several
  /// scans or CMYK inks.
  init?(path: String, scale: DecodeScale) {
    guard let reader = unsafe cjpeg_open(path.systemPath, Int32(scale.eighths)) else { return nil }
    unsafe self.reader = unsafe reader
    size = unsafe PixelSize(width: Int(cjpeg_width(reader)), height: Int(cjpeg_height(reader)))
  }

  deinit { unsafe cjpeg_close(reader) }

  /// The error message or, without an error, the first warning; otherwise empty.
  var message: String { unsafe String(cString: cjpeg_message(reader)) }

  /// Reads the RGB bytes of the next row, `size.width * 3` in number; returns false on failure.
  func read(into row: UnsafeMutableRawPointer) -> Bool {
    unsafe cjpeg_read_row(reader, row.assumingMemoryBound(to: UInt8.self)) == 1
  }
}

extension JPEGDecoder {
  /// Decodes a part of a file, or all of it, and holds only that part in memory.
  ///
  /// `part` refers to the scaled image of size `size`. Returns `nil` if the file must be decoded as
  /// a whole or doesn't have this size. Damage below the part isn't detected.
  func decodePart(
    _ part: RasterPart, of path: String, size: PixelSize, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer? {
    guard let rows = JPEGFileRowReader(path: path, scale: scale), rows.size == size else {
      return nil
    }
    let buffer = RasterBuffer(size: size, alpha: .opaque, part: part)
    let scratch = MappedMemory(count: size.width * 3)
    for row in 0..<part.rows.upperBound {
      let columns = part.rows.contains(row) ? part.columns(row) : 0..<0
      // SAFETY: the scratch memory and a whole row of the buffer have space for one row each. The
      // buffer contains all `columns`.
      let isWhole = columns.count == size.width
      guard unsafe rows.read(into: isWhole ? buffer.bytes + buffer.rowStarts[row] : scratch.start)
      else { throw error(rows.message) }
      guard !isWhole, !columns.isEmpty else { continue }
      unsafe (buffer.bytes + buffer.rowStarts[row] + columns.lowerBound * 3).copyMemory(
        from: scratch.start + columns.lowerBound * 3, byteCount: columns.count * 3)
    }
    guard rows.message.isEmpty else { throw error(rows.message) }
    return buffer
  }
}
