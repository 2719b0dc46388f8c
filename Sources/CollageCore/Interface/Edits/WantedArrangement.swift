/// How items are to be put in order, before it is known which they are.
public enum WantedArrangement: Hashable, Sendable {
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

  /// What items are aligned to.
  public enum Target: Hashable, Sendable {
    /// The canvas.
    case canvas
    /// The item, or the group, that is named first.
    case first
    /// The common bounds of these.
    case items([ItemSelector])

    /// Reads what was written: `canvas`, `first`, or items.
    ///
    /// - Throws: ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
      switch text {
      case "canvas": self = .canvas
      case "first": self = .first
      default: self = .items(try ItemSelector.parse(text))
      }
    }

    /// The words that stand for no item.
    public static let words = ["canvas", "first"]
  }

  /// Items that become a group, or leave theirs.
  ///
  /// - Parameters:
  ///   - name: The group's name; nil makes it up.
  ///   - isOff: Whether they leave their groups.
  /// - Returns: The arrangement.
  /// - Throws: ``ArgumentError``.
  public static func group(
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
