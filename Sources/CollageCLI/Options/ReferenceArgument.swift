internal import ArgumentParser
internal import CollageCore

/// A collage that is named as an argument or with `-c`.
struct ReferenceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The collage: its name or the beginning of its UUID.", valueName: "collage"),
    completion: .custom(Suggestions.collages))
  var reference: Word?

  @OptionGroup var target: CollageOptions

  /// Whether an argument or an option names a collage.
  var isNamed: Bool { reference != nil || target.collage != nil }

  /// The collage that is meant.
  ///
  /// - Parameter context: Where the edit will happen.
  /// - Returns: A reference that may still name nothing.
  /// - Throws: ``UserFacingError`` when it is named twice.
  func resolved(_ context: EditContext) throws(UserFacingError) -> CollageReference {
    guard let reference else { return context.reference(target) }
    guard target.collage == nil else {
      throw UserFacingError.usage("the collage is named twice.", hint: "Leave out -c.")
    }
    return .named(reference.text)
  }
}
