/// What a verb asks for that needs nothing but a collage, read from words or from data.
public enum EditRequest: Hashable, Sendable {
  /// Something is to become of some items.
  case items([ItemSelector], ItemsChange)
  /// The canvas is to change, and items with it or not.
  case canvas(WantedCanvas, scalesItems: Bool)

  /// A change of the canvas.
  ///
  /// - Parameters:
  ///   - wanted: What is to change.
  ///   - scalesItems: Whether items move and grow with it.
  /// - Returns: The request.
  /// - Throws: ``ArgumentError``.
  public static func canvas(
    _ wanted: WantedCanvas, scalingItems scalesItems: Bool
  ) throws(ArgumentError) -> EditRequest {
    guard wanted.size != nil || wanted.dpi != nil || wanted.background != nil else {
      throw .missing(["size", "dpi", "background"], verb: "canvas")
    }
    guard wanted.size != nil || !scalesItems else { throw .companion("scale-items", of: "size") }
    return .canvas(wanted, scalesItems: scalesItems)
  }

  /// Makes the edit of a collage.
  ///
  /// - Parameters:
  ///   - collage: The collage as it is.
  ///   - stamp: The identity and the time of what is made.
  /// - Returns: The edit, and the items that it is about: of a copy the new one.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``.
  public func edit(
    of collage: Collage, _ stamp: EditStamp
  ) throws -> (edit: Edit, items: [Item.ID]) {
    switch self {
    case .items(let selectors, let change):
      let ids = try collage.resolve(selectors)
      let edit = try change.edit(of: ids, in: collage, stamp)
      if case .copy = change { return (edit, [stamp.id]) }
      return (edit, ids)
    case .canvas(let wanted, let scalesItems):
      return (.canvas(try wanted.change(of: collage.canvas, scalesItems: scalesItems)), [])
    }
  }
}
