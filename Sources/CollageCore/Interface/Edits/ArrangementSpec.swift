/// A requested arrangement of items, before the selectors that name the items are resolved.
package enum ArrangementSpec: Hashable, Sendable {
  /// Aligns the items to a target. A `nil` target is the canvas for a single item, and the common
  /// bounds for several items.
  case align(Alignment, to: Target?)
  /// Makes the gaps between the items equal. If `gap` is `nil`, the outermost items stay in place.
  case distribute(FlipAxis, gap: Length?)
  /// Moves the items to the nearest guides within a distance. `nil` is the default distance.
  case snap(within: Length?)
  case swap
  case lock(Bool)
  case hide(Bool)
  /// Groups the items. `nil` generates the group's name.
  case group(GroupName?)
  case ungroup
  /// Turns the items into places of a template; `nil` turns places into normal items.
  case place(TemplatePlaceholder?)

  package enum Target: Hashable, Sendable {
    case canvas
    /// The item or group that the user named first.
    case first
    case items([ItemSelector])

    /// Parses `canvas`, `first`, or item selectors.
    package init(_ text: String) throws(SelectionError) {
      switch text {
      case "canvas": self = .canvas
      case "first": self = .first
      default: self = .items(try ItemSelector.parse(text))
      }
    }

    /// The arguments of `init(_:)` that aren't item selectors.
    package static let keywords = ["canvas", "first"]
  }

  /// Creates an arrangement that groups items, or ungroups them if `isOff` is true.
  package static func group(
    as name: GroupName?, off isOff: Bool
  ) throws(ArgumentError) -> ArrangementSpec {
    guard name == nil || !isOff else {
      throw .exclusive(given: ["as", "off"], of: ["as", "off"])
    }
    return isOff ? .ungroup : .group(name)
  }

  /// Returns the edit that arranges the items.
  ///
  /// A unit is an item, or a group that the user named as a whole.
  func edit(of units: [ItemUnit], in collage: Collage) throws -> Edit {
    let ids = units.flatMap(\.items)
    switch self {
    case .align(let alignment, let target):
      return .align(units, alignment, to: try Self.target(target, for: units, in: collage))
    case .distribute(let axis, let gap): return .distribute(units, along: axis, gap: gap)
    case .snap(let reach): return .snap(units, within: reach)
    case .swap:
      guard ids.count == 2 else { throw ArgumentError.twoItems(verb: "swap", count: ids.count) }
      return .swap(ids[0], ids[1])
    case .lock(let isOn): return .flag(ids, .locked(isOn))
    case .hide(let isOn): return .flag(ids, .hidden(isOn))
    case .group(let name): return .flag(ids, .group(name ?? collage.freeGroupName()))
    case .ungroup: return .flag(ids, .group(nil))
    case .place(let place):
      try Self.check(place, on: ids.compactMap { collage.items[$0] })
      return .flag(ids, .place(place))
    }
  }

  /// Creates an arrangement that turns items into template places, or back if `isOff` is true.
  ///
  /// `options` are the given flags: any of `required`, `own`, `fit`, `fill` and `cutout`.
  package static func place(
    _ column: ColumnName?, off isOff: Bool, _ options: Set<String>
  ) throws(ArgumentError) -> ArrangementSpec {
    let given = ["required", "own", "fit", "fill", "cutout"].filter(options.contains)
    guard !isOff else {
      guard column == nil, given.isEmpty else {
        throw .exclusive(
          given: ["off"] + (given.first.map { [$0] } ?? ["name"]), of: ["off", "name"])
      }
      return .place(nil)
    }
    guard let column else { throw .missing(["name", "off"], verb: "template place") }
    for (one, other) in [("fit", "fill"), ("required", "own")]
    where options.contains(one) && options.contains(other) {
      throw .exclusive(given: [one, other], of: [one, other])
    }
    return .place(
      TemplatePlaceholder(
        column, isRequired: options.contains("required"), keepsContent: options.contains("own"),
        sizing: options.contains("fit") ? .fit : .fill, isCutOut: options.contains("cutout")))
  }

  /// Throws if an item can't be a place, or if options of the place don't apply to the item's kind.
  private static func check(_ place: TemplatePlaceholder?, on items: [Item]) throws(EditError) {
    guard let place else { return }
    for item in items {
      if item.text != nil {
        guard place.sizing == .fill, !place.isCutOut else { throw .noPhoto(item.name) }
      } else if item.photo == nil {
        throw .noPhoto(item.name)
      }
    }
  }

  private static func target(
    _ target: Target?, for units: [ItemUnit], in collage: Collage
  ) throws(SelectionError) -> AlignmentTarget {
    switch target {
    case .canvas: .canvas
    case .first: .units(Array(units.prefix(1)))
    case .items(let selectors): .units(try collage.units(selectors))
    case nil: units.count > 1 ? .together(units) : .canvas
    }
  }
}
