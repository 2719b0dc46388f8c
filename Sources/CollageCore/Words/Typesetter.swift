internal import CPango
internal import Foundation
internal import Synchronization

/// Sets words by Pango and draws them by Cairo.
///
/// Words are laid out once, in units of the canvas and without hinting, so that neither a line's end nor a
/// letter's place depends on the scale at which they are drawn. Letters are filled as outlines: as bitmaps
/// Cairo would put them on whole pixels.
package final class Typesetter: @unchecked Sendable {
  // Pango's objects are used by one thread at a time: under `lock`. Cairo's are each thread's own.
  let lock = NSLock()
  let pango: cpango_functions
  private let fontMap: PangoObject
  private let options: PangoObject
  /// What was found out of families.
  let familyCache = Mutex(FamilyCache())
  private var kept = KeptTexts()
  private var hashes: [String: String] = [:]
  private var ownFontMaps: [String: PangoObject] = [:]

  /// How many fonts of the store stay open.
  private static let ownFontCount = 16

  /// Starts the library; nil where it is missing, or a font cannot be read.
  ///
  /// - Parameter fonts: The files of the only fonts that there are; nil takes the machine's.
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

  /// The fonts that Pango takes, all of the machine or some files alone.
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

  /// Lays words out.
  ///
  /// - Parameters:
  ///   - content: The words.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: The layout.
  /// - Throws: ``TextError``.
  package func layout(
    _ content: TextContent, fonts: FontLookup = .none
  ) throws(TextError) -> TextLayout {
    lock.lock()
    defer { lock.unlock() }
    return try set(content, fonts).layout
  }

  /// Whether a file can be read as a font.
  package func canRead(fontFile path: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return Self.fontMap(pango, [path]) != nil
  }

  /// Does something with the fonts that there are, while nobody else does.
  func withFontMap<Value>(_ body: (cpango_functions, OpaquePointer) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return unsafe body(pango, fontMap.pointer)
  }

  /// The version of the library, which lays out and draws.
  var version: String {
    unsafe pango.pango_version_string().map { unsafe String(cString: $0) } ?? ""
  }

  /// Draws a part of words' picture into memory that is all zero.
  ///
  /// - Parameters:
  ///   - content: The words.
  ///   - fonts: Finds the store's fonts.
  ///   - scale: Pixels to a canvas pixel, along each axis.
  ///   - origin: Where the box's top-left corner is, in pixels of the picture.
  ///   - columns: The columns that are drawn, at most 32,767 as Cairo has no more.
  ///   - rows: The rows that are drawn, as many at most.
  ///   - memory: Receives the first row's premultiplied pixels: R, G, B, A each; at a multiple of four bytes.
  ///   - stride: The bytes from one row to the next; a multiple of four.
  /// - Throws: ``TextError``.
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
        // SAFETY: there are so many rows of so many words.
        let place = unsafe memory + (row * stride + column * 4)
        let word = unsafe place.load(as: UInt32.self)
        unsafe place.storeBytes(
          of: (word & 0xFF00_FF00) | (word &>> 16 & 0xFF) | (word & 0xFF) &<< 16, as: UInt32.self)
      }
    }
  }

  /// Whether one colour is all that letters and lines have, so that what they cover says the rest.
  ///
  /// - Throws: ``TextError``.
  func haveOneColor(_ content: TextContent, fonts: FontLookup) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return try set(content, fonts).hasOneColor
  }

  /// Draws what a part of words covers into memory that is all zero.
  ///
  /// It is as ``draw(_:fonts:scale:origin:columns:rows:into:stride:)``, with a byte for each pixel, and as if
  /// the words' colour were opaque.
  func drawCoverage(
    _ content: TextContent, fonts: FontLookup, scale: Size, origin: Point, columns: Range<Int>,
    rows: Range<Int>, into memory: UnsafeMutableRawPointer, stride: Int
  ) throws(TextError) {
    _ = unsafe try paint(
      content, fonts, scale, origin, columns, rows, into: memory, stride: stride,
      format: CPANGO_A8)
  }

  /// Paints words.
  ///
  /// - Returns: Whether red and blue are already where they shall be, and not where Cairo has them.
  /// - Throws: ``TextError``.
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
      pango, cairo: cairo, text: try set(content, fonts), part: part, scale: scale,
      isCoverage: isCoverage
    ) { fill in
      // Filling takes longest, and needs nothing of Pango's.
      self.lock.unlock()
      fill()
      self.lock.lock()
    }
    unsafe try painter.paint()
    return unsafe painter.isReversed
  }

  /// Draws a part of words' picture into memory of its own.
  ///
  /// - Returns: Premultiplied pixels, R, G, B, A each, rows without padding.
  /// - Throws: ``TextError``.
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

  /// A part of the picture, in canvas pixels from the box's top-left corner on.
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

  /// The layout of words, which is kept for the drawing that follows.
  func set(_ content: TextContent, _ fonts: FontLookup) throws(TextError) -> SetText {
    if let text = kept.use(content) { return text }
    guard content.fault == nil else { throw .tooLarge }
    // Without any font Pango ends the process.
    guard content.font != nil || hasFonts else { throw .noFonts }
    let map = try content.font.map { (font) throws(TextError) in try ownFontMap(font, fonts) }
    let text = try TextSetting(pango, fontMap: map ?? fontMap, options: options, hash: hash)
      .set(content)
    kept.keep(text, for: content)
    return text
  }

  /// Whether there are any fonts besides the store's.
  private lazy var hasFonts: Bool = {
    var (list, count): (UnsafeMutablePointer<OpaquePointer?>?, Int32) = (nil, 0)
    unsafe pango.pango_font_map_list_families(fontMap.pointer, &list, &count)
    unsafe pango.g_free(list)
    return count > 0
  }()

  /// A font of the store, alone.
  private func ownFontMap(
    _ font: StoredImage, _ fonts: FontLookup
  ) throws(TextError) -> PangoObject {
    guard let path = fonts.path(font) else { throw .fontMissing(font.id) }
    if let known = ownFontMaps[path] { return known }
    guard let map = Self.fontMap(pango, [path]) else { throw .fontDamaged(path: path) }
    if ownFontMaps.count >= Self.ownFontCount { ownFontMaps.removeAll() }
    ownFontMaps[path] = map
    return map
  }

  /// The hash of a font's file; nil where it cannot be read.
  private func hash(_ path: String) -> String? {
    if let known = hashes[path] { return known }
    let hash = try? contentHash(ofFile: path)
    hashes[path] = hash
    return hash
  }
}

/// Finds the files of the store's fonts.
package struct FontLookup {
  /// The path of a font's file, which is what its name says; nil if there is none.
  let path: (StoredImage) -> String?

  /// Finds fonts.
  package init(path: @escaping (StoredImage) -> String?) {
    self.path = path
  }

  /// Finds none.
  package static var none: FontLookup { FontLookup { _ in nil } }
}
