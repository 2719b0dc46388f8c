/// How items are to be put in order, before it is known which they are.
package enum WantedArrangement: Hashable, Sendable {
  /// They are brought to stand at edges or middles; nil is the canvas for one, and their common bounds
  /// for several.
  case align(Alignment, to: Target?)
  /// The gaps between them become equal.
  case distribute(FlipAxis, gap: Length?)
  /// They move to the nearest lines; nil is the usual reach.
  case snap(within: Length?)
  /// Two of them change places.
  case swap
  /// They are locked or unlocked.
  case lock(Bool)
  /// They are hidden or shown.
  case hide(Bool)
  /// They become a group; nil makes up its name.
  case group(GroupName?)
  /// They leave their groups.
  case ungroup
  /// They become places of templates; nil is none.
  case place(TemplatePlace?)

  /// What items are aligned to.
  package enum Target: Hashable, Sendable {
    /// The canvas.
    case canvas
    /// The item, or the group, that is named first.
    case first
    /// The common bounds of these.
    case items([ItemSelector])

    /// Reads what was written: `canvas`, `first`, or items.
    ///
    /// - Throws: ``SelectionError``.
    package init(_ text: String) throws(SelectionError) {
      switch text {
      case "canvas": self = .canvas
      case "first": self = .first
      default: self = .items(try ItemSelector.parse(text))
      }
    }

    /// The words that stand for no item.
    package static let words = ["canvas", "first"]
  }

  /// Items that become a group, or leave theirs.
  ///
  /// - Parameters:
  ///   - name: The group's name; nil makes it up.
  ///   - isOff: Whether they leave their groups.
  /// - Returns: The arrangement.
  /// - Throws: ``ArgumentError``.
  package static func group(
    as name: GroupName?, off isOff: Bool
  ) throws(ArgumentError) -> WantedArrangement {
    guard name == nil || !isOff else {
      throw .exclusive(given: ["as", "off"], of: ["as", "off"])
    }
    return isOff ? .ungroup : .group(name)
  }

  /// Makes the edit of a collage.
  ///
  /// - Parameters:
  ///   - units: The items, and the groups that are named as wholes.
  ///   - collage: The collage as it is.
  /// - Returns: The edit.
  /// - Throws: ``SelectionError``, ``ArgumentError``.
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

  /// A place of templates.
  ///
  /// - Parameters:
  ///   - column: What fills it; nil makes items places no longer.
  ///   - isOff: Whether they are places no longer.
  ///   - options: What is said of the place: of `required`, `own`, `fit`, `fill` and `cutout` those that are.
  /// - Returns: The arrangement.
  /// - Throws: ``ArgumentError``.
  package static func place(
    _ column: ColumnName?, off isOff: Bool, _ options: Set<String>
  ) throws(ArgumentError) -> WantedArrangement {
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
      TemplatePlace(
        column, isRequired: options.contains("required"), keepsOwn: options.contains("own"),
        sizing: options.contains("fit") ? .fit : .fill, isCutOut: options.contains("cutout")))
  }

  /// Refuses what a place cannot be for what items show.
  private static func check(_ place: TemplatePlace?, on items: [Item]) throws(EditError) {
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
