/// The parts of an item's look in the words of the verbs that make them; the item itself is left out.
struct WrittenLook {
  /// A part of a look.
  struct Part: Hashable {
    /// What it is called: the name of its verb.
    let name: String
    /// The words of its verbs; none where the look has no such part.
    let verbs: [VerbWords]

    /// What follows the items, as people read it.
    var text: String {
      guard !verbs.isEmpty else { return LookText.none }
      return verbs.map { $0.isOff ? "\($0.arguments) off" : $0.arguments }.joined(separator: ", ")
    }
  }

  let item: Item
  let numbers: NumberWriting
  /// What a mask's image is called.
  let path: (StoredImage) -> String

  /// Describes the look of an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - numbers: How numbers are written.
  ///   - path: What an image is called.
  init(
    of item: Item, _ numbers: NumberWriting, path: @escaping (StoredImage) -> String
  ) {
    (self.item, self.numbers, self.path) = (item, numbers, path)
  }

  private var look: Look { item.look }

  /// All parts that verbs make and that do not move the item.
  var parts: [Part] {
    [
      Part(name: "adjust", verbs: adjust),
      Part(name: "shader", verbs: shaders),
      Part(name: "corners", verbs: corners),
      Part(name: "mask", verbs: mask),
      Part(name: "outline", verbs: outline),
      Part(name: "border", verbs: border),
      Part(name: "shadow", verbs: shadow),
      Part(name: "blend", verbs: blend),
      Part(name: "animate", verbs: motion),
    ]
  }

  private var adjust: [VerbWords] {
    let changed = Adjustments.parameters.filter { look.adjustments[$0] != $0.neutral }
    guard !changed.isEmpty else { return [] }
    return [
      VerbWords(
        "adjust", operands: changed.map { "\($0.name)=\(numbers.text(look.adjustments[$0]))" })
    ]
  }

  private var corners: [VerbWords] {
    guard let radius = look.corners else { return [] }
    return [fixed(VerbWords("corners", operands: [text(radius)]), radius)]
  }

  private var mask: [VerbWords] {
    switch look.mask {
    case .ellipse, .perforated: return [VerbWords("mask", operands: [look.mask?.kind ?? ""])]
    case .torn(let seed):
      var words = VerbWords("mask", operands: ["torn"])
      words.add("seed", "\(seed)")
      return [words]
    case .image(let image): return [VerbWords("mask", operands: [path(image)])]
    case .unknown, nil: return []
    }
  }

  private var outline: [VerbWords] {
    guard let outline = look.outline else { return [] }
    var words = VerbWords("outline", operands: [text(outline.width)])
    words.add("colour", outline.color.digits)
    return [fixed(words, outline.width)]
  }

  private var border: [VerbWords] {
    guard let border = look.border else { return [] }
    var words = VerbWords("border", operands: [text(border.width)])
    words.add("colour", border.color.digits)
    words.add("bottom", ifAny: border.bottom.map(text))
    words.add("inside", if: border.isInside)
    return [fixed(words, border.width)]
  }

  /// What is fixed needs a verb of its own, for that is said of all lengths at once.
  private var shadow: [VerbWords] {
    guard let shadow = look.shadow else { return [] }
    let lengths = [("dx", shadow.dx), ("dy", shadow.dy), ("blur", shadow.blur)]
    var verbs: [VerbWords] = []
    let fixed = lengths.filter { $0.1.isFixed }
    if !fixed.isEmpty {
      var words = VerbWords("shadow")
      for (name, length) in fixed { words.add(name, text(length)) }
      words.add("fixed", if: true)
      verbs.append(words)
    }
    var words = VerbWords("shadow")
    for (name, length) in lengths where !length.isFixed { words.add(name, text(length)) }
    words.add("colour", shadow.color.digits)
    words.add("opacity", numbers.text(shadow.opacity.value))
    return verbs + [words]
  }

  private var blend: [VerbWords] {
    look.blend == .normal ? [] : [VerbWords("blend", operands: [look.blend.rawValue])]
  }

  private func fixed(_ words: VerbWords, _ length: LookLength) -> VerbWords {
    var words = words
    words.add("fixed", if: length.isFixed)
    return words
  }

  /// A length at the item's present scale.
  func text(_ length: LookLength) -> String {
    switch length {
    case .share(let part): return numbers.percent(part)
    case .fixed(let pixels): return numbers.text(pixels)
    case .box(let pixels):
      let scale = item.transform.scale
      return numbers.text(
        numbers.value(near: pixels * scale, thatMeans: pixels) { $0 / scale })
    }
  }
}

/// Shaders, which are switched on one by one.
extension WrittenLook {
  private var shaders: [VerbWords] {
    let stack = look.shaders
    let off = stack.remembered.flatMap { shader in
      switchingOn(shader).map { [$0, VerbWords("shader", "off", operands: [shader.name])] } ?? []
    }
    return off + stack.active.compactMap(switchingOn)
  }

  /// The verb with all that can be set, so that nothing is left to chance; nil for a shader of a later
  /// version.
  private func switchingOn(_ shader: Shader) -> VerbWords? {
    guard let kind = EffectRegister.effect(named: shader.name) else { return nil }
    let known = kind.parameters.compactMap { parameter in
      shader.parameters[parameter.name].map { "\(parameter.name)=\(text($0))" }
    }
    return VerbWords("shader", "on", operands: [shader.name] + known)
  }

  private func text(_ value: JSONValue) -> String {
    if case .number(let number) = value { numbers.text(number) } else { value.words }
  }
}
