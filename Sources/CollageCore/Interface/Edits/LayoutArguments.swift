package struct LayoutArguments: Hashable, Sendable {
  /// The kind of layout, such as `justified`, or a layout expression.
  var kind: String
  /// The argument after the kind: the month of a calendar, or the image file of a shape.
  package var operand: String?
  /// The values, keyed by option name; the value of a flag is empty.
  package var options: [String: String]
  /// The shape in the image file ``operand``; `nil` until the caller has read the file.
  package var silhouette: Silhouette?

  package init(kind: String, of operand: String? = nil, options: [String: String]) {
    (self.kind, self.operand, self.options) = (kind, operand, options)
  }

  /// The image file that the caller must read before it requests the layout; `nil` if there isn't
  /// one.
  package var file: String? { known == .shape && silhouette == nil ? operand : nil }

  /// Returns the request to lay out the items that ``items(_:)`` returns; ``file`` must be `nil`.
  ///
  /// For `hero`, the first named item is the large item.
  package func request(_ named: [ItemSelector]) throws(ArgumentError) -> EditRequest {
    .items(items(named), .layout(try layout(of: named)))
  }

  /// Returns the items to place: the named items, or all items if the user named none or only the
  /// large item of `hero`.
  package func items(_ named: [ItemSelector]) -> [ItemSelector] {
    named.isEmpty || isHero && named.count == 1 ? named + [.all] : named
  }

  private var known: LayoutKind? { LayoutKind(rawValue: kind) }
  private var isHero: Bool { known == .hero }

  /// The options that require a value and that every kind of layout accepts.
  ///
  /// Kinds whose items overlap accept `gap` only together with `keep-locked`.
  static let common = ["gap", "margin", "order", "crop"]
  /// The flags that every kind of layout accepts.
  static let flags = ["fill", "fit", "keep-locked", "captions"]
  static let valued =
    common + [
      "columns", "rows", "cell", "last-row", "max-angle", "overlap", "weight", "seed", "names",
    ]

  /// Returns the requested layout; ``file`` must be `nil`.
  package func layout(of named: [ItemSelector] = []) throws(ArgumentError) -> LayoutSpec {
    var layout: LayoutSpec
    if LayoutExpression.isExpression(kind) {
      guard named.isEmpty, operand == nil else { throw .itemsWithLayoutExpression }
      try checkOptions(among: [], isWritten: true)
      layout = LayoutSpec(.expression(try written()), arguments: arguments)
    } else {
      guard let known else {
        let names = LayoutKind.allCases.map(\.rawValue)
        throw .value(
          ValueError(
            value: kind, kind: "a layout",
            allowed:
              "one of \(names.joined(separator: ", ")), or an expression such as 'V(a, H(b, c))'",
            nearest: NearestNames.to(kind, among: names)))
      }
      try checkOptions(among: known.options)
      switch (known.operand, operand) {
      case (let operandName?, nil): throw .missing([operandName], verb: "layout")
      case (nil, _?):
        let owners = LayoutKind.allCases.filter { $0.operand != nil }.map(\.rawValue)
        throw .companionWord("of", of: owners.joined(separator: "' or '"))
      default: break
      }
      do throws(ValueError) {
        layout = LayoutSpec(.kind(try page(known)), arguments: arguments)
      } catch {
        throw .value(error)
      }
    }
    do throws(ValueError) {
      if let gap = try length("gap") { layout.gap = gap }
      if let margin = try length("margin") { layout.margin = margin }
      layout.fitting = try fitting()
      layout.order = try word("order", LayoutSpec.Order.self, "an order") ?? .given
      layout.weights = try weights()
      if isHero, let hero = named.first {
        layout.weights.append(LayoutSpec.Weight(items: [hero], factor: Self.heroWeight))
      } else if isHero {
        layout.firstWeight = Self.heroWeight
      }
      layout.named = items(named)
      layout.areItemsNamed = !(named.isEmpty || isHero && named.count == 1)
      layout.keepsLocked = options["keep-locked"] != nil
      layout.placesCaptions = options["captions"] != nil
      layout.names = options["names"]
      layout.seed = UInt64(try number("seed", "a seed", 0...Int.max) ?? 1)
    } catch {
      throw .value(error)
    }
    return layout
  }

  private func checkOptions(
    among known: [String], isWritten: Bool = false
  ) throws(ArgumentError) {
    // If the items overlap, a gap only has an effect around locked items.
    let isPile = self.known?.overlapsItems ?? false
    if options["gap"] != nil, options["keep-locked"] == nil, isPile {
      let names = LayoutKind.allCases.filter { !$0.overlapsItems }.map(\.rawValue)
      throw .companionWord("gap", of: names.joined(separator: "' or '"))
    }
    for option in Self.valued where options[option] != nil {
      let isSeed = option == "seed" && options["order"] == LayoutSpec.Order.random.rawValue
      guard Self.common.contains(option) || known.contains(option) || isSeed else {
        throw .companionWord(option, of: Self.owners(of: option).joined(separator: "' or '"))
      }
    }
    let fittings = ["fill", "fit", "crop"].filter { options[$0] != nil }
    if fittings.count > 1 { throw .exclusive(given: fittings, of: ["fill", "fit", "crop"]) }
    // Reject these options with a layout expression, which already determines the order of the
    // items and the use of locked ones.
    for option in ["order", "keep-locked"] where isWritten && options[option] != nil {
      let names = LayoutKind.allCases.map(\.rawValue)
      throw .companionWord(option, of: names.joined(separator: "' or '"))
    }
  }

  /// The default area of the large item of `hero`, as a multiple of the area of other items.
  private static let heroWeight = 6.0

  private func written() throws(ArgumentError) -> LayoutExpression {
    do throws(LayoutExpressionError) {
      return try LayoutExpression(kind)
    } catch {
      throw .layout(kind, error)
    }
  }

  private func weights() throws(ValueError) -> [LayoutSpec.Weight] {
    try (options["weight"] ?? "").split(separator: ",").map { part throws(ValueError) in
      guard let sign = part.lastIndex(of: "="), sign > part.startIndex,
        let factor = DecimalParser.number(String(part[part.index(after: sign)...])),
        (0.05...100).contains(factor), let items = try? ItemSelector.parse(String(part[..<sign]))
      else {
        throw ValueError(
          value: String(part), kind: "a weight",
          allowed: "an item and a number from 0.05 to 100, such as hero=3")
      }
      return LayoutSpec.Weight(items: items, factor: factor)
    }
  }

  private static func owners(of option: String) -> [String] {
    LayoutKind.allCases.filter { $0.options.contains(option) }.map(\.rawValue)
  }

  private var arguments: [String] {
    let given = (Self.valued + Self.flags).compactMap { name in
      options[name].map { $0.isEmpty ? "--\(name)" : "--\(name) \($0)" }
    }
    return [kind] + [operand].compactMap { $0 } + given
  }

  private func page(_ kind: LayoutKind) throws(ValueError) -> LayoutAlgorithm {
    switch kind {
    case .justified: return .justified(rows: try number("rows", "a number of rows", 1...1000))
    case .columns: return .columns(count: try columns())
    case .mosaic, .hero: return .mosaic
    case .circle: return .circle
    case .spiral: return .spiral
    case .stack:
      return .stack(maximumAngle: try angle() ?? 15)
    case .strip: return .strip
    case .heart: return .shape(.heart)
    case .shape: return .shape(silhouette ?? .heart)
    case .calendar: return .calendar(try calendar())
    case .scatter:
      let overlap = try decimal("overlap", "an overlap", 0...0.8) ?? 0.375
      return .scatter(
        maximumAngle: try angle() ?? 12,
        coverage: 1 / (1 - overlap))
    case .grid:
      return .grid(
        columns: try columns(),
        rows: try number("rows", "a number of rows", 1...1000),
        shape: try options["cell"].map(CropParser.ratio),
        lastRow: try word("last-row", UniformGrid.LastRow.self, "a place of a last row") ?? .left)
    }
  }

  /// Returns the number of columns; `nil` if the layout chooses it.
  private func columns() throws(ValueError) -> Int? {
    options["columns"] == "auto" ? nil : try number("columns", "a number of columns", 1...1000)
  }

  private func angle() throws(ValueError) -> Double? {
    guard let text = options["max-angle"] else { return nil }
    let degrees = try AngleParser.angle(text).degrees
    guard (0...90).contains(degrees) else {
      throw ValueError(value: text, kind: "an angle", allowed: "from 0 to 90 degrees")
    }
    return degrees
  }

  private func fitting() throws(ValueError) -> LayoutSpec.Fitting {
    if options["fit"] != nil { return .whole }
    if options["fill"] != nil { return .fill }
    return try decimal("crop", "a part", 0...1).map(LayoutSpec.Fitting.upTo) ?? .nearly
  }

  private func number(
    _ name: String, _ kind: String, _ range: ClosedRange<Int>
  ) throws(ValueError) -> Int? {
    guard let text = options[name] else { return nil }
    return try IntegerParser.number(text, kind, in: range)
  }

  /// Parses an option whose value is a fraction, such as `0.2` or `20%`; `nil` if the option isn't
  /// given.
  private func decimal(
    _ name: String, _ kind: String, _ range: ClosedRange<Double>
  ) throws(ValueError) -> Double? {
    guard let text = options[name] else { return nil }
    let isPercentage = text.hasSuffix("%")
    let value = DecimalParser.number(isPercentage ? String(text.dropLast()) : text)
      .map { isPercentage ? $0 / 100 : $0 }
    guard let value, range.contains(value) else {
      throw ValueError(
        value: text, kind: kind,
        allowed:
          "a percentage from 0% to \(DecimalParser.exact(100 * range.upperBound))%, such as 20%")
    }
    return value
  }

  private func length(_ name: String) throws(ValueError) -> Length? {
    try options[name].map(LengthParser.positiveOrZero)
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type, _ kind: String
  ) throws(ValueError) -> Word? {
    guard let text = options[name] else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw ValueError(
      value: text, kind: kind, allowed: "one of \(words.joined(separator: ", "))",
      nearest: NearestNames.to(text, among: words))
  }
}
