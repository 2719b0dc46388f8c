/// An edit that requires only the collage itself, not files or programs.
///
/// It is created from the command line or from JSON.
package enum EditRequest: Hashable, Sendable {
  case items([ItemSelector], ItemsChange)
  case text(NewText)
  /// Changes the canvas. If requested, also moves and scales the items with it.
  case canvas(CanvasSpec, scalesItems: Bool)

  /// Creates a request to change the canvas.
  ///
  /// - Parameters:
  ///   - wanted: The changes.
  ///   - scalesItems: True to move and scale the items with the canvas.
  /// - Returns: The request.
  /// - Throws: ``ArgumentError``.
  package static func canvas(
    _ wanted: CanvasSpec, scalingItems scalesItems: Bool
  ) throws(ArgumentError) -> EditRequest {
    guard !wanted.isNothing else {
      throw .missing(["size", "dpi", "background", "frame", "mirror"], verb: "canvas")
    }
    guard wanted.size != nil || !scalesItems else { throw .companion("scale-items", of: "size") }
    return .canvas(wanted, scalesItems: scalesItems)
  }

  /// Creates a request to change or remove the watermark.
  ///
  /// - Parameters:
  ///   - isRemoved: True to remove the watermark.
  ///   - wanted: The changes if the watermark isn't removed.
  /// - Returns: The request.
  /// - Throws: ``ArgumentError``.
  package static func watermark(
    isRemoved: Bool, _ wanted: WatermarkSpec
  ) throws(ArgumentError) -> EditRequest {
    let options = ["corner", "size", "opacity", "margin"]
    guard isRemoved || wanted != WatermarkSpec() else {
      throw .missing(["file"] + options, verb: "watermark")
    }
    let isGiven = [
      wanted.anchor != nil, wanted.size != nil, wanted.opacity != nil, wanted.margin != nil,
    ]
    if isRemoved, let given = zip(options, isGiven).first(where: \.1)?.0 {
      throw .exclusive(given: ["none", given], of: ["none"] + options)
    }
    return .canvas(
      CanvasSpec(watermark: isRemoved ? .remove : .set(wanted)), scalesItems: false)
  }

  /// Returns the edit that fulfills the request.
  ///
  /// - Parameters:
  ///   - collage: The current collage.
  ///   - stamp: The identifier and the time of new items.
  ///   - focus: Finds the subjects of photos for crops.
  ///   - words: The sources of fonts and captions.
  /// - Returns: The edit, and the affected items. If the request copies an item, this is the copy.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, and errors of reading a photo.
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
      // A layout may skip hidden items. It also adds the text of a calendar, which the user didn't
      // select.
      let placed = Set(placing.places.map(\.id)).subtracting(placing.texts.map(\.id))
      let told = ids.filter(placed.contains)
      return (edit, told.isEmpty ? ids : told)
    case .text(let text): return try text.edit(of: collage, stamp, words)
    case .canvas(let wanted, let scalesItems):
      return (.canvas(try wanted.change(of: collage, scalesItems: scalesItems)), [])
    }
  }

  /// Returns the number of text items that are omitted because no metadata fills their fields.
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
