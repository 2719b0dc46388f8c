internal import CPango

struct PangoLayoutBuilder {
  private let pango: cpango_functions
  private let fontMap: PangoObject
  private let options: PangoObject

  /// The maximum length of a line, in layout pixels, which leaves a safety margin below the limit
  /// of Pango's integers.
  static let longestLine = 1_000_000.0
  /// The largest em (the nominal font size), in pixels, that markup can request without an error.
  private static let maximumEm = 16_384.0

  init(_ pango: cpango_functions, fontMap: PangoObject, options: PangoObject) {
    (self.pango, self.fontMap, self.options) = (pango, fontMap, options)
  }

  /// Creates the layout of a text; returns `nil` if there isn't enough memory.
  ///
  /// `em` and `width` are in layout pixels. If `width` is `nil`, only line breaks in the text end
  /// lines.
  func layout(
    of content: TextContent, em: Double, width: Double?
  ) throws(TextError) -> PangoObject? {
    let style = content.style
    guard let context = context(style), let description = description(style, em: em),
      let layout = unsafe PangoObject(
        pango.pango_layout_new(context.pointer),
        release: { [pango] in unsafe pango.g_object_unref(.init($0)) })
    else { return nil }
    unsafe pango.pango_layout_set_font_description(layout.pointer, description.pointer)
    unsafe pango.pango_layout_set_auto_dir(
      layout.pointer, style.direction == .auto || style.direction == .vertical ? 1 : 0)
    unsafe pango.pango_layout_set_alignment(layout.pointer, style.lineSide)
    unsafe pango.pango_layout_set_justify(layout.pointer, style.alignment == .justify ? 1 : 0)
    unsafe pango.pango_layout_set_line_spacing(layout.pointer, Float(style.lineHeight))
    if let width {
      unsafe pango.pango_layout_set_width(layout.pointer, Self.units(min(width, Self.longestLine)))
      // Text that is fitted into a box isn't broken within words.
      unsafe pango.pango_layout_set_wrap(layout.pointer, content.wrapping.breaksWords ? 2 : 0)
    }
    if let limit = style.effectiveLineLimit {
      unsafe pango.pango_layout_set_height(layout.pointer, -Int32(clamping: limit))
      unsafe pango.pango_layout_set_ellipsize(layout.pointer, style.ellipsis.number)
    }
    try fill(layout, content, description, em: em)
    return layout
  }

  /// Converts a length to Pango's units, limited to half of the maximum of Pango's integers.
  private static func units(_ pixels: Double) -> Int32 {
    let limit = BrokenLines.maximumLength * Double(CPANGO_SCALE)
    let units = (pixels * Double(CPANGO_SCALE)).rounded()
    return units.isNaN ? 0 : Int32(min(max(units, -limit), limit))
  }

  private func context(_ style: TextStyle) -> PangoObject? {
    guard
      let context = unsafe PangoObject(
        pango.pango_font_map_create_context(fontMap.pointer),
        release: { [pango] in unsafe pango.g_object_unref(.init($0)) })
    else { return nil }
    unsafe pango.pango_cairo_context_set_font_options(context.pointer, options.pointer)
    unsafe pango.pango_context_set_round_glyph_positions(context.pointer, 0)
    if let language = style.language {
      unsafe pango.pango_context_set_language(
        context.pointer, pango.pango_language_from_string(language))
    }
    unsafe pango.pango_context_set_base_dir(context.pointer, style.baseDirection)
    if style.direction == .vertical {
      unsafe pango.pango_context_set_base_gravity(context.pointer, 1)
    }
    return context
  }

  private func description(_ style: TextStyle, em: Double) -> PangoObject? {
    guard
      let description = unsafe PangoObject(
        pango.pango_font_description_new(),
        release: { [pango] in unsafe pango.pango_font_description_free($0) })
    else { return nil }
    unsafe pango.pango_font_description_set_family(description.pointer, style.family)
    unsafe pango.pango_font_description_set_weight(
      description.pointer, Int32(clamping: style.weight))
    unsafe pango.pango_font_description_set_style(description.pointer, style.slant.number)
    unsafe pango.pango_font_description_set_absolute_size(
      description.pointer, em * Double(CPANGO_SCALE))
    return description
  }

  private func fill(
    _ layout: PangoObject, _ content: TextContent, _ description: PangoObject, em: Double
  ) throws(TextError) {
    let style = content.style
    let (text, list) =
      unsafe style.isMarkup
      ? try pango.parsed(content.text) : (content.text, pango.pango_attr_list_new())
    defer { unsafe pango.pango_attr_list_unref(list) }
    // Markup can encode tabs, so check the parsed text, too.
    guard TextContent.fault(inText: text) == nil,
      unsafe largestSize(list, description) <= Self.maximumEm
    else { throw .tooLarge }
    func insert(_ attribute: UnsafeMutablePointer<cpango_attribute>?) {
      guard let attribute = unsafe attribute else { return }
      unsafe attribute.pointee.range = cpango_attribute_range(start: 0, end: .max)
      unsafe pango.pango_attr_list_insert(list, attribute)
    }
    if style.letterSpacing != 0 {
      unsafe insert(
        pango.pango_attr_letter_spacing_new(Self.units(style.letterSpacing / style.size * em)))
    }
    if let features = style.features {
      unsafe insert(pango.pango_attr_font_features_new(features))
    }
    unsafe text.withCString { unsafe pango.pango_layout_set_text(layout.pointer, $0, -1) }
    unsafe pango.pango_layout_set_attributes(layout.pointer, list)
  }

  /// Returns the largest em that the attributes request, in pixels.
  ///
  /// The caller limits the em: if FreeType can't load a font at a size, Cairo can't use the font
  /// afterward at any size.
  private func largestSize(_ list: OpaquePointer?, _ description: PangoObject) -> Double {
    guard let iterator = unsafe pango.pango_attr_list_get_iterator(list) else { return 0 }
    defer { unsafe pango.pango_attr_iterator_destroy(iterator) }
    var largest = 0.0
    repeat {
      guard let font = unsafe pango.pango_font_description_copy(description.pointer) else {
        continue
      }
      unsafe pango.pango_attr_iterator_get_font(iterator, font, nil, nil)
      let isAbsolute = unsafe pango.pango_font_description_get_size_is_absolute(font) != 0
      let size = unsafe Double(pango.pango_font_description_get_size(font)) / Double(CPANGO_SCALE)
      // By default, a point is 96/72 pixels. A negative size is the result of a 32-bit overflow.
      largest = size < 0 ? .infinity : max(largest, isAbsolute ? size : size * 96 / 72)
      unsafe pango.pango_font_description_free(font)
    } while unsafe pango.pango_attr_iterator_next(iterator) != 0
    return largest
  }
}

extension TextStyle {
  /// The base direction, which applies to paragraphs whose own direction is unknown.
  ///
  /// Pango swaps left and right in paragraphs whose direction is opposite to the base direction,
  /// unless the base direction is neutral. Justified text needs the swap: the last line of each
  /// paragraph must begin at the paragraph's start.
  fileprivate var baseDirection: Int32 {
    switch direction {
    case .ltr: 0
    case .rtl: 1
    case .auto, .vertical: alignment == .justify ? 0 : 6
    }
  }

  /// The alignment of the lines, or of the last line of justified text.
  fileprivate var lineSide: Int32 {
    switch alignment {
    case .left: 0
    case .center: 1
    case .right: 2
    case .justify: direction == .rtl ? 2 : 0
    }
  }
}

extension TextStyle.Slant {
  fileprivate var number: Int32 {
    switch self {
    case .normal: 0
    case .oblique: 1
    case .italic: 2
    }
  }
}

extension TextStyle.Ellipsis {
  fileprivate var number: Int32 {
    switch self {
    case .start: 1
    case .middle: 2
    case .end: 3
    }
  }
}

extension TextWrapping {
  fileprivate var breaksWords: Bool { if case .fit = self { false } else { true } }
}
