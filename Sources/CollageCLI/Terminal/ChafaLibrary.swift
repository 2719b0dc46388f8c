internal import CChafa
internal import CollageCore

/// The optional library libchafa, which draws images as sixels or symbols.
struct ChafaLibrary: @unchecked Sendable {
  /// The library, loaded on first use; `nil` if it is missing or too old.
  static let shared = ChafaLibrary()

  // SAFETY: the function pointers never change after they are loaded.
  private let functions: cchafa_functions

  private init?() {
    var functions = cchafa_functions()
    guard cchafa_load(&functions) != 0 else { return nil }
    self.functions = functions
  }

  /// Draws an image and returns the bytes to print, including a final line break; empty if drawing
  /// fails.
  ///
  /// The bitmap's alpha is not premultiplied. `form` is sixels or symbols. `cells` is the size of
  /// the output in character cells, and `cell` the size of a character cell in pixels. `depth` is
  /// the color depth of symbols.
  func bytes(
    of bitmap: Bitmap, as form: TerminalImageProtocol, over cells: PixelSize, cell: PixelSize,
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
    // SAFETY: the string has the stated length and is freed after its bytes are copied.
    let bytes = [UInt8](
      UnsafeRawBufferPointer(start: string.pointee.bytes, count: string.pointee.count))
    _ = functions.g_string_free(string, 1)
    return bytes + [UInt8(ascii: "\n")]
  }
}
