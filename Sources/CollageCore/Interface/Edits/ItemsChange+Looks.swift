/// The rules of arguments of looks that go together.
extension ItemsChange {
  /// Items that get a border, or lose it.
  ///
  /// - Parameters:
  ///   - width: How wide it is; nil takes it off.
  ///   - color: Its colour; white if nothing is said.
  ///   - bottom: How wide it is at the bottom, if otherwise.
  ///   - isInside: Whether it covers the picture's own edge.
  ///   - isFixed: Whether it stays as it is when the item is scaled.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/besidesNone(_:)``.
  package static func border(
    _ width: WantedLength?, color: Color?, bottom: WantedLength?, isInside: Bool, isFixed: Bool
  ) throws(ArgumentError) -> ItemsChange {
    guard let width else {
      try refuse([
        "colour": color != nil, "bottom": bottom != nil, "inside": isInside, "fixed": isFixed,
      ])
      return .look(.change(.border(nil)))
    }
    let border = WantedBorder(
      width: width.fixed(isFixed), bottom: bottom?.fixed(isFixed), color: color ?? .white,
      isInside: isInside)
    return .look(.change(.border(border)))
  }

  /// Items whose corners are rounded, or not any more.
  ///
  /// - Parameters:
  ///   - radius: The radius; nil takes it off.
  ///   - isFixed: Whether it stays as it is when the item is scaled.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/besidesNone(_:)``.
  package static func corners(
    _ radius: WantedLength?, isFixed: Bool
  ) throws(ArgumentError) -> ItemsChange {
    if radius == nil { try refuse(["fixed": isFixed]) }
    return .look(.change(.corners(radius?.fixed(isFixed))))
  }

  /// Items that get an outline, or lose it.
  ///
  /// - Parameters:
  ///   - width: How wide it is; nil takes it off.
  ///   - color: Its colour; white if nothing is said.
  ///   - isFixed: Whether it stays as it is when the item is scaled.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/besidesNone(_:)``.
  package static func outline(
    _ width: WantedLength?, color: Color?, isFixed: Bool
  ) throws(ArgumentError) -> ItemsChange {
    guard let width else {
      try refuse(["colour": color != nil, "fixed": isFixed])
      return .look(.change(.outline(nil)))
    }
    return .look(
      .change(.outline(WantedOutline(width: width.fixed(isFixed), color: color ?? .white))))
  }

  /// Items whose shadow changes, or goes.
  ///
  /// - Parameters:
  ///   - shadow: What is said of it.
  ///   - isNone: Whether it goes.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/besidesNone(_:)``.
  package static func shadow(
    _ shadow: WantedShadow, isNone: Bool
  ) throws(ArgumentError) -> ItemsChange {
    guard isNone else { return .look(.change(.shadow(shadow))) }
    try refuse([
      "dx": shadow.dx != nil, "dy": shadow.dy != nil, "blur": shadow.blur != nil,
      "colour": shadow.color != nil, "opacity": shadow.opacity != nil, "fixed": shadow.isFixed,
    ])
    return .look(.change(.shadow(nil)))
  }

  /// Items that are adjusted, or not any more.
  ///
  /// - Parameters:
  ///   - assignments: What is to be set, each as `key=value`.
  ///   - isNone: Whether all adjustments are taken off.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  package static func adjust(
    _ assignments: [String], isNone: Bool
  ) throws(ArgumentError) -> ItemsChange {
    guard !isNone else {
      try refuse(["set": !assignments.isEmpty])
      return .look(.change(.unadjust))
    }
    guard !assignments.isEmpty else { throw .nothingToSet(AdjustText.verb) }
    do throws(EffectError) {
      return .look(.change(.adjust(try AdjustText.change(assignments))))
    } catch {
      throw .parameters(error)
    }
  }

  /// Items that get a mask which needs no file, or lose theirs.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - seed: What decides how torn paper is torn.
  /// - Returns: The change; nil if the word is the name of a file.
  /// - Throws: ``ArgumentError/companionWord(_:of:)``.
  package static func mask(
    _ word: String, seed: UInt64?
  ) throws(ArgumentError) -> ItemsChange? {
    let torn = Mask.torn(seed: 0).kind
    guard seed == nil || word.lowercased() == torn else { throw .companionWord("seed", of: torn) }
    return MaskText.change(word, seed: seed).map { .look(.change($0)) }
  }

  /// Refuses what says something of a part of a look that is taken off.
  private static func refuse(
    _ arguments: KeyValuePairs<String, Bool>
  ) throws(ArgumentError) {
    if let (name, _) = arguments.first(where: \.value) { throw .besidesNone(name) }
  }
}

/// How photos are cropped, as somebody asks for it.
package enum WantedCrop: Hashable, Sendable {
  /// To a part that is said.
  case part(WantedPart)
  /// To a shape, where it is best.
  case shape(CropShape)

  /// Takes what is given.
  ///
  /// - Parameters:
  ///   - part: A part of the photo.
  ///   - ratio: A width over a height.
  ///   - fillsRoom: Whether the room of the photo is to be filled.
  /// - Returns: What is wanted.
  /// - Throws: ``ArgumentError``.
  package static func wanted(
    part: WantedPart?, ratio: Double?, fillsRoom: Bool
  ) throws(ArgumentError) -> WantedCrop {
    try ArgumentError.required(
      of: "crop",
      [
        "to": part.map(WantedCrop.part), "ratio": ratio.map { .shape(.aspect($0)) },
        "fit-box": fillsRoom ? .shape(.room) : nil,
      ])
  }
}
