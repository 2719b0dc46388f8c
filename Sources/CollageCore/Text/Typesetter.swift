internal import CPango
internal import Foundation
internal import Synchronization

/// Lays out text with Pango and draws it with Cairo.
///
/// Text is laid out once for all output scales, without hinting. Line breaks and the positions of
/// glyphs therefore don't depend on the output scale. Glyphs are filled as outlines, because Cairo
/// would place bitmaps of glyphs at whole pixels.
package final class Typesetter: @unchecked Sendable {
  // SAFETY: only the thread that holds `lock` uses Pango's objects. Each of Cairo's objects belongs
  // to one thread.
  let lock = NSLock()
  let pango: cpango_functions
  private let fontMap: PangoObject
  private let options: PangoObject
  let familyCache = Mutex(FamilyCache())
  private var layoutCache = TextLayoutCache()
  private var hashes: [String: String] = [:]
  private var storeFontMaps: [String: PangoObject] = [:]

  /// The maximum number of fonts from the store that stay open.
  private static let storeFontLimit = 16

  /// Loads Pango with the installed fonts or only the given font files; `nil` if Pango is missing
  /// or a font can't be read.
  package init?(fonts: [String]? = nil) {
    guard let pango = TypesettingLibrary.pango?.functions,
      let map = Self.fontMap(pango, fonts),
      let options = unsafe PangoObject(
        pango.cairo_font_options_create(), release: { unsafe pango.cairo_font_options_destroy($0) })
    else { return nil }
    let none = Int32(CPANGO_HINT_NONE)
    unsafe pango.cairo_font_options_set_hint_style(options.pointer, none)
    unsafe pango.cairo_font_options_set_hint_metrics(options.pointer, none)
    (self.pango, fontMap, self.options) = (pango, map, options)
  }

  /// Creates Pango's font map, which contains either the installed fonts or only the given files.
  private static func fontMap(_ pango: cpango_functions, _ fonts: [String]?) -> PangoObject? {
    guard
      let map = unsafe PangoObject(
        pango.pango_cairo_font_map_new(), release: { unsafe pango.g_object_unref(.init($0)) })
    else { return nil }
    guard let fonts else { return map }
    guard
      let config = unsafe PangoObject(
        pango.FcConfigCreate(), release: { unsafe pango.FcConfigDestroy($0) })
    else { return nil }
    for path in fonts
    where unsafe pango.FcConfigAppFontAddFile(config.pointer, Array(path.systemPath)) == 0 {
      return nil
    }
    unsafe pango.pango_fc_font_map_set_config(map.pointer, config.pointer)
    return map
  }

  package func layout(
    _ content: TextContent, fonts: FontLookup = .none
  ) throws(TextError) -> TextLayout {
    lock.lock()
    defer { lock.unlock() }
    return try typeset(content, fonts).layout
  }

  package func canRead(fontFile path: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return Self.fontMap(pango, [path]) != nil
  }

  /// Calls a closure with the map of installed fonts, while the lock is held.
  func withFontMap<Value>(_ body: (cpango_functions, OpaquePointer) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return unsafe body(pango, fontMap.pointer)
  }

  var version: String {
    unsafe pango.pango_version_string().map { unsafe String(cString: $0) } ?? ""
  }

  /// Draws a part of a text's image into zeroed memory, as premultiplied RGBA pixels.
  ///
  /// `scale` is the number of output pixels per canvas pixel along each axis. `origin` is the
  /// position of the box's top-left corner, in pixels of the image. `columns` and `rows` are the
  /// part to draw, in pixels of the image. Each has at most 32,767 elements, which is Cairo's
  /// limit. `memory` is aligned to four bytes. `stride`, the distance between rows in bytes, is a
  /// multiple of four.
  func draw(
    _ content: TextContent, fonts: FontLookup, scale: Size, origin: Point, columns: Range<Int>,
    rows: Range<Int>, into memory: UnsafeMutableRawPointer, stride: Int
  ) throws(TextError) {
    let isReversed = unsafe try paint(
      content, fonts, scale, origin, columns, rows, into: memory, stride: stride,
      format: CPANGO_ARGB32)
    guard !isReversed else { return }
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        // SAFETY: the memory contains this many rows and 32-bit words.
        let pixel = unsafe memory + (row * stride + column * 4)
        let word = unsafe pixel.load(as: UInt32.self)
        unsafe pixel.storeBytes(
          of: (word & 0xFF00_FF00) | (word &>> 16 & 0xFF) | (word & 0xFF) &<< 16, as: UInt32.self)
      }
    }
  }

  /// Returns whether the text has only one color, so that a coverage mask suffices to draw it.
  func hasOneColor(_ content: TextContent, fonts: FontLookup) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return try typeset(content, fonts).hasOneColor
  }

  /// Draws the coverage of a part of a text into zeroed memory, as if the text's color were opaque.
  ///
  /// The parameters are those of ``draw(_:fonts:scale:origin:columns:rows:into:stride:)``, but a
  /// pixel is one byte.
  func drawCoverage(
    _ content: TextContent, fonts: FontLookup, scale: Size, origin: Point, columns: Range<Int>,
    rows: Range<Int>, into memory: UnsafeMutableRawPointer, stride: Int
  ) throws(TextError) {
    _ = unsafe try paint(
      content, fonts, scale, origin, columns, rows, into: memory, stride: stride,
      format: CPANGO_A8)
  }

  /// Draws text; returns `true` if the pixels are in RGBA order, and `false` if they are in Cairo's
  /// order.
  private func paint(
    _ content: TextContent, _ fonts: FontLookup, _ scale: Size, _ origin: Point,
    _ columns: Range<Int>, _ rows: Range<Int>, into memory: UnsafeMutableRawPointer, stride: Int,
    format: some BinaryInteger
  ) throws(TextError) -> Bool {
    guard
      let surface = unsafe PangoObject(
        pango.cairo_image_surface_create_for_data(
          memory.assumingMemoryBound(to: UInt8.self), Int32(format), Int32(columns.count),
          Int32(rows.count), Int32(stride)),
        release: { [pango] in unsafe pango.cairo_surface_destroy($0) }),
      let cairo = unsafe PangoObject(
        pango.cairo_create(surface.pointer), release: { [pango] in unsafe pango.cairo_destroy($0) })
    else { throw .outOfMemory }
    unsafe pango.cairo_translate(
      cairo.pointer, origin.x - Double(columns.lowerBound), origin.y - Double(rows.lowerBound))
    unsafe pango.cairo_scale(cairo.pointer, scale.width, scale.height)
    let isReversed = unsafe try paint(
      content, fonts, part: Self.part(columns, rows, origin: origin, scale: scale), scale,
      isCoverage: format == CPANGO_A8, by: cairo.pointer)
    guard unsafe pango.cairo_status(cairo.pointer) == 0 else { throw .outOfMemory }
    unsafe pango.cairo_surface_flush(surface.pointer)
    return isReversed
  }

  private func paint(
    _ content: TextContent, _ fonts: FontLookup, part: Rect, _ scale: Size, isCoverage: Bool,
    by cairo: OpaquePointer
  ) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let painter = unsafe TextPainter(
      pango, cairo: cairo, text: try typeset(content, fonts), part: part, scale: scale,
      isCoverage: isCoverage
    ) { fill in
      // Release the lock, because filling takes the most time and doesn't use Pango.
      self.lock.unlock()
      fill()
      self.lock.lock()
    }
    unsafe try painter.paint()
    return unsafe painter.isReversed
  }

  /// Draws a part of a text's image into a new array of premultiplied RGBA pixels, without padding
  /// between rows.
  func draw(
    _ content: TextContent, fonts: FontLookup, scale: Size, origin: Point, columns: Range<Int>,
    rows: Range<Int>
  ) throws(TextError) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: columns.count * rows.count * 4)
    let drawn = unsafe pixels.withUnsafeMutableBytes { memory in
      Result { () throws(TextError) in
        guard let start = memory.baseAddress else { return }
        unsafe try draw(
          content, fonts: fonts, scale: scale, origin: origin, columns: columns, rows: rows,
          into: start, stride: columns.count * 4)
      }
    }
    try drawn.get()
    return pixels
  }

  /// Converts a part of the image to canvas pixels, relative to the top-left corner of the text's
  /// box.
  private static func part(
    _ columns: Range<Int>, _ rows: Range<Int>, origin: Point, scale: Size
  ) -> Rect {
    Rect(
      origin: Point(
        x: (Double(columns.lowerBound) - origin.x) / scale.width,
        y: (Double(rows.lowerBound) - origin.y) / scale.height),
      size: Size(
        width: Double(columns.count) / scale.width, height: Double(rows.count) / scale.height))
  }

  /// Returns the layout of a text, and caches it for the drawing that usually follows.
  func typeset(_ content: TextContent, _ fonts: FontLookup) throws(TextError) -> PlacedText {
    if let text = layoutCache.layout(for: content) { return text }
    guard content.limitError == nil else { throw .tooLarge }
    // If no font is installed, Pango terminates the process.
    guard content.font != nil || hasFonts else { throw .noFonts }
    let map = try content.font.map { (font) throws(TextError) in try storeFontMap(font, fonts) }
    let text = try TextEngine(pango, fontMap: map ?? fontMap, options: options, hash: hash)
      .typeset(content)
    layoutCache.insert(text, for: content)
    return text
  }

  /// True if any font is installed; the store's fonts don't count.
  private lazy var hasFonts: Bool = {
    var (list, count): (UnsafeMutablePointer<OpaquePointer?>?, Int32) = (nil, 0)
    unsafe pango.pango_font_map_list_families(fontMap.pointer, &list, &count)
    unsafe pango.g_free(list)
    return count > 0
  }()

  /// Returns a font map that contains only one font of the store.
  private func storeFontMap(
    _ font: StoredImage, _ fonts: FontLookup
  ) throws(TextError) -> PangoObject {
    guard let path = fonts.path(font) else { throw .fontMissing(font.id) }
    if let known = storeFontMaps[path] { return known }
    guard let map = Self.fontMap(pango, [path]) else { throw .fontDamaged(path: path) }
    if storeFontMaps.count >= Self.storeFontLimit { storeFontMaps.removeAll() }
    storeFontMaps[path] = map
    return map
  }

  /// Returns the hash of a font file; `nil` if it can't be read.
  private func hash(_ path: String) -> String? {
    if let known = hashes[path] { return known }
    let hash = try? contentHash(ofFile: path)
    hashes[path] = hash
    return hash
  }
}

/// Finds the files of the store's fonts.
package struct FontLookup {
  /// Returns the path of a font's file; `nil` if the file is missing or has changed.
  ///
  /// The path of a font in a store contains the hash of the file's contents.
  let path: (StoredImage) -> String?

  package init(path: @escaping (StoredImage) -> String?) {
    self.path = path
  }

  package static var none: FontLookup { FontLookup { _ in nil } }
}
