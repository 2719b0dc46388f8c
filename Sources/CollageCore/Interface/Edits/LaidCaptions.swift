/// The captions of photos that are laid out, which become no wider than their photos.
struct LaidCaptions {
  private var captions: [Item.ID: [Caption]]
  /// The captions and the widths of their photos.
  private let wanted: [(item: Item, width: Double, room: LineRoom?)]
  private let photos: [Item.ID: Item]
  private let sources: TextSources
  /// The size of the letters, as a share of what was asked for.
  private(set) var factor = 1.0

  /// A caption, set for the width of its photo.
  private struct Caption {
    let item: Item
    let text: TextContent
    /// The unscaled size of the words.
    let box: Size
    let lineCount: Int
    /// How many lines there are where only the words end them.
    let paragraphCount: Int

    /// The room that these lines take.
    var room: LineRoom { LineRoom(lines: lineCount, paragraphs: paragraphCount) }

    /// The distance from what is above it.
    var gap: Double { TextCaption.gap * text.style.size * item.transform.scale }

    /// The extent on the canvas, before it is turned.
    var size: Size {
      let crop = item.look.crop ?? .whole
      return Size(width: box.width * crop.width, height: box.height * crop.height)
        .scaled(by: item.transform.scale)
    }
  }

  /// No captions.
  init(_ sources: TextSources) {
    (captions, wanted, photos, self.sources) = ([:], [], [:], sources)
  }

  /// Sets captions for the widths that their photos would have without them.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - photos: The items that are laid out; those that are captions themselves are none.
  ///   - places: Where they would stand.
  ///   - sources: What measures words.
  /// - Throws: ``TextError``.
  init(
    _ collage: Collage, of photos: [Item], at places: [ItemPlace], _ sources: TextSources
  ) throws {
    self.photos = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    self.sources = sources
    let widths = Dictionary(places.map { ($0.id, $0.size.width) }) { first, _ in first }
    let free = collage.items.filter { item in
      !item.isLocked && !item.isHidden && widths[item.id] == nil
    }
    wanted = free.compactMap { item in
      item.text?.caption.flatMap { widths[$0.of] }.map { (item, $0, LineRoom?.none) }
    }
    captions = Self.byPhoto(try Self.set(wanted, factor, sources))
  }

  private static func byPhoto(_ captions: [Caption]) -> [Item.ID: [Caption]] {
    Dictionary(grouping: captions) { $0.text.caption?.of ?? $0.item.id }
  }

  /// The part of a cell's height that captions take at most if they can be made smaller.
  private static let mostHeight = 0.5

  /// Makes the letters of all captions smaller by one factor until they leave their photos room.
  ///
  /// - Parameter places: The cells of the photos.
  /// - Throws: ``TextError``.
  mutating func shrink(
    toFit places: [(item: Item, place: PageLayout.Place)]
  ) throws {
    // Smaller letters also need fewer lines, so that one step is mostly enough.
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

  /// Sets captions: as they were written where that is narrow enough, else in lines of a width.
  ///
  /// - Parameters:
  ///   - captions: The items, the widths, and the room for lines; an ellipsis stands for the rest.
  ///   - factor: The size of the letters, as a share of what was asked for.
  ///   - sources: What measures words.
  /// - Returns: The captions, in their order.
  /// - Throws: ``TextError``.
  private static func set(
    _ captions: [(item: Item, width: Double, room: LineRoom?)], _ factor: Double,
    _ sources: TextSources
  ) throws -> [Caption] {
    let ways = captions.compactMap { caption in
      caption.item.text?.ways(
        within: caption.width / caption.item.transform.scale, room: caption.room, factor)
    }
    // All are measured at once, since that is done while the store is free for others.
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

  /// A cell without the room that captions take at its lower edge.
  ///
  /// - Throws: ``ArgumentError/noRoom(verb:)`` where they leave nothing.
  func leavingRoom(
    for item: Item, in place: PageLayout.Place
  ) throws(ArgumentError) -> PageLayout.Place {
    guard let captions = captions[item.id] else { return place }
    let taken = height(of: captions)
    guard taken < place.cell.size.height else { throw .noRoom(verb: "layout") }
    let cell = Rect(
      origin: place.cell.origin,
      size: Size(width: place.cell.size.width, height: place.cell.size.height - taken))
    // It is turned about the middle of the whole cell.
    let shift = AffineMatrix.rotation(Angle(degrees: place.degrees))
      .apply(to: Point(x: 0, y: -taken / 2))
    return PageLayout.Place(
      cell.offset(by: Point(x: shift.x, y: shift.y + taken / 2)), degrees: place.degrees,
      depth: place.depth)
  }

  /// Where captions come to stand, and as what.
  ///
  /// They get as many lines as there was room left for: photos may have become narrower by that.
  ///
  /// - Parameter places: Where their photos stand.
  /// - Returns: The places, one below the other, as their photos are turned, and the words.
  /// - Throws: ``TextError``.
  func placed(below places: [ItemPlace]) throws -> (places: [ItemPlace], texts: [SetWords]) {
    let wanted = places.flatMap { photo in
      (captions[photo.id] ?? []).map {
        ($0.item, photo.size.width, LineRoom?.some($0.room))
      }
    }
    let set = try Self.set(wanted, factor, sources)
    let byPhoto = Self.byPhoto(set)
    let texts = Dictionary(self.wanted.map { ($0.item.id, $0.item.text) }) { first, _ in first }
    return (
      places.flatMap { self.places(of: byPhoto[$0.id] ?? [], below: $0) },
      set.filter { $0.text != texts[$0.item.id] ?? $0.item.text }.map {
        SetWords(id: $0.item.id, content: $0.text, box: $0.box)
      }
    )
  }

  private func places(of captions: [Caption], below photo: ItemPlace) -> [ItemPlace] {
    var down = photo.size.height / 2
    if let item = photos[photo.id] { down += item.borderWidths(of: photo.size).bottom }
    return captions.map { caption in
      let size = caption.size
      down += caption.gap + size.height / 2
      defer { down += size.height / 2 }
      return ItemPlace(
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

/// How many lines there is room for.
private struct LineRoom {
  let lines: Int
  /// How many paragraphs share it.
  let paragraphs: Int

  /// How many lines each paragraph may have, which is what Pango limits.
  var linesOfEach: Int { max(1, lines / max(1, paragraphs)) }
}

extension TextContent {
  /// The ways in which a caption may be set: with the lines that it has, in those of a width, in so many.
  ///
  /// Words on an arc, from top to bottom, or that fit into a box stay as they are.
  fileprivate func ways(within width: Double, room: LineRoom?, _ factor: Double) -> [TextContent] {
    var plain = self
    // An earlier layout may have left less room.
    plain.style.laidLineLimit = nil
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
    // Words that are scaled down are set for a width that may be more than there can be.
    wrapped.measure = .width(
      min(max(width, Limits.drawnSide.lowerBound), Limits.drawnSide.upperBound))
    var short = wrapped
    short.style.laidLineLimit = room?.linesOfEach
    return [plain, wrapped, short]
  }
}
