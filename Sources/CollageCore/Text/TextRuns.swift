internal import CPango

/// A sequence of glyphs of one font, in visual order; Pango's layout owns its memory.
@unsafe struct TextRun {
  /// The start of the run on its baseline, in layout pixels.
  let origin: Point
  let font: RunFont?
  let string: cpango_glyphs
  let attributes: RunAttributes
  /// The font's vertical extent relative to the baseline, in layout pixels; negative is above the
  /// baseline.
  let rows: Range<Double>
  /// The smallest rectangle that contains both the visible glyphs and the area given by the font's
  /// metrics, in layout pixels.
  let bounds: Rect
  /// Pango's run, which maps glyphs to characters.
  let run: UnsafeMutablePointer<cpango_run>

  var glyphs: UnsafeBufferPointer<cpango_glyph> {
    unsafe UnsafeBufferPointer(start: string.glyphs, count: Int(string.count))
  }

  /// The sum of the glyph advances, in layout pixels.
  var width: Double { unsafe glyphs.reduce(0.0) { $0 + Double($1.width) } / Double(CPANGO_SCALE) }

  var columns: Range<Double> { unsafe origin.x..<origin.x + max(width, 0) }

  /// Calls a closure with each cluster (a group of glyphs that belong together) and the cluster's
  /// horizontal extent.
  func forEachCluster(_ body: (cpango_glyphs, Range<Double>) -> Void) {
    guard let glyphs = unsafe string.glyphs, let clusters = unsafe string.clusters else { return }
    let count = unsafe Int(string.count)
    var (first, x) = unsafe (0, origin.x)
    while first < count {
      var last = first + 1
      while last < count, unsafe clusters[last] == clusters[first] { last += 1 }
      let width =
        (first..<last).reduce(0.0) { unsafe $0 + Double(glyphs[$1].width) } / Double(CPANGO_SCALE)
      unsafe body(
        cpango_glyphs(
          count: Int32(last - first), glyphs: glyphs + first, clusters: clusters + first),
        x..<x + max(width, 0))
      (first, x) = (last, x + width)
    }
  }

  /// Divides the run after each space, and calls a closure for each part.
  ///
  /// The closure receives the zero-based index of the part, the part as a Pango run, and the
  /// x-coordinate of its start. A right-to-left run isn't divided.
  func forEachWord(
    of layoutText: UnsafePointer<CChar>,
    _ body: (Int, UnsafeMutablePointer<cpango_run>, Double) -> Void
  ) {
    guard let whole = unsafe run.pointee.item?.pointee, let glyphs = unsafe string.glyphs,
      let clusters = unsafe string.clusters, unsafe whole.level.isMultiple(of: 2),
      unsafe string.count > 0
    else { return unsafe body(0, run, origin.x) }
    let count = unsafe Int(string.count)
    let text = unsafe layoutText + Int(whole.offset)
    var (first, number, x) = unsafe (0, 0, origin.x)
    while first < count {
      var last = first + 1
      // SAFETY: the glyphs' offsets into the text are in ascending order and inside the item's
      // text.
      while last < count,
        unsafe clusters[last] == clusters[last - 1]
          || text[Int(clusters[last - 1])] != CChar(bitPattern: UInt8(ascii: " "))
      { last += 1 }
      let start = unsafe clusters[first]
      let end = unsafe last < count ? clusters[last] : whole.length
      var offsets = (first..<last).map { unsafe clusters[$0] - start }
      var item = unsafe whole
      unsafe item.offset += start
      unsafe item.length = end - start
      unsafe item.character_count = Int32(
        (start..<end).count { unsafe UInt8(bitPattern: text[Int($0)]) & 0xC0 != 0x80 })
      // The copies must exist until the closure returns.
      unsafe offsets.withUnsafeMutableBufferPointer { offsets in
        var string = unsafe cpango_glyphs(
          count: Int32(last - first), glyphs: glyphs + first, clusters: offsets.baseAddress)
        unsafe withUnsafeMutablePointer(to: &item) { item in
          unsafe withUnsafeMutablePointer(to: &string) { string in
            var part = unsafe cpango_run(item: item, glyphs: string)
            unsafe body(number, &part, x)
          }
        }
      }
      x +=
        (first..<last).reduce(0.0) { unsafe $0 + Double(glyphs[$1].width) } / Double(CPANGO_SCALE)
      (first, number) = (last, number + 1)
    }
  }
}

@unsafe struct TextRuns {
  /// All runs, line by line.
  private(set) var all: [TextRun] = unsafe []
  /// True if no length overflowed Pango's integers, which wrap around to negative values.
  private(set) var isWithinRange = true

  private static let scale = Double(CPANGO_SCALE)

  init(_ pango: cpango_functions, _ layout: PangoObject) {
    guard let iterator = unsafe pango.pango_layout_get_iter(layout.pointer) else { return }
    defer { unsafe pango.pango_layout_iter_free(iterator) }
    var (baseline, width) = (0.0, 0.0)
    repeat {
      // After an overflow between two lines, their baselines are far apart.
      let line = unsafe Double(pango.pango_layout_iter_get_baseline(iterator)) / Self.scale
      unsafe isWithinRange =
        unsafe isWithinRange && abs(line - baseline) <= BrokenLines.maximumLength
      baseline = line
      guard let run = unsafe Self.run(at: iterator, pango) else {
        // The iterator returns a null run at the end of each line.
        width = 0
        continue
      }
      unsafe width += run.width
      unsafe isWithinRange = unsafe isWithinRange && abs(width) <= BrokenLines.maximumLength
      unsafe all.append(run)
    } while unsafe pango.pango_layout_iter_next_run(iterator) != 0
  }

  private static func run(at iterator: OpaquePointer, _ pango: cpango_functions) -> TextRun? {
    guard let run = unsafe pango.pango_layout_iter_get_run_readonly(iterator),
      let glyphs = unsafe run.pointee.glyphs
    else { return nil }
    var (ink, logical) = (cpango_rectangle(), cpango_rectangle())
    unsafe pango.pango_layout_iter_get_run_extents(iterator, &ink, &logical)
    let extents = (ink: BrokenLines.rect(ink), logical: BrokenLines.rect(logical))
    let baseline =
      unsafe Double(pango.pango_layout_iter_get_run_baseline(iterator)) / scale
      - middle(of: run.pointee, pango)
    let top = extents.logical.minY - baseline
    return unsafe TextRun(
      origin: Point(x: extents.logical.minX, y: baseline),
      font: RunFont(run.pointee.item?.pointee.font, pango), string: glyphs.pointee,
      attributes: RunAttributes(run.pointee.item?.pointee.attributes),
      rows: top..<top + max(extents.logical.size.height, 1 / scale),
      bounds: Rect(enclosing: [extents.ink, extents.logical]), run: run)
  }

  /// Returns the distance of the glyphs' center below their baseline; zero for glyphs that aren't
  /// centered.
  ///
  /// In vertical lines, Pango centers sideways glyphs on the line.
  private static func middle(of run: cpango_run, _ pango: cpango_functions) -> Double {
    guard let item = unsafe run.item?.pointee,
      unsafe Int32(item.flags) & Int32(CPANGO_CENTERED_BASELINE) != 0
    else { return 0 }
    var logical = cpango_rectangle()
    unsafe pango.pango_glyph_string_extents(run.glyphs, item.font, nil, &logical)
    let rows = BrokenLines.rect(logical)
    return (rows.minY + rows.maxY) / 2
  }
}
