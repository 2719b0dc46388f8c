/// The commands that create the parts of an item's look, such as the border, without the item's
/// name.
struct LookScript {
  let item: Item
  let numbers: NumberPrecision
  /// Returns the path or the name of a mask image's file.
  let path: (StoredImage) -> String

  init(
    of item: Item, _ numbers: NumberPrecision, path: @escaping (StoredImage) -> String
  ) {
    (self.item, self.numbers, self.path) = (item, numbers, path)
  }

  private var look: Look { item.look }

  /// Returns the arguments of the commands that create a part, without the verb and the item;
  /// `none` if the look doesn't have the part.
  func text(of part: LookPart) -> String {
    let verbs = commands(of: part)
    guard !verbs.isEmpty else { return LookParser.none }
    return verbs.map { $0.isOff ? "\($0.arguments) off" : $0.arguments }.joined(separator: ", ")
  }

  /// Returns the commands that create a part; empty if the look doesn't have the part.
  func commands(of part: LookPart) -> [ScriptCommand] {
    // Include an opacity of 1, so that a comparison shows both values of a change.
    guard !part.isPlain(in: look) || part == .opacity else { return [] }
    guard part.isScalar else { return record(part) }
    guard let value = part.fields.first?.value(look) else { return [] }
    return switch value {
    case .motion: motion
    case .shaders: shaders
    case .adjustments(let adjustments): commands(of: part, assignments(adjustments))
    case .mask(.torn(let seed)): commands(of: part, ["torn"], seed: "\(seed)")
    case .mask(.image(let image)): commands(of: part, [path(image)])
    case .mask(.unknown): []
    case .mask(let mask): commands(of: part, [mask.kind])
    case .length(let length): commands(of: part, [text(length)], isFixed: length.isFixed)
    default: commands(of: part, [text(value)])
    }
  }

  private func commands(
    of part: LookPart, _ operands: [String], seed: String? = nil, isFixed: Bool = false
  ) -> [ScriptCommand] {
    guard !operands.isEmpty else { return [] }
    var command = ScriptCommand(part.verb, operands: operands)
    command.add("seed", ifAny: seed)
    command.add("fixed", if: isFixed)
    return [command]
  }

  private func assignments(_ adjustments: Adjustments) -> [String] {
    Adjustments.parameters.filter { adjustments[$0] != $0.neutral }
      .map { "\($0.name)=\(numbers.text(adjustments[$0]))" }
  }

  /// Returns the commands that create a part with several fields.
  ///
  /// `--fixed` makes all lengths of a command independent of the item's scale. If the part's verb
  /// keeps values that aren't given, the fixed lengths get a command of their own. Otherwise, there
  /// is one command, with `--fixed` if the first length is fixed.
  private func record(_ part: LookPart) -> [ScriptCommand] {
    let values = part.fields.compactMap { field in field.value(look).map { (field, $0) } }
    let fixed = values.filter { $0.1.length?.isFixed ?? false }
    guard part.keepsValues, !fixed.isEmpty else {
      let isFixed = values.first?.1.length?.isFixed ?? false
      return [command(of: part, values, isFixed: isFixed && !part.keepsValues)]
    }
    return [
      command(of: part, fixed, isFixed: true),
      command(of: part, values.filter { !($0.1.length?.isFixed ?? false) }, isFixed: false),
    ]
  }

  private func command(
    of part: LookPart, _ values: [(LookField, LookValue)], isFixed: Bool
  ) -> ScriptCommand {
    var command = ScriptCommand(part.verb)
    for (field, value) in values {
      if case .flag(let isSet) = value {
        command.add(field.name, if: isSet)
      } else if field.isOperand, field.isLength {
        command.operands.append(text(value))
      } else {
        // Name the option, because a color can look like a length.
        command.add(field.name, text(value))
      }
    }
    command.add("fixed", if: isFixed)
    return command
  }

  private func text(_ value: LookValue) -> String {
    switch value {
    case .length(let length): text(length)
    case .color(let color): color.argument
    case .fraction(let value): numbers.text(value.value)
    case .blend(let mode): mode.rawValue
    case .crop(let crop):
      [crop.x, crop.y, crop.width, crop.height].map(numbers.percent).joined(separator: ",")
    case .focus(let point): [point.x, point.y].map(numbers.percent).joined(separator: ",")
    case .flag, .adjustments, .mask, .motion, .shaders: ""
    }
  }

  /// Returns a length at the item's current scale, in the syntax of the command line.
  func text(_ length: LookLength) -> String {
    switch length {
    case .fraction(let part): return numbers.percent(part)
    case .fixed(let pixels): return numbers.text(pixels)
    case .box(let pixels):
      let scale = item.transform.scale
      return numbers.text(
        numbers.value(near: pixels * scale, convertingTo: pixels) { $0 / scale })
    }
  }
}

extension LookScript {
  private var shaders: [ScriptCommand] {
    let stack = look.shaders
    let off = stack.inactive.flatMap { shader in
      switchingOn(shader).map { [$0, ScriptCommand("shader", "off", operands: [shader.name])] }
        ?? []
    }
    return off + stack.active.compactMap(switchingOn)
  }

  /// Returns the command that enables a shader, with all parameters so that later defaults don't
  /// change the result; `nil` for a shader that only later versions know.
  private func switchingOn(_ shader: Shader) -> ScriptCommand? {
    guard let kind = EffectRegistry.effect(named: shader.name) else { return nil }
    let known = kind.parameters.compactMap { parameter in
      shader.parameters[parameter.name].map { "\(parameter.name)=\(text($0))" }
    }
    return ScriptCommand("shader", "on", operands: [shader.name] + known)
  }

  private func text(_ value: JSONValue) -> String {
    if case .number(let number) = value { numbers.text(number) } else { value.argument }
  }
}
