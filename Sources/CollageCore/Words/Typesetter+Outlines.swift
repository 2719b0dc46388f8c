internal import CPango
internal import Foundation

extension Typesetter {
  /// How many units of Cairo's, whose numbers have 256 steps, a canvas pixel has, and the em of the largest letters.
  private static let (fineness, largestEm) = (32.0, 8192.0)

  /// Words as areas, for files that hold such and no fonts.
  ///
  /// - Parameters:
  ///   - content: The words.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: The areas, back to front; nil for words that are more than letters of one colour each: with a
  ///   gradient, lines, marks behind letters, or letters that bring their colours.
  /// - Throws: ``TextError``.
  package func outlines(
    of content: TextContent, fonts: FontLookup
  ) throws(TextError) -> [TextOutline]? {
    lock.lock()
    defer { lock.unlock() }
    let text = try set(content, fonts)
    guard case .color(let color) = content.style.color, text.runs.allSatisfy(\.isOutline),
      let surface = PangoObject(
        pango.cairo_image_surface_create(Int32(CPANGO_A8), 1, 1),
        release: { [pango] in pango.cairo_surface_destroy($0) }),
      let cairo = PangoObject(
        pango.cairo_create(surface.pointer), release: { [pango] in pango.cairo_destroy($0) })
    else { return nil }
    let em = (text.runs.compactMap { $0.font?.size }.max() ?? 0) * text.unit
    let scale = min(Self.fineness, em > 0 ? Self.largestEm / em : Self.fineness)
    var outlines: [TextOutline] = []
    for run in text.runs {
      pango.cairo_identity_matrix(cairo.pointer)
      pango.cairo_scale(cairo.pointer, scale, scale)
      pango.cairo_translate(cairo.pointer, text.origin.x, text.origin.y)
      if text.isVertical { pango.cairo_rotate(cairo.pointer, .pi / 2) }
      pango.cairo_scale(cairo.pointer, text.unit, text.unit)
      let edges = edges(of: run, on: text.arc, by: cairo.pointer).map { segment in
        segment.mapped { Point(x: $0.x / scale, y: $0.y / scale) }
      }
      if !edges.isEmpty {
        outlines.append(TextOutline(color: run.marks.color ?? color, edges: edges))
      }
    }
    guard pango.cairo_status(cairo.pointer) == 0 else { throw .outOfMemory }
    return outlines
  }

  /// The edges of a run's letters, in units of the surface.
  private func edges(
    of run: TextRun, on arc: TextArc?, by cairo: OpaquePointer
  ) -> [PathSegment] {
    guard let font = run.font else { return [] }
    pango.cairo_new_path(cairo)
    guard let arc else {
      var glyphs = run.string
      pango.cairo_move_to(cairo, run.origin.x, run.origin.y)
      pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
      return takePath(cairo)
    }
    var edges: [PathSegment] = []
    run.forEachCluster { string, columns in
      var glyphs = string
      let (point, angle) = arc.place(columns)
      pango.cairo_save(cairo)
      pango.cairo_translate(cairo, point.x, point.y + run.origin.y)
      pango.cairo_rotate(cairo, angle)
      pango.cairo_move_to(cairo, (columns.lowerBound - columns.upperBound) / 2, 0)
      pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
      edges += takePath(cairo)
      pango.cairo_restore(cairo)
    }
    return edges
  }

  /// What is drawn of a path, in units of the surface; there is none after that.
  private func takePath(_ cairo: OpaquePointer) -> [PathSegment] {
    pango.cairo_save(cairo)
    pango.cairo_identity_matrix(cairo)
    defer {
      pango.cairo_new_path(cairo)
      pango.cairo_restore(cairo)
    }
    guard let path = pango.cairo_copy_path(cairo) else { return [] }
    defer { pango.cairo_path_destroy(path) }
    // SAFETY: a `cairo_path_t` is a status, the address of its data, and how many of these there are.
    let facts = UnsafeRawPointer(path)
    let count = Int(facts.load(fromByteOffset: 16, as: Int32.self))
    guard facts.load(as: Int32.self) == 0,
      let data = facts.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    else { return [] }
    return Self.segments(data, count: count)
  }

  private static func segments(_ data: UnsafeRawPointer, count: Int) -> [PathSegment] {
    var segments: [PathSegment] = []
    var place = 0
    // SAFETY: data are of 16 bytes, heads of a kind and of how many there are up to the next, and points.
    func number(_ index: Int, _ part: Int) -> Int {
      Int(data.load(fromByteOffset: index * 16 + part * 4, as: Int32.self))
    }
    func point(_ index: Int) -> Point {
      Point(
        x: data.load(fromByteOffset: (place + index) * 16, as: Double.self),
        y: data.load(fromByteOffset: (place + index) * 16 + 8, as: Double.self))
    }
    while place < count {
      let (kind, length) = (number(place, 0), number(place, 1))
      guard length > 0, place + length <= count else { break }
      switch kind {
      case 0 where length > 1: segments.append(.move(point(1)))
      case 1 where length > 1: segments.append(.line(point(1)))
      case 2 where length > 3: segments.append(.curve(point(1), point(2), point(3)))
      case 3: segments.append(.close)
      default: break
      }
      place += length
    }
    // Each edge is followed by the beginning of the next, be there one or not.
    while case .move = segments.last { segments.removeLast() }
    return segments
  }
}

extension TextRun {
  /// Whether it is nothing but the outlines of letters.
  fileprivate var isOutline: Bool {
    marks.background == nil && !marks.isUnderlined && !marks.isStruck
      && !(font?.isColored ?? false)
  }
}
