internal import CPango
internal import Foundation

extension Typesetter {
  /// The maximum factor by which outlines are enlarged, and the maximum font size after the
  /// enlargement.
  ///
  /// Cairo rounds coordinates to 1/256 unit, so enlarged outlines are more precise.
  private static let (enlargement, maximumEm) = (32.0, 8192.0)

  /// Returns the outlines of a text, from back to front, for files that don't contain fonts.
  ///
  /// Returns `nil` if the text contains underlines, strikethroughs, backgrounds or color glyphs, or
  /// if its color is a gradient or automatic.
  package func outlines(
    of content: TextContent, fonts: FontLookup
  ) throws(TextError) -> [TextOutline]? {
    lock.lock()
    defer { lock.unlock() }
    let text = try typeset(content, fonts)
    guard case .color(let color) = content.style.color,
      unsafe text.runs.allSatisfy(unsafe \.isOutline),
      let surface = unsafe PangoObject(
        pango.cairo_image_surface_create(Int32(CPANGO_A8), 1, 1),
        release: { [pango] in unsafe pango.cairo_surface_destroy($0) }),
      let cairo = unsafe PangoObject(
        pango.cairo_create(surface.pointer), release: { [pango] in unsafe pango.cairo_destroy($0) })
    else { return nil }
    let em = unsafe (text.runs.compactMap { unsafe $0.font?.size }.max() ?? 0) * text.unit
    let scale = min(Self.enlargement, em > 0 ? Self.maximumEm / em : Self.enlargement)
    var outlines: [TextOutline] = []
    for index in unsafe text.runs.indices {
      let run = unsafe text.runs[index]
      unsafe pango.cairo_identity_matrix(cairo.pointer)
      unsafe pango.cairo_scale(cairo.pointer, scale, scale)
      unsafe pango.cairo_translate(cairo.pointer, text.origin.x, text.origin.y)
      if text.isVertical { unsafe pango.cairo_rotate(cairo.pointer, .pi / 2) }
      unsafe pango.cairo_scale(cairo.pointer, text.unit, text.unit)
      let edges = unsafe edges(of: run, on: text.arc, by: cairo.pointer).map { segment in
        segment.mapped { Point(x: $0.x / scale, y: $0.y / scale) }
      }
      if !edges.isEmpty {
        unsafe outlines.append(TextOutline(color: run.attributes.color ?? color, edges: edges))
      }
    }
    guard unsafe pango.cairo_status(cairo.pointer) == 0 else { throw .outOfMemory }
    return outlines
  }

  /// Returns the outlines of a run's glyphs, in the units of Cairo's surface.
  private func edges(
    of run: TextRun, on arc: TextArc?, by cairo: OpaquePointer
  ) -> [PathSegment] {
    guard let font = unsafe run.font else { return [] }
    unsafe pango.cairo_new_path(cairo)
    guard let arc else {
      var glyphs = unsafe run.string
      unsafe pango.cairo_move_to(cairo, run.origin.x, run.origin.y)
      unsafe pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
      return unsafe takePath(cairo)
    }
    var edges: [PathSegment] = []
    unsafe run.forEachCluster { string, columns in
      var glyphs = unsafe string
      let (point, angle) = arc.transform(of: columns)
      unsafe pango.cairo_save(cairo)
      unsafe pango.cairo_translate(cairo, point.x, point.y + run.origin.y)
      unsafe pango.cairo_rotate(cairo, angle)
      unsafe pango.cairo_move_to(cairo, (columns.lowerBound - columns.upperBound) / 2, 0)
      unsafe pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
      unsafe edges += takePath(cairo)
      unsafe pango.cairo_restore(cairo)
    }
    return edges
  }

  /// Returns Cairo's current path, in the units of the surface, and clears the path.
  private func takePath(_ cairo: OpaquePointer) -> [PathSegment] {
    unsafe pango.cairo_save(cairo)
    unsafe pango.cairo_identity_matrix(cairo)
    defer {
      unsafe pango.cairo_new_path(cairo)
      unsafe pango.cairo_restore(cairo)
    }
    guard let path = unsafe pango.cairo_copy_path(cairo) else { return [] }
    defer { unsafe pango.cairo_path_destroy(path) }
    // SAFETY: a `cairo_path_t` contains a status, the address of its data, and the number of data
    // elements.
    let header = unsafe UnsafeRawPointer(path)
    let count = unsafe Int(header.load(fromByteOffset: 16, as: Int32.self))
    guard unsafe header.load(as: Int32.self) == 0,
      let data = unsafe header.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    else { return [] }
    return unsafe Self.segments(data, count: count)
  }

  private static func segments(_ data: UnsafeRawPointer, count: Int) -> [PathSegment] {
    var segments: [PathSegment] = []
    var position = 0
    // SAFETY: a data element has 16 bytes and is either a point or a header. A header contains a
    // kind and the distance to the next header.
    func number(_ index: Int, _ part: Int) -> Int {
      unsafe Int(data.load(fromByteOffset: index * 16 + part * 4, as: Int32.self))
    }
    func point(_ index: Int) -> Point {
      unsafe Point(
        x: data.load(fromByteOffset: (position + index) * 16, as: Double.self),
        y: data.load(fromByteOffset: (position + index) * 16 + 8, as: Double.self))
    }
    while position < count {
      let (kind, length) = (number(position, 0), number(position, 1))
      guard length > 0, position + length <= count else { break }
      switch kind {
      case 0 where length > 1: segments.append(.move(point(1)))
      case 1 where length > 1: segments.append(.line(point(1)))
      case 2 where length > 3: segments.append(.curve(point(1), point(2), point(3)))
      case 3: segments.append(.close)
      default: break
      }
      position += length
    }
    // Cairo ends each closed contour with a move, even after the last contour.
    while case .move = segments.last { segments.removeLast() }
    return segments
  }
}

extension TextRun {
  fileprivate var isOutline: Bool {
    unsafe attributes.background == nil && !attributes.isUnderlined && !attributes.isStruckThrough
      && !(font?.isColored ?? false)
  }
}
