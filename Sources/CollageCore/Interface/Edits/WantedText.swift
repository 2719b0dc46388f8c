/// What words are to become; what is nil stays as it is, or as new words are.
package struct WantedText: Hashable, Sendable {
  /// The words.
  package var words: String?
  /// What the words are filled from, where they have fields.
  package var subject: Subject?
  /// How they become lines.
  package var measure: Measure?
  /// The font.
  var font: Font?
  /// The height of the em; percentages are of the canvas' shorter side.
  package var size: Length?
  /// How heavy strokes are.
  package var weight: Int?
  /// Whether letters are upright.
  package var slant: TextStyle.Slant?
  /// Where lines begin and end.
  package var alignment: TextAlignment?
  /// The height of lines, as a multiple of the font's own.
  package var lineHeight: Double?
  /// What is added between letters.
  package var letterSpacing: Length?
  /// The colour of the letters.
  package var color: TextColor?
  /// What is behind the letters.
  package var background: Color?
  /// The room around the letters.
  package var padding: Length?
  /// The language; empty for the machine's own.
  package var language: String?
  /// Where lines begin.
  package var direction: TextDirection?
  /// OpenType features; empty for none.
  package var features: String?
  /// How many lines each paragraph may have; 0 for any number.
  package var lineLimit: Int?
  /// Where an ellipsis stands.
  package var ellipsis: TextStyle.Ellipsis?
  /// Whether the words hold markup.
  package var isMarkup: Bool?
  /// The angle of the arc; 0 for none.
  package var arc: Double?
  /// Whether a family that this machine lacks is accepted.
  package var allowsMissingFont = false
  /// Where items that are there move; new ones have a placement.
  package var place: Place?

  /// A place on the canvas.
  package struct Place: Hashable, Sendable {
    /// Where the anchor goes.
    let position: Position
    /// The point of the bounds that goes there.
    let anchor: Anchor

    /// Describes a place.
    package init(_ position: Position, _ anchor: Anchor) {
      (self.position, self.anchor) = (position, anchor)
    }
  }

  /// What words are filled from.
  package enum Subject: Hashable, Sendable {
    /// The photo of an item.
    case item(ItemSelector)
    /// Nothing: they are as they are.
    case nothing
  }

  /// What letters are taken from.
  enum Font: Hashable, Sendable {
    /// Families of the machine, in the order of preference, with commas between.
    case family(String)
    /// A font of the store, and no other.
    case file(StoredImage)
  }

  /// How words become lines.
  package enum Measure: Hashable, Sendable {
    /// Lines end where the words say so.
    case natural
    /// Lines are at most so wide.
    case width(Length)
    /// The largest size is taken at which they fit.
    case fit(BoundsText)
  }

  /// Asks for nothing.
  package init() {}

  /// Whether nothing is asked for.
  var isNothing: Bool { self == WantedText() }

  /// Whether nothing but a place is asked for.
  var isPlaceOnly: Bool {
    var rest = self
    rest.place = nil
    return rest.isNothing
  }

  /// Whether it changes which characters are seen.
  private var changesText: Bool { words != nil || isMarkup != nil }

  /// The em of new words, as a part of the canvas' shorter side.
  private static let usualSize = Length(fraction: 0.06)

  /// The words that are asked for, which are neither filled nor measured yet.
  ///
  /// - Parameters:
  ///   - old: The words so far; nil for new ones.
  ///   - collage: The collage, of whose canvas lengths may be parts.
  ///   - item: The item that they are filled from, if there are several; nil is the one that is asked for.
  /// - Returns: The words.
  /// - Throws: ``ArgumentError`` where they are too long or a length leaves its range, or the item is gone
  ///   that they are to be filled from; ``SelectionError``, ``ValueError``.
  func content(
    of old: TextContent?, in collage: Collage, about item: Item.ID? = nil
  ) throws -> TextContent {
    var content = try content(of: old, on: collage.canvas)
    // The next calendar leaves other words than its own alone.
    if words != nil { content.calendar = nil }
    switch subject {
    case .item(let selector):
      let subject = try item ?? ItemsChange.single(collage.resolve([selector]), verb: "text --of")
      var caption = content.caption ?? TextCaption(template: content.words, of: subject)
      if words != nil { caption.template = content.words }
      caption.of = subject
      content.caption = caption
    case .nothing: content.caption = nil
    case nil: if words != nil { content.caption?.template = content.words }
    }
    guard let caption = content.caption else { return content }
    let template = try CaptionText.template(caption.template)
    if let language = content.style.language, template.fields.contains(.date) {
      _ = try CaptionText.dates(language)
    }
    guard words == nil || template.fields.isEmpty || collage.items[caption.of] != nil else {
      throw ArgumentError.subjectGone
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
      old ?? TextContent(words: "", style: TextStyle(size: pixels(Self.usualSize)))
    if let words {
      content.words = words.replacing("\r\n", with: "\n").composed
    }
    switch measure {
    case .natural: content.measure = .natural
    case .width(let width):
      content.measure = .width(width.resolved(along: canvas.size.width, at: canvas.resolution))
    case .fit(let bounds): content.measure = .fit(bounds.resolved(on: canvas))
    case nil: break
    }
    switch font {
    case .family(let family):
      if !allowsMissingFont, let error = TypesettingLibrary.typesetter?.fault(ofFamily: family) {
        throw error
      }
      content.style.family = family
      content.font = nil
    case .file(let file): content.font = file
    case nil: break
    }
    // Lines that are asked for are no longer those of a layout.
    if measure != nil || lineLimit != nil { content.style.laidLineLimit = nil }
    if size != nil || measure != nil { content.style.wantedSize = nil }
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
    guard ellipsis == nil || content.style.mostLines != nil else {
      throw .companion("ellipsis", of: "lines")
    }
    // A size is asked for, so that it is no longer one that is found.
    if size != nil, measure == nil, case .fit(let box) = content.measure {
      content.measure = .width(box.width)
    }
    if changesText {
      guard !content.isBlank else { throw .emptyText }
      if !allowsMissingFont, let error = content.markupFault { throw error }
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

  /// Sets the words of some items anew.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - collage: The collage as it is.
  ///   - sources: What words are made of besides what they say.
  /// - Returns: The edit.
  /// - Throws: ``EditError/noText(_:)``, ``TextError``, ``ArgumentError/companion(_:of:)`` if a missing
  ///   family is accepted and neither a font nor markup is set, and as ``content(of:in:about:)``.
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
        SetWords(
          id: ids[text.index], content: text.content, box: text.box,
          movement: place.map { .to($0.position, anchor: $0.anchor) })
      })
  }
}

extension TextSources {
  /// Words with the boxes that they take; captions say what is known of their photos.
  ///
  /// Leaves out captions that show nothing because nothing is known of their photos.
  ///
  /// - Parameters:
  ///   - contents: The words.
  ///   - collage: The collage that they are for.
  ///   - keepsBlank: Whether to keep captions that show nothing.
  /// - Returns: The same, with their indices in the list.
  /// - Throws: ``ArgumentError`` where filled words are too long or all of them show nothing, and as
  ///   ``measured(_:)``.
  func filled(
    _ contents: [TextContent], in collage: Collage, keepingBlank keepsBlank: Bool = false
  ) throws -> [(index: Int, content: TextContent, box: Size)] {
    let filled = try captions.filling(contents, in: collage).map {
      (content) throws(ArgumentError) in try content.checked
    }
    let shown = filled.indices.filter { keepsBlank || !filled[$0].isBlank }
    guard !shown.isEmpty || filled.isEmpty else {
      throw ArgumentError.nothingFills(contents[0].caption?.template ?? contents[0].words)
    }
    return zip(shown, try measured(shown.map { filled[$0] })).map { ($0, $1.content, $1.box) }
  }
}

extension TextContent {
  /// Whether nothing of it can be seen; NULs and wrong markup have errors of their own.
  var isBlank: Bool {
    guard !words.unicodeScalars.contains("\0") else { return false }
    guard style.isMarkup, let typesetter = TypesettingLibrary.typesetter else {
      return words.isBlank
    }
    return (try? typesetter.markup(words))?.text.isBlank ?? false
  }

  /// The error of a family in the markup that is not installed.
  fileprivate var markupFault: ArgumentError? {
    guard style.isMarkup, font == nil, let typesetter = TypesettingLibrary.typesetter else {
      return nil
    }
    return (try? typesetter.markup(words))?.families.lazy
      .compactMap { typesetter.fault(ofFamily: $0) }.first
  }

  /// The same words, if all of their values are in their ranges.
  var checked: TextContent {
    get throws(ArgumentError) {
      guard let fault else { return self }
      throw ArgumentError(fault)
    }
  }
}
