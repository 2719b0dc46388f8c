internal import CJPEG

/// Reads a baseline JPEG file row by row, from the top, without holding the file or the picture.
@safe struct JPEGRows: ~Copyable {
  private let reader: OpaquePointer
  /// The size after scaling.
  let size: PixelSize

  /// Opens a file; nil for one that cannot be read like this: another format, several scans, inks.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - scale: How many eighths of the resolution are wanted.
  init?(path: String, scale: DecodeScale) {
    guard let reader = unsafe cjpeg_open(path.systemPath, Int32(scale.eighths)) else { return nil }
    unsafe self.reader = unsafe reader
    size = unsafe PixelSize(width: Int(cjpeg_width(reader)), height: Int(cjpeg_height(reader)))
  }

  deinit { unsafe cjpeg_close(reader) }

  /// The error, or else the first warning, or nothing.
  var message: String { unsafe String(cString: cjpeg_message(reader)) }

  /// Reads the next row as R, G, B into memory for `size.width * 3` bytes; whether there was one.
  func read(into row: UnsafeMutableRawPointer) -> Bool {
    unsafe cjpeg_read_row(reader, row.assumingMemoryBound(to: UInt8.self)) == 1
  }
}

extension JPEGDecoder {
  /// Decodes a part of a file, or all of it, holding no more than that part.
  ///
  /// What lies below the part is not looked at, and so not found to be damaged either.
  ///
  /// - Parameters:
  ///   - part: The pixels that are wanted.
  ///   - path: The file.
  ///   - size: The size of the whole raster.
  ///   - scale: How many eighths of the resolution are wanted.
  /// - Returns: The pixels of ``decode(_:header:scale:)``; nil when the file has to be decoded as a
  ///   whole, or is not as large as expected.
  /// - Throws: A `DecodeError`.
  func decodePart(
    _ part: RasterPart, of path: String, size: PixelSize, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer? {
    guard let rows = JPEGRows(path: path, scale: scale), rows.size == size else { return nil }
    let buffer = RasterBuffer(size: size, alpha: .opaque, part: part)
    let scratch = MappedMemory(count: size.width * 3)
    for row in 0..<part.rows.upperBound {
      let columns = part.rows.contains(row) ? part.columns(row) : 0..<0
      // SAFETY: the scratch memory and a whole row of the buffer each hold a row; `columns` are
      // columns of the raster, of which the buffer holds these.
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
