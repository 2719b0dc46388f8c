/// The layout of captions below photos.
///
/// A caption is a text item that describes a photo. It is wrapped at the photo's width.
struct CaptionLayout {
  private var captions: [Item.ID: [Caption]]
  /// The items of captions, each with the width of its photo and the space for its lines.
  private let requests: [(item: Item, width: Double, space: LineSpace?)]
  private let photos: [Item.ID: Item]
  private let sources: TextSources
  /// The common scale of all caption font sizes, at most 1.
  private(set) var factor = 1.0

  /// A caption that is typeset for the width of its photo.
  private struct Caption {
    let item: Item
    let text: TextContent
    /// The size of the text before the item's scale is applied.
    let box: Size
    let lineCount: Int
    /// The number of lines without wrapping.
    let paragraphCount: Int

    var space: LineSpace { LineSpace(lines: lineCount, paragraphs: paragraphCount) }

    /// The distance to the photo or the caption above it, in canvas pixels.
    var gap: Double { TextCaption.gap * text.style.size * item.transform.scale }

    /// The size on the canvas before rotation, in canvas pixels.
    var size: Size {
      let crop = item.look.crop ?? .whole
      return Size(width: box.width * crop.width, height: box.height * crop.height)
        .scaled(by: item.transform.scale)
    }
  }

  init(_ sources: TextSources) {
    (captions, requests, photos, self.sources) = ([:], [], [:], sources)
  }

  /// Typesets captions for the widths that their photos have in a layout without captions.
  ///
  /// `places` are the placements in that layout. Text items in `photos` are placed like photos, not
  /// as captions.
  init(
    _ collage: Collage, of photos: [Item], at places: [ItemPlacement], _ sources: TextSources
  ) throws {
    self.photos = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    self.sources = sources
    let widths = Dictionary(places.map { ($0.id, $0.size.width) }) { first, _ in first }
    let free = collage.items.filter { item in
      !item.isLocked && !item.isHidden && widths[item.id] == nil
    }
    requests = free.compactMap { item in
      item.text?.caption.flatMap { widths[$0.of] }.map { (item, $0, LineSpace?.none) }
    }
    captions = Self.byPhoto(try Self.typeset(requests, factor, sources))
  }

  private static func byPhoto(_ captions: [Caption]) -> [Item.ID: [Caption]] {
    Dictionary(grouping: captions) { $0.text.caption?.of ?? $0.item.id }
  }

  /// The maximum fraction of a cell's height that captions use, unless their font size is already
  /// the minimum.
  private static let maximumHeight = 0.5

  /// Reduces the font size of all captions by a common factor, so that they use at most
  /// ``maximumHeight`` of each cell.
  mutating func shrink(
    toFit places: [(item: Item, place: LayoutAlgorithm.Placement)]
  ) throws {
    // A smaller font also needs fewer lines. Therefore, one iteration usually suffices.
    for _ in 0..<4 {
      let excess =
        places.map { item, place in
          height(of: captions[item.id] ?? []) / (Self.maximumHeight * place.cell.size.height)
        }.max() ?? 0
      guard excess > 1, excess.isFinite else { return }
      factor /= excess
      captions = Self.byPhoto(try Self.typeset(requests, factor, sources))
    }
  }

  private func height(of captions: [Caption]) -> Double {
    captions.reduce(0) { $0 + $1.size.height + $1.gap }
  }

  /// Typesets captions on one line each if they are narrow enough, and otherwise wraps them.
  ///
  /// An ellipsis replaces the text that exceeds the space for lines. The result has the order of
  /// the given items.
  private static func typeset(
    _ captions: [(item: Item, width: Double, space: LineSpace?)], _ factor: Double,
    _ sources: TextSources
  ) throws -> [Caption] {
    let variants = captions.compactMap { caption in
      caption.item.text?.variants(
        within: caption.width / caption.item.transform.scale, space: caption.space, factor)
    }
    // Measure all variants in one call. A measurement interrupts the transaction, so measuring one
    // variant after the other would interrupt it repeatedly.
    let measured = try sources.measured(variants.flatMap { $0 })
    return captions.enumerated().map { number, caption in
      let (plain, wrapped, short) = (
        measured[3 * number], measured[3 * number + 1], measured[3 * number + 2]
      )
      let isNarrow = plain.box.width * caption.item.transform.scale <= caption.width * (1 + 1e-9)
      let text =
        isNarrow ? plain : wrapped.lineCount <= caption.space?.lines ?? .max ? wrapped : short
      return Caption(
        item: caption.item, text: text.content, box: text.box, lineCount: text.lineCount,
        paragraphCount: plain.lineCount)
    }
  }

  /// Returns a photo's cell without the space for its captions at the lower edge.
  func reservingSpace(
    for item: Item, in place: LayoutAlgorithm.Placement
  ) throws(ArgumentError) -> LayoutAlgorithm.Placement {
    guard let captions = captions[item.id] else { return place }
    let captionHeight = height(of: captions)
    guard captionHeight < place.cell.size.height else { throw .noRoom(verb: "layout") }
    let cell = Rect(
      origin: place.cell.origin,
      size: Size(width: place.cell.size.width, height: place.cell.size.height - captionHeight))
    // Rotating the smaller cell about the center of the whole cell moves the smaller cell's center.
    let shift = AffineMatrix.rotation(Angle(degrees: place.degrees))
      .apply(to: Point(x: 0, y: -captionHeight / 2))
    return LayoutAlgorithm.Placement(
      cell.offset(by: Point(x: shift.x, y: shift.y + captionHeight / 2)), degrees: place.degrees,
      depth: place.depth)
  }

  /// Returns the placements of the captions, and their changed text.
  ///
  /// Captions are below their photos and rotated with them. A photo can be narrower than the width
  /// for which its caption was typeset. Therefore, the caption's lines are limited to the reserved
  /// space.
  func placements(below places: [ItemPlacement]) throws -> (
    places: [ItemPlacement], texts: [TextUpdate]
  ) {
    let requests = places.flatMap { photo in
      (captions[photo.id] ?? []).map {
        ($0.item, photo.size.width, LineSpace?.some($0.space))
      }
    }
    let set = try Self.typeset(requests, factor, sources)
    let byPhoto = Self.byPhoto(set)
    let texts = Dictionary(self.requests.map { ($0.item.id, $0.item.text) }) { first, _ in first }
    return (
      places.flatMap { self.places(of: byPhoto[$0.id] ?? [], below: $0) },
      set.filter { $0.text != texts[$0.item.id] ?? $0.item.text }.map {
        TextUpdate(id: $0.item.id, content: $0.text, box: $0.box)
      }
    )
  }

  private func places(of captions: [Caption], below photo: ItemPlacement) -> [ItemPlacement] {
    var down = photo.size.height / 2
    if let item = photos[photo.id] { down += item.borderWidths(of: photo.size).bottom }
    return captions.map { caption in
      let size = caption.size
      down += caption.gap + size.height / 2
      defer { down += size.height / 2 }
      return ItemPlacement(
        caption.item.id,
        center: photo.center
          + AffineMatrix.rotation(photo.rotation).apply(to: Point(x: 0, y: down)),
        size: size, rotation: photo.rotation)
    }
  }
}

extension Rect {
  fileprivate func offset(by distance: Point) -> Rect {
    Rect(origin: origin + distance, size: size)
  }
}

/// The space for a caption, as a number of lines.
private struct LineSpace {
  let lines: Int
  /// The number of paragraphs that share the space.
  let paragraphs: Int

  /// The maximum number of lines of each paragraph.
  ///
  /// Pango can limit the lines of each paragraph, but not those of the whole text.
  var linesOfEach: Int { max(1, lines / max(1, paragraphs)) }
}

extension TextContent {
  /// Returns three variants of a caption: not wrapped, wrapped at a width, and wrapped with a
  /// limited number of lines.
  ///
  /// Text that is on an arc, vertical or fitted into bounds isn't wrapped, so all three variants
  /// are equal.
  fileprivate func variants(
    within width: Double, space: LineSpace?, _ factor: Double
  ) -> [TextContent] {
    var plain = self
    // Discard the limits of an earlier layout, which possibly had less space.
    plain.style.layoutLineLimit = nil
    plain.style.requestedSize = nil
    let size = style.requestedSize ?? style.size
    plain.style.size = size
    if factor < 1 {
      plain.style.size = min(size, max(size * factor, TextStyle.sizeRange.lowerBound))
      plain.style.requestedSize = size
    }
    // Without an anchor of its own, a caption stays centered below its photo.
    if plain.anchor == nil { plain.anchor = .top }
    if case .fit = wrapping { return [plain, plain, plain] }
    guard style.arc == nil, style.direction != .vertical else { return [plain, plain, plain] }
    plain.wrapping = .natural
    var wrapped = plain
    // If the item's scale is less than 1, the width before scaling can exceed the limit.
    wrapped.wrapping = .width(
      min(max(width, Limits.drawnSide.lowerBound), Limits.drawnSide.upperBound))
    var short = wrapped
    short.style.layoutLineLimit = space?.linesOfEach
    return [plain, wrapped, short]
  }
}
