/// A change of one part of an item's look.
public struct LookPartChange: Hashable, Sendable {
  package let part: LookPart
  /// The new values by field name; `nil` removes the part.
  package let values: [String: LookFieldSpec]?
  /// True if all lengths of the part stay constant when the item is scaled.
  package let isFixed: Bool

  package init(_ part: LookPart, _ values: [String: LookFieldSpec]?, isFixed: Bool = false) {
    (self.part, self.values, self.isFixed) = (part, values, isFixed)
  }

  func apply(to item: inout Item, at resolution: Int) throws(EditError) {
    guard let values else { return part.remove(from: &item.look) }
    part.addDefaults(&item.look)
    for field in part.fields {
      guard let spec = values[field.name] else { continue }
      field.set(&item.look, try spec.resolved(field, isFixed, for: item, at: resolution))
    }
    if isFixed {
      for field in part.fields {
        guard let length = field.value(item.look)?.length else { continue }
        field.set(&item.look, .length(try item.fixed(length)))
      }
    }
    if part.isInvisible(in: item.look) { part.remove(from: &item.look) }
    // The new value replaces a value that a later version stored.
    item.look.unknown[part.name] = nil
  }
}

extension LookFieldSpec {
  fileprivate func resolved(
    _ field: LookField, _ isFixed: Bool, for item: Item, at resolution: Int
  ) throws(EditError) -> LookValue {
    switch self {
    case .value(let value): return value
    case .length(let length):
      let spec = length.fixed(isFixed || length.isFixed)
      return .length(
        field.kind == .length(.distance)
          ? try spec.offset(for: item, at: resolution)
          : try spec.extent(for: item, at: resolution))
    }
  }
}

extension Item {
  /// Returns the length at the item's current scale, as a length that doesn't scale with the item.
  fileprivate func fixed(_ length: LookLength) throws(EditError) -> LookLength {
    guard !length.isFixed else { return length }
    let pixels = pixels(length)
    try check(pixels, .lookLength, in: -Limits.lookLength...Limits.lookLength)
    return .fixed(pixels)
  }
}

extension LookPartChange {
  var arguments: [String] {
    guard let values else { return ["none"] }
    var (operands, options): ([String], [String]) = ([], [])
    for field in part.fields {
      if field.isOperand {
        let spec = values[field.name] ?? part.defaultValue(of: field).map { .value($0) }
        operands += spec.map { [$0.argument] } ?? []
      } else if let spec = values[field.name] {
        options += spec == .flag(false) ? [] : ["--\(field.name)"]
        if field.kind != .flag { options.append(spec.argument) }
      }
    }
    let isFixed = isFixed || values.values.contains(where: \.isFixed)
    return operands + options + (isFixed ? ["--fixed"] : [])
  }
}

extension LookFieldSpec {
  fileprivate var isFixed: Bool {
    if case .length(let length) = self { length.isFixed } else { false }
  }

  fileprivate var argument: String {
    switch self {
    case .length(let length): length.text
    case .value(.color(let color)): color == .none ? "none" : color.hex
    case .value(.fraction(let value)): NumberFormat.text(value.value)
    case .value(.blend(let mode)): mode.rawValue
    case .value: ""
    }
  }
}

extension LengthSpec {
  /// The length as a command-line value: `12`, `5%`, `3mm`.
  fileprivate var text: String {
    let terms = [(fraction * 100, "%"), (pixels, ""), (millimeters, "mm")].filter { $0.0 != 0 }
    return terms.isEmpty
      ? "0" : terms.map { NumberFormat.text($0.0) + $0.1 }.joined(separator: "+")
  }
}
