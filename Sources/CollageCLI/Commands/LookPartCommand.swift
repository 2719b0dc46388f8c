internal import ArgumentParser
internal import CollageCore

/// A verb that changes one part of an item's look: `border hero 5% white`, `shadow hero none`.
protocol LookPartCommand: RequestCommand {
  static var part: LookPart { get }
  /// The items, followed by the operands or `none`.
  var words: [Word] { get }
  /// The option values, keyed by the name of the field; a value is `nil` if its option isn't given.
  ///
  /// The color can be an option or an operand.
  var options: [String: LookFieldSpec?] { get }
  /// True if scaling the item doesn't change the lengths of the part.
  var isFixed: Bool { get }
}

extension LookPartCommand {
  var options: [String: LookFieldSpec?] { [:] }
  var isFixed: Bool { false }

  func request() throws -> EditRequest {
    let (items, operands, isNone) = try operands()
    let change = try ItemsChange.look(
      Self.part, options.merging(operands) { $0 ?? $1 }, isNone: isNone, isFixed: isFixed)
    return .items(try items.selectors(of: Self.self), change)
  }

  /// Splits the arguments into items and operands.
  ///
  /// A word such as `200` can be a color, a length, or a UUID prefix. Therefore, the last word is a
  /// color only if a length precedes it and an item precedes that length.
  private func operands() throws -> (ItemArguments, [String: LookFieldSpec?], isNone: Bool) {
    let fields = Self.part.fields.filter(\.isOperand)
    let texts = words.map(\.text)
    guard let first = fields.first else {
      // If `none` is the only word, it is an item's name.
      let isNone = texts.count > 1 && texts.last?.lowercased() == LookParser.none
      return (ItemArguments(isNone ? words.dropLast() : words), [:], isNone)
    }
    let read = LookParser.parser(of: first)
    guard fields.count > 1, options[fields[1].name] == .some(nil), texts.count > 2,
      LookParser.isLength(texts[texts.count - 2])
    else {
      let (items, values) = try ItemArguments(words).splitLast(
        1, value: .look(first.kind), of: Self.self)
      let value =
        Self.part.hasLengths ? try LookParser.orNone(values[0], read) : try read(values[0])
      return (items, [first.name: value], value == nil)
    }
    let last = texts[texts.count - 1]
    // If the last word is a length but not a color, it is the length. The word before it is then an
    // item, even if its name looks like a length.
    guard !LookParser.isLength(last) || (try? ColorParser.color(last)) != nil else {
      return (ItemArguments(words.dropLast()), [first.name: try read(last)], false)
    }
    let color = try LookParser.parser(of: fields[1])(last)
    let value = try read(texts[texts.count - 2])
    return (ItemArguments(words.dropLast(2)), [first.name: value, fields[1].name: color], false)
  }
}

extension LookField.Kind {
  fileprivate var valueName: String {
    switch self {
    case .length(.width): "width"
    case .length: "length"
    case .color: "color"
    default: "value"
    }
  }
}

extension Option where Value == LookFieldSpec? {
  init(_ part: LookPart, _ name: String) {
    guard let field = part.field(name) else {
      preconditionFailure("\(part.verb) has no field \(name)")
    }
    self.init(
      name: .customLong(name),
      help: ArgumentHelp("\(field.texts.help)", valueName: field.kind.valueName),
      completion: field.kind == .color ? .list(ColorParser.names) : nil,
      transform: Word.reader(LookParser.parser(of: field)))
  }
}
