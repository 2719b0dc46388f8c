internal import ArgumentParser
internal import CollageCore

/// A collage given as an argument or with `-c`.
struct CollageArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The collage: a name or UUID prefix (default: current)", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var reference: Word?

  @OptionGroup var target: CollageOptions

  var isNamed: Bool { reference != nil || target.collage != nil }

  /// Returns a reference to the collage; doesn't check whether the collage exists.
  func resolved(_ context: EditContext) throws(UserFacingError) -> CollageReference {
    guard let reference else { return context.reference(target) }
    guard target.collage == nil else {
      throw .collageNamedTwice
    }
    return .named(reference.text)
  }
}
