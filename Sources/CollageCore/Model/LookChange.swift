/// A change of items' looks.
public enum LookChange: Hashable, Sendable {
  /// One part gets other values, or is removed.
  case part(LookPartChange)
  /// Values of adjustments; the others stay. `nil` removes all adjustments.
  case adjust(AdjustmentChange?)
  /// The visible shape; `nil` removes the mask.
  case mask(WantedMask?)
  /// The change over time.
  case motion(WantedMotion)
  /// Several parts at once.
  case style(Style)
}

extension LookChange {
  /// A border of this width.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - bottom: The width at the bottom; `nil` if it is that of the other edges.
  ///   - color: The color.
  ///   - isInside: Whether it covers the edge of the picture.
  /// - Returns: The change.
  public static func border(
    _ width: WantedLength, bottom: WantedLength? = nil, color: Color = .white,
    isInside: Bool = false
  ) -> LookChange {
    var values: [String: LookFieldSpec] = ["width": .length(width), "color": .color(color)]
    values["bottom"] = bottom.map { .length($0) }
    if isInside { values["inside"] = .flag(true) }
    return .part(LookPartChange(.border, values))
  }

  /// Rounded corners of this radius.
  public static func corners(_ radius: WantedLength) -> LookChange {
    .part(LookPartChange(.corners, ["radius": .length(radius)]))
  }

  /// An outline of this width.
  public static func outline(_ width: WantedLength, color: Color = .white) -> LookChange {
    .part(LookPartChange(.outline, ["width": .length(width), "color": .color(color)]))
  }

  /// Adds a shadow, or changes the given values of the existing one.
  ///
  /// - Parameters:
  ///   - dx: The distance to the right.
  ///   - dy: The distance down.
  ///   - blur: The blur: twice the standard deviation of the Gaussian, as in CSS.
  ///   - color: The color.
  ///   - opacity: The factor on the alpha of the color.
  ///   - isFixed: Whether all lengths stay as they are when the item is scaled.
  /// - Returns: The change.
  public static func shadow(
    dx: WantedLength? = nil, dy: WantedLength? = nil, blur: WantedLength? = nil,
    color: Color? = nil, opacity: UnitInterval? = nil, isFixed: Bool = false
  ) -> LookChange {
    var values: [String: LookFieldSpec] = [:]
    for (name, length) in [("dx", dx), ("dy", dy), ("blur", blur)] {
      values[name] = length.map { .length($0) }
    }
    values["color"] = color.map { .color($0) }
    values["opacity"] = opacity.map { .fraction($0) }
    return .part(LookPartChange(.shadow, values, isFixed: isFixed))
  }

  /// A blend mode.
  public static func blend(_ mode: BlendMode) -> LookChange {
    .part(LookPartChange(.blend, ["mode": .value(.blend(mode))]))
  }

  /// Removes the border, the corners, the outline or the shadow.
  package static func remove(_ part: LookPart) -> LookChange { .part(LookPartChange(part, nil)) }
}

/// A mask, before it is resolved for an item.
public enum WantedMask: Hashable, Sendable {
  /// One that needs nothing else.
  case mask(Mask)
  /// Torn paper whose edge is made from the item's identity.
  case torn
}

/// Changes of looks as a user types them.
extension LookChange {
  /// The verb that makes the change.
  package var verb: String {
    switch self {
    case .part(let change): change.part.verb
    case .adjust: LookPart.adjust.verb
    case .mask: LookPart.mask.verb
    case .motion: LookPart.animate.verb
    case .style: "style"
    }
  }

  /// The arguments after the items.
  var words: [String] {
    switch self {
    case .part(let change): change.words
    case .adjust(let change): change?.words ?? ["none"]
    case .mask(let mask): mask?.words ?? ["none"]
    case .motion(let motion): motion.words
    case .style(let style): [style.quotedName]
    }
  }
}

extension WantedMask {
  fileprivate var words: [String] {
    switch self {
    case .torn: ["torn"]
    case .mask(.torn(let seed)): ["torn", "--seed", "\(seed)"]
    // The file's name is not kept: the picture is in the store, the file may be gone.
    case .mask(.image): ["FILE"]
    case .mask(let mask): [mask.kind]
    }
  }
}
