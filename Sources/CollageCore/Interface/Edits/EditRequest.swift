/// A request for an edit that requires only the collage, not files or programs.
///
/// It comes from the command line or from JSON.
package enum EditRequest: Hashable, Sendable {
  case items([ItemSelector], ItemsChange)
  case text(NewText)
  /// Changes the canvas. If requested, also moves and scales the items with it.
  case canvas(CanvasSpec, scalesItems: Bool)

  /// Creates a request to change the canvas; `scalesItems` moves and scales the items with it.
  package static func canvas(
    _ spec: CanvasSpec, scalingItems scalesItems: Bool
  ) throws(ArgumentError) -> EditRequest {
    guard !spec.isEmpty else {
      throw .missing(["size", "dpi", "background", "frame", "mirror"], verb: "canvas")
    }
    guard spec.size != nil || !scalesItems else { throw .companion("scale-items", of: "size") }
    return .canvas(spec, scalesItems: scalesItems)
  }

  /// Creates a request to remove the watermark, or to change it if `isRemoved` is false.
  package static func watermark(
    isRemoved: Bool, _ spec: WatermarkSpec
  ) throws(ArgumentError) -> EditRequest {
    let options = ["corner", "size", "opacity", "margin"]
    guard isRemoved || spec != WatermarkSpec() else {
      throw .missing(["file"] + options, verb: "watermark")
    }
    let isGiven = [
      spec.anchor != nil, spec.size != nil, spec.opacity != nil, spec.margin != nil,
    ]
    if isRemoved, let given = zip(options, isGiven).first(where: \.1)?.0 {
      throw .exclusive(given: ["none", given], of: ["none"] + options)
    }
    return .canvas(
      CanvasSpec(watermark: isRemoved ? .remove : .set(spec)), scalesItems: false)
  }

  /// Returns the edit that fulfills the request, and the affected items.
  ///
  /// If the request copies an item, the affected item is the copy. `focus` finds the subjects of
  /// photos for crops.
  func edit(
    of collage: Collage, _ stamp: EditStamp, focus: FocusLookup = .center,
    textSources: TextSources = .none
  ) throws -> (edit: Edit, items: [Item.ID]) {
    switch self {
    case .items(let selectors, let change):
      let units =
        if case .text = change {
          try collage.textItems(selectors).map { ItemUnit($0) }
        } else {
          try collage.units(selectors)
        }
      let edit = try change.edit(
        of: units, in: collage, stamp, focus: focus, textSources: textSources)
      if case .copy = change { return (edit, [stamp.id]) }
      let ids = edit.textItems ?? units.flatMap(\.items)
      guard case .place(let placing) = edit else { return (edit, ids) }
      // Report only the selected items that were placed. A layout can skip hidden items, and it
      // adds the text of a calendar, which the user didn't select.
      let placed = Set(placing.placements.map(\.id)).subtracting(placing.texts.map(\.id))
      let reported = ids.filter(placed.contains)
      return (edit, reported.isEmpty ? ids : reported)
    case .text(let text): return try text.edit(of: collage, stamp, textSources)
    case .canvas(let spec, let scalesItems):
      return (.canvas(try spec.change(of: collage, scalesItems: scalesItems)), [])
    }
  }

  /// Returns the number of text items that are omitted because no metadata fills their fields;
  /// `items` are the items that the edit affects.
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
