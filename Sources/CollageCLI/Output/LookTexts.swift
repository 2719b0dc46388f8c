internal import CollageCore

/// Looks as lines of text.
enum LookTexts {
  /// The lines about an item's look, each with its name.
  static func lines(of item: ItemView) -> [(String, String)] {
    [
      ("crop", item.crop.map(crop) ?? "none"),
      ("focus", item.focus.map { "\(Phrases.percent($0.x)), \(Phrases.percent($0.y))" } ?? "none"),
      ("adjustments", adjustments(item.adjustments ?? [:])),
      ("corners", item.corners.map(length) ?? "none"),
      (
        "mask",
        item.mask.map { [$0.kind, $0.seed].compactMap { $0 }.joined(separator: " ") } ?? "none"
      ),
      ("outline", item.outline.map { "\(length($0.width)), \($0.colour)" } ?? "none"),
      ("border", item.border.map(border) ?? "none"),
      ("shadow", item.shadow.map(shadow) ?? "none"),
      ("blend", item.blend ?? BlendMode.normal.rawValue),
      ("motion", item.motion.map(motion) ?? "none"),
    ]
  }

  /// What a style is made of, in a few words each.
  static func words(of look: Look) -> [String] {
    [
      look.corners.map { "corners \(plain($0))" },
      look.mask.map { "mask \($0.kind)" },
      look.outline.map { "outline \(plain($0.width))" },
      look.border.map { "border \(plain($0.width))" + ($0.isInside ? " inside" : "") },
      look.shadow.map { _ in "shadow" },
      look.opacity == .one ? nil : "opacity \(Phrases.percent(look.opacity.value))",
      look.blend == .normal ? nil : "blend \(look.blend.rawValue)",
      look.adjustments.isNone ? nil : look.adjustments.words,
    ].compactMap { $0 } + look.shaders.active.map(\.name)
  }

  /// A length without an item.
  private static func plain(_ length: LookLength) -> String {
    switch length {
    case .share(let part): Phrases.percent(part)
    case .box(let pixels): Phrases.number(pixels)
    case .fixed(let pixels): Phrases.number(pixels) + " fixed"
    }
  }

  /// A length as it was given, with its pixels where those are others.
  private static func length(_ length: LengthView) -> String {
    let pixels = Phrases.number(length.pixels)
    return (length.given == pixels ? "\(pixels) pixels" : "\(length.given) (\(pixels) pixels)")
      + (length.fixed ? " fixed" : "")
  }

  private static func crop(_ crop: CropView) -> String {
    let box = crop.pixels
    return "\(Phrases.number(box.width))x\(Phrases.number(box.height)) at "
      + "\(Phrases.number(box.x)), \(Phrases.number(box.y)) of the photo"
  }

  private static func adjustments(_ values: [String: Double]) -> String {
    let words = AdjustText.names.compactMap { name in
      values[name].map { "\(name)=\(Phrases.number($0))" }
    }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }

  private static func border(_ border: BorderView) -> String {
    "\(length(border.width)), \(border.colour)"
      + (border.bottom.map { ", \(length($0)) at the bottom" } ?? "")
      + (border.inside ? ", inside" : "")
  }

  private static func motion(_ motion: MotionView) -> String {
    func text(_ part: MotionPart, _ ends: [String], _ pace: MotionView.Pace) -> String {
      let during = pace.during.map(Phrases.percent).joined(separator: "-")
      return
        ([part.rawValue] + (ends.isEmpty ? [] : [ends.joined(separator: " to ")])
        + (pace.ease == Ease.linear.rawValue ? [] : [pace.ease])
        + (during == "0%-100%" ? [] : ["during \(during)"])
        + (pace.alternate ? ["and back"] : [])).joined(separator: " ")
    }
    func track<Value>(
      _ part: MotionPart, _ track: MotionView.Track<Value>?, _ shown: (Value) -> String
    ) -> String? {
      track.map { text(part, [shown($0.from), shown($0.to)], $0.pace) }
    }
    return [
      track(.position, motion.position) { point in
        ["x", "y"].map { Phrases.number(point[$0] ?? 0) }.joined(separator: ",")
      },
      track(.scale, motion.scale, Phrases.percent),
      track(.rotation, motion.rotation) { Phrases.number($0) + "°" },
      track(.opacity, motion.opacity, Phrases.percent),
      motion.reveal.map { text(.reveal, [], $0) },
    ].compactMap { $0 }.joined(separator: "; ")
  }

  private static func shadow(_ shadow: ShadowView) -> String {
    "\(length(shadow.dx)) right, \(length(shadow.dy)) down, \(length(shadow.blur)) soft, "
      + "\(shadow.colour), \(Phrases.percent(shadow.opacity))"
  }
}
