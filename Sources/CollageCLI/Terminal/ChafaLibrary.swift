internal import CChafa
internal import CollageCore

/// The library that draws sixels and symbols, where it is installed.
struct ChafaLibrary: @unchecked Sendable {
  /// The library, loaded when this is first asked for; nil if it is missing or too old.
  static let shared = ChafaLibrary()

  // SAFETY: pointers to functions that never change once they are found.
  private let functions: cchafa_functions

  private init?() {
    var functions = cchafa_functions()
    guard cchafa_load(&functions) != 0 else { return nil }
    self.functions = functions
  }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - bitmap: An image that is not premultiplied.
  ///   - form: Sixels or symbols.
  ///   - cells: Columns and rows that it takes.
  ///   - cell: The pixels of a cell.
  ///   - depth: The colours of symbols.
  /// - Returns: What is sent, and an end of a line.
  func bytes(
    of bitmap: Bitmap, as form: PictureProtocol, over cells: PixelSize, cell: PixelSize,
    _ depth: ColorDepth
  ) -> [UInt8] {
    var functions = functions
    let modes = (
      pixels: form == .sixel ? CCHAFA_SIXELS : CCHAFA_SYMBOLS,
      colors: form == .sixel || depth == .full ? CCHAFA_TRUECOLOR : CCHAFA_INDEXED_240
    )
    guard
      let string = cchafa_draw(
        &functions, bitmap.bytes, Int32(bitmap.width), Int32(bitmap.height), Int32(cells.width),
        Int32(cells.height), Int32(cell.width), Int32(cell.height), Int32(modes.pixels),
        Int32(modes.colors))
    else { return [] }
    // SAFETY: the library's string has as many bytes as it says, and is freed after they were copied.
    let bytes = [UInt8](
      UnsafeRawBufferPointer(start: string.pointee.bytes, count: string.pointee.count))
    _ = functions.g_string_free(string, 1)
    return bytes + [UInt8(ascii: "\n")]
  }
}
