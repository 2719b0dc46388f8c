/// The rules of arguments of looks that go together.
extension ItemsChange {
  /// Changes or removes one part of items' looks.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - values: The given values of its fields, by name.
  ///   - isNone: Whether it is removed.
  ///   - isFixed: Whether its lengths stay as they are when the item is scaled.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError/besidesNone(_:)``.
  package static func look(
    _ part: LookPart, _ values: [String: LookFieldSpec?], isNone: Bool, isFixed: Bool
  ) throws(ArgumentError) -> ItemsChange {
    let values = values.compactMapValues { $0 }
    if isNone {
      if let field = part.fields.first(where: { values[$0.name] != nil }) {
        throw .besidesNone(field.name)
      }
      if isFixed { throw .besidesNone("fixed") }
    }
    return .look(.change(.part(LookPartChange(part, isNone ? nil : values, isFixed: isFixed))))
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
      guard assignments.isEmpty else { throw .besidesNone("set") }
      return .look(.change(.adjust(nil)))
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
