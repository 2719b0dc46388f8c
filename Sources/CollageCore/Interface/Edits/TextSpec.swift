/// A requested text and its style.
///
/// A property that is `nil` keeps the existing text's value, and has its default in new text.
package struct TextSpec: Hashable, Sendable {
  package var text: String?
  /// The source of the metadata that replaces the fields of a caption.
  package var subject: Subject?
  package var measure: Measure?
  var font: Font?
  /// The font size; a percentage is relative to the shorter side of the canvas.
  package var size: Length?
  package var weight: Int?
  package var slant: TextStyle.Slant?
  package var alignment: TextAlignment?
  /// The line height, as a multiple of the font's own line height.
  package var lineHeight: Double?
  /// The space that is added between letters.
  package var letterSpacing: Length?
  package var color: TextColor?
  package var background: Color?
  package var padding: Length?
  /// The language; empty for the system's language.
  package var language: String?
  package var direction: TextDirection?
  /// The OpenType features; empty for the font's defaults.
  package var features: String?
  /// The maximum number of lines of each paragraph; 0 for no limit.
  package var lineLimit: Int?
  package var ellipsis: TextStyle.Ellipsis?
  package var isMarkup: Bool?
  /// The angle of the arc on which the text is set, in degrees; 0 for straight lines.
  package var arc: Double?
  /// True to accept font families that aren't installed on this machine.
  package var allowsMissingFont = false
  /// The new position of existing items; `nil` to keep their position.
  ///
  /// New items have a `PlacementSpec` instead.
  package var place: Place?

  package struct Place: Hashable, Sendable {
    let position: Position
    /// The point of the item's bounds that is moved to the position.
    let anchor: Anchor

    package init(_ position: Position, _ anchor: Anchor) {
      (self.position, self.anchor) = (position, anchor)
    }
  }

  package enum Subject: Hashable, Sendable {
    case item(ItemSelector)
    /// The fields of the text aren't filled.
    case nothing
  }

  enum Font: Hashable, Sendable {
    /// Installed font families, separated by commas. The first has the highest priority.
    case family(String)
    /// A stored font file. Other fonts don't replace characters that it lacks.
    case file(StoredImage)
  }

  /// The method of breaking lines or fitting the font size.
  package enum Measure: Hashable, Sendable {
    /// Breaks lines only at line breaks of the text.
    case natural
    /// Wraps lines at a width.
    case width(Length)
    /// Uses the largest font size at which the text fits into the bounds.
    case fit(BoundsSpec)
  }

  package init() {}

  var isEmpty: Bool { self == TextSpec() }

  var changesOnlyPosition: Bool {
    var rest = self
    rest.place = nil
    return rest.isEmpty
  }

  /// True if the change affects the text itself and not only its style.
  private var changesText: Bool { text != nil || isMarkup != nil }

  /// The default font size, as a fraction of the canvas's shorter side.
  private static let defaultSize = Length(fraction: 0.06)

  /// Returns the requested text, before its fields are filled and its size is measured.
  ///
  /// Relative lengths refer to the canvas of the collage. If ``subject`` is an item selector, the
  /// text becomes a caption. The metadata of `item` fills the fields of the caption. If `item` is
  /// `nil`, the metadata of the item that the selector names fills them.
  func content(
    of old: TextContent?, in collage: Collage, about item: Item.ID? = nil
  ) throws -> TextContent {
    var content = try content(of: old, on: collage.canvas)
    // Text that the user edited no longer belongs to the calendar, so that the next calendar layout
    // doesn't replace it.
    if text != nil { content.calendar = nil }
    switch subject {
    case .item(let selector):
      let subject = try item ?? ItemsChange.single(collage.resolve([selector]), verb: "text --of")
      var caption = content.caption ?? TextCaption(template: content.text, of: subject)
      if text != nil { caption.template = content.text }
      caption.of = subject
      content.caption = caption
    case .nothing: content.caption = nil
    case nil: if text != nil { content.caption?.template = content.text }
    }
    guard let caption = content.caption else { return content }
    let template = try CaptionParser.template(caption.template)
    if let language = content.style.language, template.fields.contains(.date) {
      _ = try CaptionParser.dates(language)
    }
    guard text == nil || template.fields.isEmpty || collage.items[caption.of] != nil else {
      throw ArgumentError.captionSourceRemoved
    }
    return content
  }

  private func content(of old: TextContent?, on canvas: Canvas) throws(ArgumentError) -> TextContent
  {
    func pixels(_ length: Length) -> Double {
      length.resolved(
        along: min(canvas.size.width, canvas.size.height), at: canvas.resolution)
    }
    var content =
      old ?? TextContent(text: "", style: TextStyle(size: pixels(Self.defaultSize)))
    if let text {
      content.text = text.replacing("\r\n", with: "\n").composed
    }
    switch measure {
    case .natural: content.wrapping = .natural
    case .width(let width):
      content.wrapping = .width(width.resolved(along: canvas.size.width, at: canvas.resolution))
    case .fit(let bounds): content.wrapping = .fit(bounds.resolved(on: canvas))
    case nil: break
    }
    switch font {
    case .family(let family):
      if !allowsMissingFont, let error = TypesettingLibrary.typesetter?.error(forFamily: family) {
        throw error
      }
      content.style.family = family
      content.font = nil
    case .file(let file): content.font = file
    case nil: break
    }
    // The user's line breaking replaces the line limit of a layout.
    if measure != nil || lineLimit != nil { content.style.layoutLineLimit = nil }
    if size != nil || measure != nil { content.style.requestedSize = nil }
    change(&content.style, pixels)
    if let place { content.anchor = place.anchor }
    if let alignment {
      let isVertical = content.style.direction == .vertical && content.style.arc == nil
      content.anchor =
        isVertical
        ? nil
        : content.anchor?.aligned(alignment, isRightToLeft: content.style.direction == .rtl)
    }
    guard content.style.arc == nil || content.style.direction != .vertical else {
      throw .exclusive(given: ["arc", "direction"], of: ["arc", "direction"])
    }
    guard ellipsis == nil || content.style.effectiveLineLimit != nil else {
      throw .companion("ellipsis", of: "lines")
    }
    // An explicit font size replaces the size that was fitted to bounds. Keep only the width of the
    // bounds.
    if size != nil, measure == nil, case .fit(let box) = content.wrapping {
      content.wrapping = .width(box.width)
    }
    if changesText {
      guard !content.isBlank else { throw .emptyText }
      if !allowsMissingFont, let error = content.markupError { throw error }
    }
    return try content.checked
  }

  private func change(_ style: inout TextStyle, _ pixels: (Length) -> Double) {
    style.size = size.map(pixels) ?? style.size
    style.weight = weight ?? style.weight
    style.slant = slant ?? style.slant
    style.alignment = alignment ?? style.alignment
    style.lineHeight = lineHeight ?? style.lineHeight
    style.letterSpacing = letterSpacing.map(pixels) ?? style.letterSpacing
    style.color = color ?? style.color
    if let background { style.background = background == .none ? nil : background }
    style.padding = padding.map(pixels) ?? style.padding
    if let language { style.language = language.isEmpty ? nil : language }
    style.direction = direction ?? style.direction
    if let features { style.features = features.isEmpty ? nil : features }
    if let lineLimit { style.lineLimit = lineLimit == 0 ? nil : lineLimit }
    style.ellipsis = ellipsis ?? style.ellipsis
    style.isMarkup = isMarkup ?? style.isMarkup
    if let arc { style.arc = arc == 0 ? nil : arc }
  }

  func edit(of ids: [Item.ID], in collage: Collage, _ sources: TextSources) throws -> Edit {
    let contents = try ids.map { id in
      guard let item = collage.items[id] else { throw EditError.noSuchItem(id) }
      guard let old = item.text else { throw EditError.noText(item.name) }
      return try content(of: old, in: collage)
    }
    guard !allowsMissingFont || font != nil || contents.contains(where: \.style.isMarkup) else {
      throw ArgumentError.companion("font-fallback", of: "font")
    }
    let texts = try sources.filled(
      contents, in: collage, keepingBlank: !changesText && subject == nil)
    return .setText(
      texts.map { text in
        TextUpdate(
          id: ids[text.index], content: text.content, box: text.box,
          movement: place.map { .to($0.position, anchor: $0.anchor) })
      })
  }
}

extension TextSources {
  /// Fills the fields of captions with metadata of their photos, and measures all text.
  ///
  /// Omits captions that are empty because their photos have no metadata, unless `keepsBlank` is
  /// true. Throws if this would omit all text. Each result contains the index of its text in
  /// `contents`.
  func filled(
    _ contents: [TextContent], in collage: Collage, keepingBlank keepsBlank: Bool = false
  ) throws -> [(index: Int, content: TextContent, box: Size)] {
    let filled = try captions.filling(contents, in: collage).map {
      (content) throws(ArgumentError) in try content.checked
    }
    let visible = filled.indices.filter { keepsBlank || !filled[$0].isBlank }
    guard !visible.isEmpty || filled.isEmpty else {
      throw ArgumentError.nothingFills(contents[0].caption?.template ?? contents[0].text)
    }
    return zip(visible, try measured(visible.map { filled[$0] })).map { ($0, $1.content, $1.box) }
  }
}

extension TextContent {
  /// True if the text has no visible characters.
  ///
  /// Text with a NUL character or with invalid markup isn't blank, so that it causes more specific
  /// errors.
  var isBlank: Bool {
    guard !text.unicodeScalars.contains("\0") else { return false }
    guard style.isMarkup, let typesetter = TypesettingLibrary.typesetter else {
      return text.isBlank
    }
    return (try? typesetter.markup(text))?.text.isBlank ?? false
  }

  /// The error for a font family in the markup that isn't installed; `nil` if all are.
  fileprivate var markupError: ArgumentError? {
    guard style.isMarkup, font == nil, let typesetter = TypesettingLibrary.typesetter else {
      return nil
    }
    return (try? typesetter.markup(text))?.families.lazy
      .compactMap { typesetter.error(forFamily: $0) }.first
  }

  /// The text itself; throws if a value is out of range.
  var checked: TextContent {
    get throws(ArgumentError) {
      guard let limitError else { return self }
      throw ArgumentError(limitError)
    }
  }
}
