internal import CTIFF

/// The division of a TIFF's pixels into blocks (strips or tiles).
struct TIFFGrid {
  let size: PixelSize
  /// The size of a block in pixels; tiles at the right and bottom edges can extend beyond the
  /// image.
  let block: PixelSize
  /// The size of an uncompressed block, in bytes.
  let byteCount: Int
  /// The number of planes to read; 1 unless the file stores each sample of the pixels in a separate
  /// plane.
  let planes: Int
  private let access: Access
  /// True if the file records the offset of each block.
  private let hasOffsets: Bool
  /// The number of bytes of a decoded pixel, which has four samples.
  private let pixelBytes: Int

  private enum Access {
    case strips
    case tiles
    /// Strips whose rows are read in order; each row is a block.
    case rows
  }

  private var isTiled: Bool { access == .tiles }

  /// The position of a block's first pixel in the image.
  struct Place: Hashable {
    let x: Int
    let y: Int
  }

  /// Reads the size of blocks; throws an error if blocks are much larger than the image.
  init(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(TIFFLayout.Problem) {
    size = layout.size
    planes = layout.planes
    hasOffsets = !layout.isOldJPEG
    pixelBytes = layout.isDeep ? 8 : 4
    access = unsafe handle.library.TIFFIsTiled(handle.raw) != 0 ? .tiles : .strips
    let bytes: UInt64
    if access == .tiles {
      block = PixelSize(
        width: handle.long(TIFFTAG_TILEWIDTH) ?? 0, height: handle.long(TIFFTAG_TILELENGTH) ?? 0)
      bytes = unsafe handle.library.TIFFTileSize64(handle.raw)
    } else {
      let rows = handle.long(TIFFTAG_ROWSPERSTRIP) ?? size.height
      block = PixelSize(width: size.width, height: min(max(rows, 1), size.height))
      bytes = unsafe handle.library.TIFFStripSize64(handle.raw)
    }
    guard block.width > 0, block.height > 0, bytes > 0 else {
      throw .damaged("strips or tiles without pixels")
    }
    byteCount = Int(clamping: bytes)
    let (area, overflow) = block.width.multipliedReportingOverflow(by: block.height)
    guard !overflow, area <= max(Self.maximumPixels, 4 * size.area) else {
      throw .damaged("tiles far larger than the image")
    }
  }

  /// The maximum size of a row of blocks if the image is read in bands, in bytes.
  static let maximumBytes = 1 << 26

  /// Returns a grid whose rows of blocks can be read in order with little memory; otherwise `nil`.
  ///
  /// The result is this grid if a row of blocks and its pixels take at most `maximumBytes` bytes
  /// each. If strips are taller, it is a grid of single rows.
  func inBands(_ handle: borrowing TIFFHandle, maximumBytes: Int) -> TIFFGrid? {
    let blocksPerRow = (size.width + block.width - 1) / block.width
    let (bytes, overflow) = byteCount.multipliedReportingOverflow(by: blocksPerRow * planes)
    // If samples have few bits, the decoded pixels take far more memory than the blocks.
    let (pixels, overflows) = block.height.multipliedReportingOverflow(by: size.width * pixelBytes)
    if !overflow, !overflows, max(bytes, pixels) <= maximumBytes { return self }
    let row = unsafe Int(clamping: handle.library.TIFFScanlineSize64(handle.raw))
    // With several planes, reading a row would decode each plane from its start again.
    guard access == .strips, planes == 1, row > 0, row <= Self.maximumBytes else { return nil }
    return TIFFGrid(
      size: size, block: PixelSize(width: size.width, height: 1), byteCount: row, planes: 1,
      access: .rows, hasOffsets: hasOffsets, pixelBytes: pixelBytes)
  }

  private init(
    size: PixelSize, block: PixelSize, byteCount: Int, planes: Int, access: Access,
    hasOffsets: Bool, pixelBytes: Int
  ) {
    (self.size, self.block, self.byteCount) = (size, block, byteCount)
    (self.planes, self.access, self.hasOffsets) = (planes, access, hasOffsets)
    self.pixelBytes = pixelBytes
  }

  /// The number of pixels that a block can always have, even if the image is far smaller.
  private static let maximumPixels = 1 << 22

  /// The number of decompressed pixels of all blocks, including pixels outside the image.
  var area: Int {
    // The last strip contains only rows of the image.
    guard isTiled else { return size.area }
    let columns = (size.width + block.width - 1) / block.width
    let rows = (size.height + block.height - 1) / block.height
    let (area, overflow) = (columns * block.width).multipliedReportingOverflow(
      by: rows * block.height)
    return overflow ? .max : area
  }

  /// The positions of all blocks, from the top.
  var places: [Place] { places(in: 0..<size.height) }

  /// Returns the positions of the blocks that begin in the given rows, from the top.
  ///
  /// The first row must be the top of a row of blocks.
  func places(in rows: Range<Int>) -> [Place] {
    stride(from: rows.lowerBound, to: rows.upperBound, by: block.height).flatMap { y in
      stride(from: 0, to: size.width, by: block.width).map { Place(x: $0, y: y) }
    }
  }

  /// Returns the size of the part of a block that is inside the image.
  func visible(_ position: Place) -> PixelSize {
    PixelSize(
      width: min(block.width, size.width - position.x),
      height: min(block.height, size.height - position.y))
  }

  func errorMessage(for position: Place) -> String {
    isTiled
      ? "the tile at column \(position.x) and row \(position.y) can't be read"
      : "the strip at row \(position.y) can't be read"
  }

  /// Returns true if the data of a block begins inside the file.
  func hasBytes(_ handle: borrowing TIFFHandle, _ position: Place, plane: Int) -> Bool {
    guard hasOffsets else { return true }
    let index = index(handle, position, plane: plane)
    let offset = unsafe handle.library.TIFFGetStrileOffset(handle.raw, index)
    return unsafe offset > 0 && offset < handle.byteCount
      && handle.library.TIFFGetStrileByteCount(handle.raw, index) > 0
  }

  /// Returns true if the data of a block is completely inside the file.
  func hasAllBytes(_ handle: borrowing TIFFHandle, _ position: Place, plane: Int) -> Bool {
    guard hasOffsets else { return true }
    let index = index(handle, position, plane: plane)
    let (end, overflow) = unsafe handle.library.TIFFGetStrileOffset(handle.raw, index)
      .addingReportingOverflow(handle.library.TIFFGetStrileByteCount(handle.raw, index))
    return !overflow && end <= handle.byteCount
  }

  /// Decompresses a block into a buffer of at least ``byteCount`` bytes.
  ///
  /// Returns the number of bytes written; `nil` if the block can't be read.
  func load(
    _ handle: borrowing TIFFHandle, _ position: Place, plane: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard hasBytes(handle, position, plane: plane), buffer.count >= byteCount else { return nil }
    let index = index(handle, position, plane: plane)
    // SAFETY: the buffer has space for a whole strip, tile or row, and libtiff doesn't write more.
    let capacity = tmsize_t(byteCount)
    let library = handle.library
    let read =
      switch access {
      case .tiles:
        unsafe library.TIFFReadEncodedTile(handle.raw, index, buffer.baseAddress, capacity)
      case .strips:
        unsafe library.TIFFReadEncodedStrip(handle.raw, index, buffer.baseAddress, capacity)
      case .rows:
        unsafe library.TIFFReadScanline(handle.raw, buffer.baseAddress, UInt32(position.y), 0) == 1
          ? capacity : -1
      }
    return read < 0 ? nil : Int(read)
  }

  private func index(_ handle: borrowing TIFFHandle, _ position: Place, plane: Int) -> UInt32 {
    unsafe isTiled
      ? handle.library.TIFFComputeTile(
        handle.raw, UInt32(position.x), UInt32(position.y), 0, UInt16(plane))
      : handle.library.TIFFComputeStrip(handle.raw, UInt32(position.y), UInt16(plane))
  }
}
