extension LookPart {
  /// All parts, in the order in which messages and scripts list them.
  package static let all = [
    crop, focus, adjust, shader, corners, mask, outline, border, shadow, blend, animate, opacity,
  ]

  package static func of(verb: String) -> LookPart? { all.first { $0.verb == verb } }

  static let lengths: [LookField] = all.flatMap { $0.fields.filter(\.isLength) }

  package func field(_ name: String) -> LookField? { fields.first { $0.name == name } }

  package static let crop = LookPart(
    "crop", \.crop, plain: nil, isPerPhoto: true,
    value: { $0.map { .crop($0) } })

  package static let focus = LookPart(
    "focus", \.focus, plain: nil, isPerPhoto: true,
    isAllowed: { $0.map { (0...1).contains($0.x) && (0...1).contains($0.y) } ?? true },
    value: { $0.map { .focus($0) } })

  package static let adjust = LookPart(
    "adjust", as: "adjustments", \.adjustments, plain: .none, isKeptByStyles: true,
    texts: Texts(done: "adjusted"), unknown: \.unknown,
    value: { .adjustments($0) })

  package static let shader = LookPart(
    "shader", as: "shaders", \.shaders, plain: .empty,
    value: { .shaders($0) })

  package static let corners = LookPart(
    "corners", \.corners, plain: nil, field: "radius", kind: .length(.radius),
    texts: Texts(
      done: "rounded the corners of", removed: "the rounded corners", omitted: "rounding",
      isOnPage: true,
      startPercent: 10),
    control: LookField.Texts(slider: 0...50),
    isAllowed: { $0.map { $0.number >= 0 } ?? true }, isNothing: { $0?.isZero ?? false },
    value: { $0.map { .length($0) } }, set: { .some($0.length) })

  package static let mask = LookPart(
    "mask", \.mask, plain: nil, value: { $0.map { .mask($0) } })

  package static let outline = LookPart(
    "outline", \.outline, defaults: Outline(width: .zero),
    Texts(isOnPage: true, startPercent: 3),
    [
      .length(.width, "width", \.width, isOperand: true, width(upTo: 20)),
      .color(
        \.color, isOperand: true, LookField.Texts(help: "The color (default: white)")),
    ])

  package static let border = LookPart(
    "border", \.border, defaults: Border(width: .zero),
    Texts(isOnPage: true, startPercent: 5),
    [
      .length(.width, "width", \.width, isOperand: true, width(upTo: 25)),
      .color(
        \.color, isOperand: true, LookField.Texts(help: "The color (default: white)")),
      .length(
        .width, "bottom", \.bottom,
        LookField.Texts(
          help: "The width at the bottom", suffix: " at the bottom",
          slider: 0...50)),
      .flag(
        "inside", stored: "isInside", \.isInside,
        LookField.Texts()),
    ])

  package static let shadow = LookPart(
    "shadow", \.shadow, defaults: .standard, keepsValues: true,
    Texts(isOnPage: true),
    [
      .length(
        .distance, "dx", \.dx,
        LookField.Texts(
          help: "The offset to the right (default: 0)", suffix: " right",
          slider: -25...25)),
      .length(
        .distance, "dy", \.dy,
        LookField.Texts(
          help: "The offset downward (default: 2%)", suffix: " down",
          slider: -25...25)),
      .length(
        .blur, "blur", \.blur,
        LookField.Texts(
          help: "The blur radius (default: 6%)", suffix: " soft",
          slider: 0...50)),
      .color(\.color, LookField.Texts(help: "The color (default: black)")),
      .fraction(
        "opacity", \.opacity,
        LookField.Texts(
          help: "The opacity, 0 to 1 or 100% (default: 40%)",
          slider: 0...100)),
    ])

  package static let blend = LookPart(
    "blend", \.blend, plain: .normal, field: "mode", kind: .blend, isKeptByStyles: true,
    isOpen: true,
    texts: Texts(done: "set the blend mode of"), value: { .blend($0) }, set: \.blend)

  package static let animate = LookPart(
    "animate", as: "motion", \.motion, plain: .none, isPerPhoto: true, isOpen: true,
    texts: Texts(done: "animated"), value: { $0 == .none ? nil : .motion($0) })

  package static let opacity = LookPart(
    "opacity", \.opacity, plain: .one, kind: .fraction, isKeptByStyles: true,
    value: { .fraction($0) },
    set: \.fraction)

  private static func width(upTo maximum: Double) -> LookField.Texts {
    LookField.Texts(slider: 0...maximum)
  }
}
