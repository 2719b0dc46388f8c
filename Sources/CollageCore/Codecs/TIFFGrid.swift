internal import CTIFF

/// The strips or tiles in which a TIFF stores its pixels.
struct TIFFGrid {
  /// The size of the picture.
  let size: PixelSize
  /// The size of a block; those at the edges reach beyond the picture.
  let block: PixelSize
  /// The bytes of a block once it is unpacked.
  let byteCount: Int
  /// The planes, each of which has all blocks.
  let planes: Int
  private let isTiled: Bool
  /// Whether the file tells where each block is.
  private let hasPlaces: Bool

  /// Where a block begins in the picture.
  struct Place: Hashable {
    let x: Int
    let y: Int
  }

  /// Reads how the blocks lie; throws for those that take far more than the picture.
  init(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(TIFFLayout.Problem) {
    size = layout.size
    planes = layout.planes
    hasPlaces = !layout.isOldJPEG
    isTiled = handle.library.TIFFIsTiled(handle.raw) != 0
    let bytes: UInt64
    if isTiled {
      block = PixelSize(
        width: handle.long(TIFFTAG_TILEWIDTH) ?? 0, height: handle.long(TIFFTAG_TILELENGTH) ?? 0)
      bytes = handle.library.TIFFTileSize64(handle.raw)
    } else {
      let rows = handle.long(TIFFTAG_ROWSPERSTRIP) ?? size.height
      block = PixelSize(width: size.width, height: min(max(rows, 1), size.height))
      bytes = handle.library.TIFFStripSize64(handle.raw)
    }
    guard block.width > 0, block.height > 0, bytes > 0 else {
      throw .damaged("strips or tiles without pixels")
    }
    byteCount = Int(clamping: bytes)
    let (area, overflow) = block.width.multipliedReportingOverflow(by: block.height)
    guard !overflow, area <= max(Self.mostPixels, 4 * size.area) else {
      throw .damaged("tiles far larger than the picture")
    }
  }

  /// A tile of so many pixels is nothing to worry about.
  private static let mostPixels = 1 << 22

  /// The pixels of all blocks, which is what has to be unpacked.
  var area: Int {
    // The last strip has no rows below the picture.
    guard isTiled else { return size.area }
    let columns = (size.width + block.width - 1) / block.width
    let rows = (size.height + block.height - 1) / block.height
    let (area, overflow) = (columns * block.width).multipliedReportingOverflow(
      by: rows * block.height)
    return overflow ? .max : area
  }

  /// All blocks, from the top.
  var places: [Place] {
    stride(from: 0, to: size.height, by: block.height).flatMap { y in
      stride(from: 0, to: size.width, by: block.width).map { Place(x: $0, y: y) }
    }
  }

  /// The columns and rows of a block that are inside the picture.
  func visible(_ place: Place) -> PixelSize {
    PixelSize(
      width: min(block.width, size.width - place.x),
      height: min(block.height, size.height - place.y))
  }

  /// What a block of pixels that cannot be read is.
  func flaw(of place: Place) -> String {
    isTiled
      ? "the tile at column \(place.x) and row \(place.y) cannot be read"
      : "the strip at row \(place.y) cannot be read"
  }

  /// Whether a block's bytes begin inside the file.
  func hasBytes(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> Bool {
    guard hasPlaces else { return true }
    let index = index(handle, place, plane: plane)
    let offset = handle.library.TIFFGetStrileOffset(handle.raw, index)
    return offset > 0 && offset < handle.byteCount
      && handle.library.TIFFGetStrileByteCount(handle.raw, index) > 0
  }

  /// Whether a block's bytes all are inside the file.
  func hasAllBytes(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> Bool {
    guard hasPlaces else { return true }
    let index = index(handle, place, plane: plane)
    let (end, overflow) = handle.library.TIFFGetStrileOffset(handle.raw, index)
      .addingReportingOverflow(handle.library.TIFFGetStrileByteCount(handle.raw, index))
    return !overflow && end <= handle.byteCount
  }

  /// Unpacks a block.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - place: The block.
  ///   - plane: Its plane.
  ///   - buffer: Room for at least ``byteCount`` bytes.
  /// - Returns: The bytes that were written; nil for a block that cannot be read.
  func load(
    _ handle: borrowing TIFFHandle, _ place: Place, plane: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard hasBytes(handle, place, plane: plane), buffer.count >= byteCount else { return nil }
    let index = index(handle, place, plane: plane)
    // SAFETY: the buffer has room for a whole strip or tile, and the library writes no more than that.
    let read =
      isTiled
      ? handle.library.TIFFReadEncodedTile(
        handle.raw, index, buffer.baseAddress, tmsize_t(byteCount))
      : handle.library.TIFFReadEncodedStrip(
        handle.raw, index, buffer.baseAddress, tmsize_t(byteCount))
    return read < 0 ? nil : Int(read)
  }

  private func index(_ handle: borrowing TIFFHandle, _ place: Place, plane: Int) -> UInt32 {
    isTiled
      ? handle.library.TIFFComputeTile(
        handle.raw, UInt32(place.x), UInt32(place.y), 0, UInt16(plane))
      : handle.library.TIFFComputeStrip(handle.raw, UInt32(place.y), UInt16(plane))
  }
}
