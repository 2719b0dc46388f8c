extension ItemsChange {
  /// Creates a change that sets or removes one part of items' looks, such as the border.
  ///
  /// `isFixed` keeps the part's lengths when the item is scaled.
  package static func look(
    _ part: LookPart, _ values: [String: LookFieldSpec?], isNone: Bool, isFixed: Bool
  ) throws(ArgumentError) -> ItemsChange {
    let values = values.compactMapValues { $0 }
    if isNone {
      if let field = part.fields.first(where: { values[$0.name] != nil }) {
        throw .combinedWithNone(field.name)
      }
      if isFixed { throw .combinedWithNone("fixed") }
    }
    return .look(.change(.part(LookPartChange(part, isNone ? nil : values, isFixed: isFixed))))
  }

  /// Creates a change that sets adjustments, each as `key=value`, or removes them all.
  package static func adjust(
    _ assignments: [String], isNone: Bool
  ) throws(ArgumentError) -> ItemsChange {
    guard !isNone else {
      guard assignments.isEmpty else { throw .combinedWithNone("set") }
      return .look(.change(.adjust(nil)))
    }
    guard !assignments.isEmpty else { throw .nothingToSet(AdjustmentParser.verb) }
    do throws(EffectError) {
      return .look(.change(.adjust(try AdjustmentParser.change(assignments))))
    } catch {
      throw .parameters(error)
    }
  }

  /// Creates a change that sets a built-in mask or removes the mask; `nil` if the word names a
  /// file.
  package static func mask(
    _ word: String, seed: UInt64?
  ) throws(ArgumentError) -> ItemsChange? {
    let torn = Mask.torn(seed: 0).kind
    guard seed == nil || word.lowercased() == torn else { throw .companionWord("seed", of: torn) }
    return MaskParser.change(word, seed: seed).map { .look(.change($0)) }
  }
}

package enum CropSpec: Hashable, Sendable {
  case part(PhotoPartSpec)
  /// Crops to an aspect ratio, around the subject.
  case shape(CropShape)

  /// Creates a crop from three mutually exclusive arguments.
  ///
  /// `ratio` is the width divided by the height. `fillsCell` crops to the aspect ratio of the area
  /// that the photo fills or is fitted into; see `Item.cellSize`.
  package static func requested(
    part: PhotoPartSpec?, ratio: Double?, fillsCell: Bool
  ) throws(ArgumentError) -> CropSpec {
    try ArgumentError.required(
      of: "crop",
      [
        "to": part.map(CropSpec.part), "ratio": ratio.map { .shape(.aspect($0)) },
        "fit-box": fillsCell ? .shape(.cell) : nil,
      ])
  }
}
