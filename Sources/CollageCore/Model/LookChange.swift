/// A change of items' looks.
public enum LookChange: Hashable, Sendable {
  /// Sets values of one part of the look, or removes the part.
  case part(LookPartChange)
  /// Sets values of adjustments; `nil` removes all adjustments.
  case adjust(AdjustmentChange?)
  /// Sets the mask; `nil` removes it.
  case mask(MaskSpec?)
  /// Changes the animation.
  case motion(MotionSpec)
  /// Applies a style, which changes several parts at once.
  case style(Style)
}

extension LookChange {
  /// Returns a change that sets the border.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - bottom: The width at the bottom; `nil` uses `width`.
  ///   - color: The color.
  ///   - isInside: True if the border covers the edge of the image.
  /// - Returns: The change.
  public static func border(
    _ width: LengthSpec, bottom: LengthSpec? = nil, color: Color = .white,
    isInside: Bool = false
  ) -> LookChange {
    var values: [String: LookFieldSpec] = ["width": .length(width), "color": .color(color)]
    values["bottom"] = bottom.map { .length($0) }
    if isInside { values["inside"] = .flag(true) }
    return .part(LookPartChange(.border, values))
  }

  /// Returns a change that sets the corner radius.
  public static func corners(_ radius: LengthSpec) -> LookChange {
    .part(LookPartChange(.corners, ["radius": .length(radius)]))
  }

  /// Returns a change that sets the outline.
  public static func outline(_ width: LengthSpec, color: Color = .white) -> LookChange {
    .part(LookPartChange(.outline, ["width": .length(width), "color": .color(color)]))
  }

  /// Returns a change that sets the given values of the shadow, or adds a shadow if there isn't
  /// one.
  ///
  /// - Parameters:
  ///   - dx: The distance to the right.
  ///   - dy: The distance down.
  ///   - blur: The blur radius: twice the standard deviation of the Gaussian, as in CSS.
  ///   - color: The color.
  ///   - opacity: A factor that multiplies the color's alpha.
  ///   - isFixed: True if all lengths stay constant when the item is scaled.
  /// - Returns: The change.
  public static func shadow(
    dx: LengthSpec? = nil, dy: LengthSpec? = nil, blur: LengthSpec? = nil,
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

  /// Returns a change that sets the blend mode.
  public static func blend(_ mode: BlendMode) -> LookChange {
    .part(LookPartChange(.blend, ["mode": .value(.blend(mode))]))
  }

  package static func remove(_ part: LookPart) -> LookChange { .part(LookPartChange(part, nil)) }
}

/// A specified mask, before it is resolved for an item.
public enum MaskSpec: Hashable, Sendable {
  /// A mask that is the same for every item.
  case mask(Mask)
  /// A torn-paper mask whose seed is derived from the item's ID.
  case torn
}

extension LookChange {
  package var verb: String {
    switch self {
    case .part(let change): change.part.verb
    case .adjust: LookPart.adjust.verb
    case .mask: LookPart.mask.verb
    case .motion: LookPart.animate.verb
    case .style: "style"
    }
  }

  /// The command-line arguments that follow the verb and the items.
  var arguments: [String] {
    switch self {
    case .part(let change): change.arguments
    case .adjust(let change): change?.arguments ?? ["none"]
    case .mask(let mask): mask?.arguments ?? ["none"]
    case .motion(let motion): motion.arguments
    case .style(let style): [style.quotedName]
    }
  }
}

extension MaskSpec {
  fileprivate var arguments: [String] {
    switch self {
    case .torn: ["torn"]
    case .mask(.torn(let seed)): ["torn", "--seed", "\(seed)"]
    // The store contains the mask's image but not its file name, and the original file can be gone.
    case .mask(.image): ["FILE"]
    case .mask(let mask): [mask.kind]
    }
  }
}
