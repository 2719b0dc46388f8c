internal import CTIFF

/// The division of a TIFF's pixels into blocks, which are strips or tiles.
struct TIFFGrid {
  let size: PixelSize
  /// The size of a block in pixels.
  ///
  /// Tiles at the right and bottom edges extend beyond the image.
  let block: PixelSize
  /// The size of an uncompressed block, in bytes.
  let byteCount: Int
  /// The number of planes.
  ///
  /// Each plane contains one sample of each pixel and is divided into all blocks.
  let planes: Int
  private let access: Access
  /// True if the file records the offset of each block.
  private let hasPlaces: Bool
  /// The number of bytes of a decoded pixel, which has four samples.
  private let pixelBytes: Int

  private enum Access {
    case strips
    case tiles
    /// Strips whose rows are read in order. Each row counts as a block.
    case rows
  }

  private var isTiled: Bool { access == .tiles }

  /// The position of a block's first pixel in the image.
  struct Place: Hashable {
    let x: Int
    let y: Int
  }

  /// Reads the size of blocks; throws an error if the blocks are much larger than the image.
  init(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(TIFFLayout.Problem) {
    size = layout.size
    planes = layout.planes
    hasPlaces = !layout.isOldJPEG
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
    guard !overflow, area <= max(Self.mostPixels, 4 * size.area) else {
      throw .damaged("tiles far larger than the image")
    }
  }

  /// The maximum size of a row of blocks in bytes, if the image is read in bands.
  static let mostBytes = 1 << 26

  /// Returns a grid whose rows of blocks can be read from the top with little memory; `nil` if that
  /// isn't possible.
  ///
  /// The result is this grid or, if strips are tall, a grid of single rows. A row of blocks and its
  /// pixels take at most `mostBytes` bytes each.
  func inBands(_ handle: borrowing TIFFHandle, mostBytes: Int) -> TIFFGrid? {
    let across = (size.width + block.width - 1) / block.width
    let (bytes, overflow) = byteCount.multipliedReportingOverflow(by: across * planes)
    // If samples have few bits, the decoded pixels take far more memory than the blocks.
    let (pixels, overflows) = block.height.multipliedReportingOverflow(by: size.width * pixelBytes)
    if !overflow, !overflows, max(bytes, pixels) <= mostBytes { return self }
    let row = unsafe Int(clamping: handle.library.TIFFScanlineSize64(handle.raw))
    // With several planes, reading a row would decode each plane from its start again.
    guard access == .strips, planes == 1, row > 0, row <= Self.mostBytes else { return nil }
    return TIFFGrid(
      size: size, block: PixelSize(width: size.width, height: 1), byteCount: row, planes: 1,
      access: .rows, hasPlaces: hasPlaces, pixelBytes: pixelBytes)
  }

  private init(
    size: PixelSize, block: PixelSize, byteCount: Int, planes: Int, access: Access,
    hasPlaces: Bool, pixelBytes: Int
  ) {
    (self.size, self.block, self.byteCount) = (size, block, byteCount)
    (self.planes, self.access, self.hasPlaces) = (planes, access, hasPlaces)
    self.pixelBytes = pixelBytes
  }

  /// The number of pixels below which a tile may be much larger than the image.
  private static let mostPixels = 1 << 22

  /// The number of pixels of all blocks together, including those outside the image.
  ///
  /// All of them are decompressed.
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
  func visible(_ place: Place) -> PixelSize {
    PixelSize(
      width: min(block.width, size.width - place.x),
      height: min(block.height, size.height - place.y))
  }

  /// Returns the message for a block that can't be read.
  func flaw(of place: Place) -> String {
    isTiled
      ? "the tile at column \(place.x) and row \(place.y) can't be read"
      : "the strip at row \(place.y) can't be read"
  }

  /// Returns whether the data of a block begins inside the file.
  func hasBytes(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> Bool {
    guard hasPlaces else { return true }
    let index = index(handle, place, plane: plane)
    let offset = unsafe handle.library.TIFFGetStrileOffset(handle.raw, index)
    return unsafe offset > 0 && offset < handle.byteCount
      && handle.library.TIFFGetStrileByteCount(handle.raw, index) > 0
  }

  /// Returns whether the data of a block is completely inside the file.
  func hasAllBytes(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> Bool {
    guard hasPlaces else { return true }
    let index = index(handle, place, plane: plane)
    let (end, overflow) = unsafe handle.library.TIFFGetStrileOffset(handle.raw, index)
      .addingReportingOverflow(handle.library.TIFFGetStrileByteCount(handle.raw, index))
    return !overflow && end <= handle.byteCount
  }

  /// Decompresses a block into a buffer of at least ``byteCount`` bytes.
  ///
  /// Returns the number of bytes written; `nil` if the block can't be read.
  func load(
    _ handle: borrowing TIFFHandle, _ place: Place, plane: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard hasBytes(handle, place, plane: plane), buffer.count >= byteCount else { return nil }
    let index = index(handle, place, plane: plane)
    // SAFETY: the buffer has space for a whole strip, tile or row, and libtiff doesn't write more.
    let room = tmsize_t(byteCount)
    let library = handle.library
    let read =
      switch access {
      case .tiles: unsafe library.TIFFReadEncodedTile(handle.raw, index, buffer.baseAddress, room)
      case .strips: unsafe library.TIFFReadEncodedStrip(handle.raw, index, buffer.baseAddress, room)
      case .rows:
        unsafe library.TIFFReadScanline(handle.raw, buffer.baseAddress, UInt32(place.y), 0) == 1
          ? room : -1
      }
    return read < 0 ? nil : Int(read)
  }

  private func index(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> UInt32 {
    unsafe isTiled
      ? handle.library.TIFFComputeTile(
        handle.raw, UInt32(place.x), UInt32(place.y), 0, UInt16(plane))
      : handle.library.TIFFComputeStrip(handle.raw, UInt32(place.y), UInt16(plane))
  }
}
