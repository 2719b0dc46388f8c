enum CutoutArguments {
  /// The maximum number of marks that are listed; if there are more, only their number is shown.
  private static let maximumListedMarks = 3

  /// Returns the arguments of the cutouts if all cutouts have the same ones; otherwise, an empty
  /// array.
  ///
  /// `before` is the collage with the previous cutouts.
  static func common(_ cutouts: [ItemCutout], in before: Collage) -> [String] {
    let words = cutouts.map { new in
      Self.arguments(new.cutout, after: before.items[new.id]?.photo?.cutout)
    }
    guard let first = words.first, words.allSatisfy({ $0 == first }) else { return [] }
    return first
  }

  /// Returns the arguments of a cutout.
  ///
  /// If the cutout equals the previous one, the argument is `--on`. If it extends the previous one,
  /// the arguments are `--redo` and the additions. Otherwise, they are all options that differ from
  /// the defaults; if all options have their defaults, a new cutout of the same item has the
  /// argument `--fresh`.
  static func arguments(_ cutout: Cutout, after earlier: Cutout?) -> [String] {
    guard let earlier else { return arguments(cutout.origin, mask: cutout.trimap) }
    guard cutout != earlier else { return ["--on"] }
    guard let added = added(cutout, to: earlier) else {
      let words = arguments(cutout.origin, mask: cutout.trimap)
      return words.isEmpty ? ["--fresh"] : words
    }
    return ["--redo"] + added
  }

  /// Returns the additions to an earlier cutout; `nil` if the new cutout lacks a hint or the mask
  /// of the earlier one.
  private static func added(_ cutout: Cutout, to earlier: Cutout) -> [String]? {
    let (new, old) = (cutout.origin.hints, earlier.origin.hints)
    guard new.keep.starts(with: old.keep), new.drop.starts(with: old.drop),
      old.rect == nil || new.rect != nil, !old.isSingle || new.isSingle,
      earlier.trimap == nil || cutout.trimap != nil
    else { return nil }
    let hints = CutoutHints(
      rect: new.rect == old.rect ? nil : new.rect,
      keep: Array(new.keep.dropFirst(old.keep.count)),
      drop: Array(new.drop.dropFirst(old.drop.count)), isSingle: new.isSingle && !old.isSingle)
    return arguments(hints, mask: cutout.trimap == earlier.trimap ? nil : cutout.trimap)
      + arguments(cutout.origin.edge, unlike: earlier.origin.edge)
      + engine(cutout.origin, unlike: earlier.origin.engine)
  }

  private static func arguments(_ origin: CutoutOrigin, mask: StoredImage?) -> [String] {
    arguments(origin.hints, mask: mask) + arguments(origin.edge, unlike: CutoutEdgeOptions())
      + engine(origin, unlike: "classic")
  }

  private static func arguments(_ hints: CutoutHints, mask: StoredImage?) -> [String] {
    var words: [String] = []
    if let rect = hints.rect {
      let numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height]
      words += ["--rect", numbers.map(text).joined(separator: ",")]
    }
    words += marks(hints.keep, "--keep") + marks(hints.drop, "--drop")
    if mask != nil { words.append("--mask") }
    if hints.isSingle { words.append("--single") }
    return words
  }

  private static func marks(_ marks: [CutoutMark], _ option: String) -> [String] {
    guard marks.count <= maximumListedMarks else { return ["\(option) (\(marks.count)x)"] }
    return marks.flatMap { mark in
      let points = mark.points.map { text($0.x) + "," + text($0.y) }.joined(separator: ";")
      let radius = mark.radius.map { "," + text($0) } ?? ""
      return [mark.points.count > 1 ? option + "-stroke" : option, points + radius]
    }
  }

  private static func arguments(_ edge: CutoutEdgeOptions, unlike old: CutoutEdgeOptions)
    -> [String]
  {
    var words: [String] = []
    if edge.feather != old.feather { words += ["--feather", text(edge.feather)] }
    if edge.grow != old.grow { words += ["--grow", "\(edge.grow)"] }
    if edge.smooth != old.smooth { words += ["--smooth", text(edge.smooth)] }
    return words
  }

  private static func engine(_ origin: CutoutOrigin, unlike old: String) -> [String] {
    origin.engine == old ? [] : ["--engine", origin.engine]
  }

  private static func text(_ value: Double) -> String { NumberFormat.text(value) }
}
