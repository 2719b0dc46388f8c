/// The layout of captions below their photos, which are at least as wide.
struct CaptionLayout {
  private var captions: [Item.ID: [Caption]]
  /// The captions and the widths of their photos.
  private let wanted: [(item: Item, width: Double, room: LineSpace?)]
  private let photos: [Item.ID: Item]
  private let sources: TextSources
  /// The scale of the font size, at most 1.
  private(set) var factor = 1.0

  /// A caption, typeset for the width of its photo.
  private struct Caption {
    let item: Item
    let text: TextContent
    /// The unscaled size of the text.
    let box: Size
    let lineCount: Int
    /// The number of lines without line wrapping.
    let paragraphCount: Int

    /// The space that these lines take.
    var room: LineSpace { LineSpace(lines: lineCount, paragraphs: paragraphCount) }

    /// The distance to the photo or caption above.
    var gap: Double { TextCaption.gap * text.style.size * item.transform.scale }

    /// The size on the canvas, before rotation.
    var size: Size {
      let crop = item.look.crop ?? .whole
      return Size(width: box.width * crop.width, height: box.height * crop.height)
        .scaled(by: item.transform.scale)
    }
  }

  /// Creates a layout without captions.
  init(_ sources: TextSources) {
    (captions, wanted, photos, self.sources) = ([:], [], [:], sources)
  }

  /// Typesets captions for the widths that their photos would have without them.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - photos: The items of the layout. Captions among them aren't placed below photos.
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

  /// The maximum fraction of a cell's height that captions take, unless their font size is at its
  /// minimum.
  private static let mostHeight = 0.5

  /// Reduces the font size of all captions by a common factor until they leave enough space for
  /// their photos.
  ///
  /// - Parameter places: The cells of the photos.
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

  /// Typesets captions: without wrapping if they are narrow enough, and otherwise wrapped to a
  /// width.
  ///
  /// - Parameters:
  ///   - captions: The items, the widths, and the space for lines, beyond which an ellipsis
  ///     replaces the text.
  ///   - factor: The scale of the font size.
  ///   - sources: The sources of fonts.
  /// - Returns: The captions, in their order.
  /// - Throws: ``TextError``.
  private static func set(
    _ captions: [(item: Item, width: Double, room: LineSpace?)], _ factor: Double,
    _ sources: TextSources
  ) throws -> [Caption] {
    let ways = captions.compactMap { caption in
      caption.item.text?.ways(
        within: caption.width / caption.item.transform.scale, room: caption.room, factor)
    }
    // Measure all variants at once, because the store is unlocked during the measurement.
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

  /// Returns a cell without the space that captions take at its lower edge.
  ///
  /// - Throws: ``ArgumentError/noRoom(verb:)`` if they leave no space.
  func reservingSpace(
    for item: Item, in place: LayoutAlgorithm.Place
  ) throws(ArgumentError) -> LayoutAlgorithm.Place {
    guard let captions = captions[item.id] else { return place }
    let taken = height(of: captions)
    guard taken < place.cell.size.height else { throw .noRoom(verb: "layout") }
    let cell = Rect(
      origin: place.cell.origin,
      size: Size(width: place.cell.size.width, height: place.cell.size.height - taken))
    // The rotation is about the center of the whole cell.
    let shift = AffineMatrix.rotation(Angle(degrees: place.degrees))
      .apply(to: Point(x: 0, y: -taken / 2))
    return LayoutAlgorithm.Place(
      cell.offset(by: Point(x: shift.x, y: shift.y + taken / 2)), degrees: place.degrees,
      depth: place.depth)
  }

  /// Returns the places and the text of the captions.
  ///
  /// Limits their lines to the reserved space, because the photos may have become narrower since.
  ///
  /// - Parameter places: The places of their photos.
  /// - Returns: The places, below each photo and with its rotation, and the changed text.
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

/// The space for lines of text.
private struct LineSpace {
  let lines: Int
  /// The number of paragraphs that share the lines.
  let paragraphs: Int

  /// The maximum number of lines of each paragraph, which is the limit that Pango supports.
  var linesOfEach: Int { max(1, lines / max(1, paragraphs)) }
}

extension TextContent {
  /// Returns the variants of a caption: without wrapping, wrapped to a width, and with limited
  /// lines.
  ///
  /// Text that is on an arc, vertical or fitted into a box stays unchanged.
  fileprivate func ways(within width: Double, room: LineSpace?, _ factor: Double) -> [TextContent] {
    var plain = self
    // An earlier layout may have had less space.
    plain.style.layoutLineLimit = nil
    plain.style.wantedSize = nil
    let size = style.wantedSize ?? style.size
    plain.style.size = size
    if factor < 1 {
      plain.style.size = min(size, max(size * factor, TextStyle.sizeRange.lowerBound))
      plain.style.wantedSize = size
    }
    // Captions are centered below their photos.
    if plain.anchor == nil { plain.anchor = .top }
    if case .fit = measure { return [plain, plain, plain] }
    guard style.arc == nil, style.direction != .vertical else { return [plain, plain, plain] }
    plain.measure = .natural
    var wrapped = plain
    // The width of scaled-down text may exceed the limit.
    wrapped.measure = .width(
      min(max(width, Limits.drawnSide.lowerBound), Limits.drawnSide.upperBound))
    var short = wrapped
    short.style.layoutLineLimit = room?.linesOfEach
    return [plain, wrapped, short]
  }
}
