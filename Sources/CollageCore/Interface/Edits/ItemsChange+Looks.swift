/// Validation of the arguments of looks.
extension ItemsChange {
  /// Creates a change that sets or removes a part of items' looks.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - values: The given values of its fields, by name.
  ///   - isNone: A Boolean value indicating whether the part is removed.
  ///   - isFixed: A Boolean value indicating whether its lengths don't change when the item is
  ///     scaled.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/combinedWithNone(_:)``.
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

  /// Creates a change that sets or removes adjustments.
  ///
  /// - Parameters:
  ///   - assignments: The values, each as `key=value`.
  ///   - isNone: A Boolean value indicating whether all adjustments are removed.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
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

  /// Creates a change that sets a mask without a file, or removes the mask.
  ///
  /// - Parameters:
  ///   - word: The keyword.
  ///   - seed: The seed of a torn edge.
  /// - Returns: The change; `nil` if the word names a file.
  /// - Throws: ``ArgumentError/companionWord(_:of:)``.
  package static func mask(
    _ word: String, seed: UInt64?
  ) throws(ArgumentError) -> ItemsChange? {
    let torn = Mask.torn(seed: 0).kind
    guard seed == nil || word.lowercased() == torn else { throw .companionWord("seed", of: torn) }
    return MaskParser.change(word, seed: seed).map { .look(.change($0)) }
  }
}

/// A requested crop of photos.
package enum CropSpec: Hashable, Sendable {
  case part(PhotoPartSpec)
  /// Crops to an aspect ratio, around the subject.
  case shape(CropShape)

  /// Creates the requested crop.
  ///
  /// - Parameters:
  ///   - part: A part of the photo.
  ///   - ratio: An aspect ratio.
  ///   - fillsRoom: A Boolean value indicating whether the photo fills the area that the layout
  ///     gave to it.
  /// - Returns: The requested crop.
  /// - Throws: ``ArgumentError``.
  package static func wanted(
    part: PhotoPartSpec?, ratio: Double?, fillsRoom: Bool
  ) throws(ArgumentError) -> CropSpec {
    try ArgumentError.required(
      of: "crop",
      [
        "to": part.map(CropSpec.part), "ratio": ratio.map { .shape(.aspect($0)) },
        "fit-box": fillsRoom ? .shape(.room) : nil,
      ])
  }
}
