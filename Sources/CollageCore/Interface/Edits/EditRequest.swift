/// What a verb asks for that needs nothing but a collage, read from words or from data.
package enum EditRequest: Hashable, Sendable {
  /// Something is to become of some items.
  case items([ItemSelector], ItemsChange)
  /// Words are to be put on the canvas.
  case text(NewText)
  /// The canvas is to change, and items with it or not.
  case canvas(WantedCanvas, scalesItems: Bool)

  /// A change of the canvas.
  ///
  /// - Parameters:
  ///   - wanted: What is to change.
  ///   - scalesItems: Whether items move and grow with it.
  /// - Returns: The request.
  /// - Throws: ``ArgumentError``.
  package static func canvas(
    _ wanted: WantedCanvas, scalingItems scalesItems: Bool
  ) throws(ArgumentError) -> EditRequest {
    guard !wanted.isNothing else {
      throw .missing(["size", "dpi", "background", "frame", "mirror"], verb: "canvas")
    }
    guard wanted.size != nil || !scalesItems else { throw .companion("scale-items", of: "size") }
    return .canvas(wanted, scalesItems: scalesItems)
  }

  /// A change of the watermark.
  ///
  /// - Parameters:
  ///   - isRemoved: Whether it goes.
  ///   - wanted: What it is to be, if it stays.
  /// - Returns: The request.
  /// - Throws: ``ArgumentError``.
  package static func watermark(
    isRemoved: Bool, _ wanted: WantedWatermark
  ) throws(ArgumentError) -> EditRequest {
    let options = ["corner", "size", "opacity", "margin"]
    guard isRemoved || wanted != WantedWatermark() else {
      throw .missing(["file"] + options, verb: "watermark")
    }
    let isGiven = [
      wanted.anchor != nil, wanted.size != nil, wanted.opacity != nil, wanted.margin != nil,
    ]
    if isRemoved, let given = zip(options, isGiven).first(where: \.1)?.0 {
      throw .exclusive(given: ["none", given], of: ["none"] + options)
    }
    return .canvas(
      WantedCanvas(watermark: isRemoved ? .remove : .set(wanted)), scalesItems: false)
  }

  /// Makes the edit of a collage.
  ///
  /// - Parameters:
  ///   - collage: The collage as it is.
  ///   - stamp: The identity and the time of what is made.
  ///   - focus: Tells where pictures are to be cropped.
  ///   - words: What words are made of besides what they say.
  /// - Returns: The edit, and the items that it is about: of a copy the new one.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, and what keeps a photo from being
  ///   read.
  func edit(
    of collage: Collage, _ stamp: EditStamp, focus: FocusLookup = .middle,
    words: TextSources = .none
  ) throws -> (edit: Edit, items: [Item.ID]) {
    switch self {
    case .items(let selectors, let change):
      let units =
        if case .text = change {
          try collage.textItems(selectors).map { ItemUnit($0) }
        } else {
          try collage.units(selectors)
        }
      let edit = try change.edit(of: units, in: collage, stamp, focus: focus, words: words)
      if case .copy = change { return (edit, [stamp.id]) }
      let ids = edit.textItems ?? units.flatMap(\.items)
      guard case .place(let placing) = edit else { return (edit, ids) }
      // Those that are hidden may have been left out, and a calendar's words come by themselves.
      let placed = Set(placing.places.map(\.id)).subtracting(placing.texts.map(\.id))
      let told = ids.filter(placed.contains)
      return (edit, told.isEmpty ? ids : told)
    case .text(let text): return try text.edit(of: collage, stamp, words)
    case .canvas(let wanted, let scalesItems):
      return (.canvas(try wanted.change(of: collage, scalesItems: scalesItems)), [])
    }
  }

  /// Returns the number of items that text left out, because nothing fills its fields there.
  ///
  /// - Parameters:
  ///   - items: The items that the edit is about.
  ///   - collage: The collage before the edit.
  /// - Returns: The number.
  package func unfilledCount(_ items: [Item.ID], in collage: Collage) -> Int {
    let count: Int? =
      switch self {
      case .items(let selectors, .text): try? collage.textItems(selectors).count
      case .text(let text): try? text.targetCount(in: collage)
      case .items, .canvas: nil
      }
    return max(0, (count ?? 0) - items.count)
  }
}
