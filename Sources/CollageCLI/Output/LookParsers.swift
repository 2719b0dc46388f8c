internal import CollageCore

enum LookTexts {
  /// Returns the name and value of each part of an item's look, except shaders and opacity.
  static func lines(of item: ItemView) -> [(String, String)] {
    LookPart.all.filter { $0 != .shader && $0 != .opacity }
      .map { ($0.name, text(of: $0, in: item)) }
  }

  static func text(of part: LookPart, in item: ItemView) -> String {
    item.look[part].map(text) ?? (part == .blend ? BlendMode.normal.rawValue : LookParser.none)
  }

  /// Returns the text of a value; commas separate the fields of a part.
  private static func text(_ value: LookView.Value) -> String {
    switch value {
    case .length(let view): length(view)
    case .color(let text), .keyword(let text): text
    case .fraction(let number): Phrases.percent(number)
    case .flag: ""
    case .adjustments(let values): adjustments(values)
    case .mask(let mask): [mask.kind, mask.seed].compactMap { $0 }.joined(separator: " ")
    case .crop(let view): crop(view)
    case .focus(let focus): "\(Phrases.percent(focus.x)), \(Phrases.percent(focus.y))"
    case .motion(let view): motion(view)
    case .fields(let fields):
      fields.compactMap { field, value in
        guard case .flag(let isSet) = value else { return text(value) + field.texts.suffix }
        return isSet ? field.name : nil
      }.joined(separator: ", ")
    }
  }

  /// Returns a short description of each part of the look that a style sets.
  static func words(of look: Look) -> [String] {
    let last = [LookPart.blend, .adjust, .shader]
    let parts = LookPart.all.filter { !last.contains($0) } + last
    return parts.filter { !$0.isPlain(in: look) }.flatMap { part in
      switch part.fields.first?.value(look) {
      case .shaders(let stack): stack.active.map(\.name)
      case .adjustments(let adjustments): adjustments.isNone ? [] : [adjustments.assignments]
      case .mask(let mask): ["\(part.verb) \(mask.kind)"]
      case .fraction(let value): ["\(part.verb) \(Phrases.percent(value.value))"]
      case .blend(let mode): ["\(part.verb) \(mode.rawValue)"]
      default: [words(of: part, in: look)]
      }
    }
  }

  /// Returns the verb of a part, followed by its first operand, if it is a length, and its flags.
  private static func words(of part: LookPart, in look: Look) -> String {
    let width = part.fields.first { $0.isOperand }?.value(look)?.length.map(plain)
    let flags = part.fields.filter { $0.value(look) == .flag(true) }.map(\.name)
    return ([part.verb] + [width].compactMap { $0 } + flags).joined(separator: " ")
  }

  /// Returns a length as it is stored, as a percentage or in pixels.
  private static func plain(_ length: LookLength) -> String {
    switch length {
    case .fraction(let part): Phrases.percent(part)
    case .box(let pixels): Phrases.number(pixels)
    case .fixed(let pixels): Phrases.number(pixels) + " fixed"
    }
  }

  /// Returns a length as given, followed by its value in pixels if the two differ.
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
    let assignments = AdjustmentParser.names.compactMap { name in
      values[name].map { "\(name)=\(Phrases.number($0))" }
    }
    return assignments.isEmpty ? "none" : assignments.joined(separator: " ")
  }

  private static func motion(_ motion: AnimationView) -> String {
    func text(_ part: MotionProperty, _ ends: [String], _ pace: AnimationView.Pace) -> String {
      let during = pace.during.map(Phrases.percent).joined(separator: "-")
      return
        ([part.rawValue] + (ends.isEmpty ? [] : [ends.joined(separator: " to ")])
        + (pace.ease == Ease.linear.rawValue ? [] : [pace.ease])
        + (during == "0%-100%" ? [] : ["during \(during)"])
        + (pace.alternate ? ["and back"] : [])).joined(separator: " ")
    }
    func track<Value>(
      _ part: MotionProperty, _ track: AnimationView.Track<Value>?, _ shown: (Value) -> String
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
}
