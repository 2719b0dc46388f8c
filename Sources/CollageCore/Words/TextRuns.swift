internal import CPango

/// Glyphs of one font, one after the other as they are seen; their memory is the layout's.
@unsafe struct TextRun {
  /// Where it begins on its baseline, in the layout's pixels.
  let origin: Point
  /// The font.
  let font: RunFont?
  /// The glyphs, with their places.
  let string: cpango_glyphs
  /// What markup says of the letters.
  let marks: RunMarks
  /// How far the font reaches from the baseline, in the layout's pixels; below zero is above it.
  let rows: Range<Double>
  /// What the letters cover and what they take up, in the layout's pixels.
  let bounds: Rect
  /// Pango's own, which knows for what characters the glyphs stand.
  let run: UnsafeMutablePointer<cpango_run>

  /// The glyphs.
  var glyphs: UnsafeBufferPointer<cpango_glyph> {
    unsafe UnsafeBufferPointer(start: string.glyphs, count: Int(string.count))
  }

  /// The sum of the glyphs' widths, in the layout's pixels.
  var width: Double { unsafe glyphs.reduce(0.0) { $0 + Double($1.width) } / Double(CPANGO_SCALE) }

  /// Where it begins and ends, in the layout's pixels.
  var columns: Range<Double> { unsafe origin.x..<origin.x + max(width, 0) }

  /// Calls a closure with each cluster: glyphs that belong together, and where they begin and end.
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

  /// Calls a closure with the run's parts that end with a space, each as a run of Pango's, by their numbers and where
  /// they begin; with all of it where letters run to the left.
  func forEachWord(
    of words: UnsafePointer<CChar>, _ body: (Int, UnsafeMutablePointer<cpango_run>, Double) -> Void
  ) {
    guard let whole = unsafe run.pointee.item?.pointee, let glyphs = unsafe string.glyphs,
      let clusters = unsafe string.clusters, unsafe whole.level.isMultiple(of: 2),
      unsafe string.count > 0
    else { return unsafe body(0, run, origin.x) }
    let count = unsafe Int(string.count)
    let text = unsafe words + Int(whole.offset)
    var (first, number, x) = unsafe (0, 0, origin.x)
    while first < count {
      var last = first + 1
      // SAFETY: the glyphs have their places in the words, which go up, and are inside the item's.
      while last < count,
        unsafe clusters[last] == clusters[last - 1]
          || text[Int(clusters[last - 1])] != CChar(bitPattern: UInt8(ascii: " "))
      { last += 1 }
      let start = unsafe clusters[first]
      let end = unsafe last < count ? clusters[last] : whole.length
      var places = (first..<last).map { unsafe clusters[$0] - start }
      var item = unsafe whole
      unsafe item.offset += start
      unsafe item.length = end - start
      unsafe item.character_count = Int32(
        (start..<end).count { unsafe UInt8(bitPattern: text[Int($0)]) & 0xC0 != 0x80 })
      // What is copied lives as long as it is drawn.
      unsafe places.withUnsafeMutableBufferPointer { places in
        var string = unsafe cpango_glyphs(
          count: Int32(last - first), glyphs: glyphs + first, clusters: places.baseAddress)
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

/// The runs of a layout.
@unsafe struct TextRuns {
  /// All of them, line by line.
  private(set) var all: [TextRun] = unsafe []
  /// Whether Pango's integers, which start again below zero where they end, held all lengths.
  private(set) var areSound = true

  private static let scale = Double(CPANGO_SCALE)

  init(_ pango: cpango_functions, _ layout: PangoObject) {
    guard let iterator = unsafe pango.pango_layout_get_iter(layout.pointer) else { return }
    defer { unsafe pango.pango_layout_iter_free(iterator) }
    var (baseline, width) = (0.0, 0.0)
    repeat {
      // Between lines more than the integers hold looks like a step back.
      let line = unsafe Double(pango.pango_layout_iter_get_baseline(iterator)) / Self.scale
      unsafe areSound = unsafe areSound && abs(line - baseline) <= LaidLines.longest
      baseline = line
      guard let run = unsafe Self.run(at: iterator, pango) else {
        // Lines end with a run of nothing.
        width = 0
        continue
      }
      unsafe width += run.width
      unsafe areSound = unsafe areSound && abs(width) <= LaidLines.longest
      unsafe all.append(run)
    } while unsafe pango.pango_layout_iter_next_run(iterator) != 0
  }

  private static func run(at iterator: OpaquePointer, _ pango: cpango_functions) -> TextRun? {
    guard let run = unsafe pango.pango_layout_iter_get_run_readonly(iterator),
      let glyphs = unsafe run.pointee.glyphs
    else { return nil }
    var (ink, logical) = (cpango_rectangle(), cpango_rectangle())
    unsafe pango.pango_layout_iter_get_run_extents(iterator, &ink, &logical)
    let extents = (ink: LaidLines.rect(ink), logical: LaidLines.rect(logical))
    let baseline =
      unsafe Double(pango.pango_layout_iter_get_run_baseline(iterator)) / scale
      - middle(of: run.pointee, pango)
    let top = extents.logical.minY - baseline
    return unsafe TextRun(
      origin: Point(x: extents.logical.minX, y: baseline),
      font: RunFont(run.pointee.item?.pointee.font, pango), string: glyphs.pointee,
      marks: RunMarks(run.pointee.item?.pointee.attributes),
      rows: top..<top + max(extents.logical.size.height, 1 / scale),
      bounds: Rect(enclosing: [extents.ink, extents.logical]), run: run)
  }

  /// How far the middle of letters is below the baseline that they have where lines run across; nothing for
  /// those that stand on it.
  ///
  /// Where lines run down, Pango has letters that lie on their sides stand on the line with their middle.
  private static func middle(of run: cpango_run, _ pango: cpango_functions) -> Double {
    guard let item = unsafe run.item?.pointee,
      unsafe Int32(item.flags) & Int32(CPANGO_CENTERED_BASELINE) != 0
    else { return 0 }
    var logical = cpango_rectangle()
    unsafe pango.pango_glyph_string_extents(run.glyphs, item.font, nil, &logical)
    let rows = LaidLines.rect(logical)
    return (rows.minY + rows.maxY) / 2
  }
}
