/// The layout of captions below photos.
///
/// A caption is a text item that describes a photo. It is wrapped at the photo's width.
struct CaptionLayout {
  private var captions: [Item.ID: [Caption]]
  /// The items of captions, each with the width of its photo and the space for its lines.
  private let wanted: [(item: Item, width: Double, room: LineSpace?)]
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
    /// The number of lines if lines aren't wrapped.
    let paragraphCount: Int

    var room: LineSpace { LineSpace(lines: lineCount, paragraphs: paragraphCount) }

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
    (captions, wanted, photos, self.sources) = ([:], [], [:], sources)
  }

  /// Typesets the captions of photos.
  ///
  /// The layout was computed without captions. Each caption is typeset for the width that its photo
  /// has in that layout.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - photos: The items of the layout. They may include captions, which get no caption
  ///     themselves.
  ///   - places: The places of the items.
  ///   - sources: The sources of fonts.
  /// - Throws: ``TextError``.
  init(
    _ collage: Collage, of photos: [Item], at places: [ItemPlacement], _ sources: TextSources
  ) throws {
    self.photos = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    self.sources = sources
    let widths = Dictionary(places.map { ($0.id, $0.size.width) }) { first, _ in first }
    let free = collage.items.filter { item in
      !item.isLocked && !item.isHidden && widths[item.id] == nil
    }
    wanted = free.compactMap { item in
      item.text?.caption.flatMap { widths[$0.of] }.map { (item, $0, LineSpace?.none) }
    }
    captions = Self.byPhoto(try Self.set(wanted, factor, sources))
  }

  private static func byPhoto(_ captions: [Caption]) -> [Item.ID: [Caption]] {
    Dictionary(grouping: captions) { $0.text.caption?.of ?? $0.item.id }
  }

  /// The maximum fraction of a cell's height for captions.
  ///
  /// Captions at the minimum font size may exceed it.
  private static let mostHeight = 0.5

  /// Reduces the font size of all captions by a common factor until each cell has enough space for
  /// its photo.
  ///
  /// - Throws: ``TextError``.
  mutating func shrink(
    toFit places: [(item: Item, place: LayoutAlgorithm.Place)]
  ) throws {
    // A smaller font also needs fewer lines, so that one iteration usually suffices.
    for _ in 0..<4 {
      let excess =
        places.map { item, place in
          height(of: captions[item.id] ?? []) / (Self.mostHeight * place.cell.size.height)
        }.max() ?? 0
      guard excess > 1, excess.isFinite else { return }
      factor /= excess
      captions = Self.byPhoto(try Self.set(wanted, factor, sources))
    }
  }

  private func height(of captions: [Caption]) -> Double {
    captions.reduce(0) { $0 + $1.size.height + $1.gap }
  }

  /// Typesets captions on one line each if they are narrow enough, and otherwise wraps them.
  ///
  /// - Parameters:
  ///   - captions: The items, with the maximum width and the space for lines. An ellipsis replaces
  ///     the text that exceeds the space.
  ///   - factor: The scale of the font size.
  ///   - sources: The sources of fonts.
  /// - Returns: The captions, in the order of the given items.
  /// - Throws: ``TextError``.
  private static func set(
    _ captions: [(item: Item, width: Double, room: LineSpace?)], _ factor: Double,
    _ sources: TextSources
  ) throws -> [Caption] {
    let ways = captions.compactMap { caption in
      caption.item.text?.ways(
        within: caption.width / caption.item.transform.scale, room: caption.room, factor)
    }
    // Measure all variants in one call, because each measurement releases the store's lock.
    let measured = try sources.measured(ways.flatMap { $0 })
    return captions.enumerated().map { number, caption in
      let (plain, wrapped, short) = (
        measured[3 * number], measured[3 * number + 1], measured[3 * number + 2]
      )
      let isNarrow = plain.box.width * caption.item.transform.scale <= caption.width * (1 + 1e-9)
      let text =
        isNarrow ? plain : wrapped.lineCount <= caption.room?.lines ?? .max ? wrapped : short
      return Caption(
        item: caption.item, text: text.content, box: text.box, lineCount: text.lineCount,
        paragraphCount: plain.lineCount)
    }
  }

  /// Returns a photo's cell without the space for its captions at the lower edge.
  ///
  /// - Throws: ``ArgumentError/noRoom(verb:)`` if the captions leave no space for the photo.
  func reservingSpace(
    for item: Item, in place: LayoutAlgorithm.Place
  ) throws(ArgumentError) -> LayoutAlgorithm.Place {
    guard let captions = captions[item.id] else { return place }
    let taken = height(of: captions)
    guard taken < place.cell.size.height else { throw .noRoom(verb: "layout") }
    let cell = Rect(
      origin: place.cell.origin,
      size: Size(width: place.cell.size.width, height: place.cell.size.height - taken))
    // Rotating the smaller cell moves its center, because the rotation is about the center of the
    // whole cell.
    let shift = AffineMatrix.rotation(Angle(degrees: place.degrees))
      .apply(to: Point(x: 0, y: -taken / 2))
    return LayoutAlgorithm.Place(
      cell.offset(by: Point(x: shift.x, y: shift.y + taken / 2)), degrees: place.degrees,
      depth: place.depth)
  }

  /// Returns the places and the text of the captions.
  ///
  /// A photo may have become narrower since its caption was typeset. The caption's lines are
  /// therefore limited to the reserved space.
  ///
  /// - Parameter places: The places of the photos.
  /// - Returns: The places of the captions, which are below their photos and rotated with them, and
  ///   the changed text.
  /// - Throws: ``TextError``.
  func placed(below places: [ItemPlacement]) throws -> (
    places: [ItemPlacement], texts: [TextUpdate]
  ) {
    let wanted = places.flatMap { photo in
      (captions[photo.id] ?? []).map {
        ($0.item, photo.size.width, LineSpace?.some($0.room))
      }
    }
    let set = try Self.set(wanted, factor, sources)
    let byPhoto = Self.byPhoto(set)
    let texts = Dictionary(self.wanted.map { ($0.item.id, $0.item.text) }) { first, _ in first }
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
  /// Pango only limits the lines of each paragraph, not of the whole text.
  var linesOfEach: Int { max(1, lines / max(1, paragraphs)) }
}

extension TextContent {
  /// Returns three variants of a caption: not wrapped, wrapped at a width, and wrapped with a
  /// limited number of lines.
  ///
  /// All three are the unchanged text if it is on an arc, vertical or fitted into a box.
  fileprivate func ways(within width: Double, room: LineSpace?, _ factor: Double) -> [TextContent] {
    var plain = self
    // Discard the limits of an earlier layout, which may have had less space.
    plain.style.layoutLineLimit = nil
    plain.style.wantedSize = nil
    let size = style.wantedSize ?? style.size
    plain.style.size = size
    if factor < 1 {
      plain.style.size = min(size, max(size * factor, TextStyle.sizeRange.lowerBound))
      plain.style.wantedSize = size
    }
    // Without an anchor of its own, a caption stays centered below its photo.
    if plain.anchor == nil { plain.anchor = .top }
    if case .fit = measure { return [plain, plain, plain] }
    guard style.arc == nil, style.direction != .vertical else { return [plain, plain, plain] }
    plain.measure = .natural
    var wrapped = plain
    // The item's scale may be less than 1, so that the width of the unscaled text exceeds the
    // limit.
    wrapped.measure = .width(
      min(max(width, Limits.drawnSide.lowerBound), Limits.drawnSide.upperBound))
    var short = wrapped
    short.style.layoutLineLimit = room?.linesOfEach
    return [plain, wrapped, short]
  }
}
