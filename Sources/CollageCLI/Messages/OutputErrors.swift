internal import CollageCore

extension UserFacingError {
  /// The kind of an output other than text.
  enum Output: String, CaseIterable {
    case image = "an image"
    case export = "an export"
    case template = "a template"
    case report = "a report"
  }

  static func outputIsTerminal(_ output: Output) -> UserFacingError {
    .usage(
      "standard output is a terminal, which can't display \(output.rawValue).",
      hint: "Name a file with -o, or pipe the output to another program.")
  }

  static var outputTaken: UserFacingError {
    .usage(
      "--json and '-o -' can't be used together: both write to standard output.",
      hint: "Name a file with -o.")
  }

  /// Returns the error for an output file whose extension isn't that of a supported format.
  static func fileExtension(of path: String) -> UserFacingError {
    .usage(
      "the extension of '\(path)' is not that of a supported format.",
      hint:
        "Use \(FormatParser.fileExtensions.endingList); for an animation, "
        + "\(AnimationFormat.endingList). Or name the format with --format.")
  }

  /// Returns the error for an output file whose extension isn't that of an image format.
  static func imageExtension(of path: String) -> UserFacingError {
    .usage(
      "the extension of '\(path)' is not that of an image.",
      hint: "Use \(FormatParser.imageFileExtensions.endingList).")
  }

  static var outputIsNotTerminal: UserFacingError {
    .usage(
      "`collage preview` draws in a terminal, but standard output is not a terminal.",
      hint: "Write an image with `collage render -o FILE`.")
  }

  static func previewIsOff(_ variable: String) -> UserFacingError {
    .usage(
      "$\(variable) turns previews off.",
      hint: "Write an image with `collage render -o FILE`.")
  }

  static func comparisonFormat(_ format: RenderFormat) -> UserFacingError {
    .usage(
      "a comparison is one image and can't be \(format.article).",
      hint: "Use a format such as PNG; `collage render` writes documents.")
  }

  static func thumbnailFormat(_ path: String) -> UserFacingError {
    .usage(
      "a thumbnail is a JPEG, but '\(path)' has the extension of another format.",
      hint: "Use the extension .jpg.")
  }

  static func cutoutFormat(_ path: String) -> UserFacingError {
    .usage(
      "a cutout is a PNG, but '\(path)' has another extension.", hint: "Use the extension .png.")
  }

  static func severalCutouts(_ count: Int) -> UserFacingError {
    .usage("-o writes one cutout, but \(count) items are named.", hint: "Name one item.")
  }

  static var galleryOutput: UserFacingError {
    .usage(
      "a web gallery is a folder and can't be written to standard output.", hint: "Name a folder.")
  }

  static var watchAnimation: UserFacingError { .usage("--watch can't write animations.") }

  static var watchSeveral: UserFacingError {
    .usage("--watch can render only one collage.", hint: "Name one collage.")
  }

  static func watchField(_ field: String) -> UserFacingError {
    .usage("--watch can't use \(field) in -o.", hint: "Write the file's name.")
  }

  static func sameFile(
    _ one: CollageName, _ other: CollageName, _ path: String
  ) -> UserFacingError {
    .usage(
      "'\(one)' and '\(other)' would both be written to '\(path)'.",
      hint: "Render one of them on its own, with another file name.")
  }

  static var sameOutput: UserFacingError {
    .usage("two outputs have the same name.", hint: "Use a different name for each -o.")
  }

  static var outputForSeveral: UserFacingError {
    .usage("standard output can't be one of several outputs.", hint: "Name files for all outputs.")
  }

  static func formatForSeveral(_ count: Int) -> UserFacingError {
    .usage(
      "--format names one format, but there are \(count) outputs.",
      hint: "Omit --format; the extensions choose the formats.")
  }

  static func pagesInOutput(_ count: Int) -> UserFacingError {
    .usage(
      "standard output can hold one page, but there are \(count).",
      hint: "Name files with {page} in -o.")
  }

  /// Returns the error for several pages that would be written to one file; `pattern` is a file
  /// name with the placeholder for the page number.
  static func pagesInFile(
    photos: Int, pages: Int, _ path: String, pattern: String
  ) -> UserFacingError {
    .usage(
      "\(Phrases.count(photos, "photo")) fill \(pages) pages, but '\(path)' names only one file.",
      hint: "Name the files '\(pattern)'.")
  }

  static func animationOfMake(_ path: String) -> UserFacingError {
    .usage(
      "`collage make` can't write '\(path)'.",
      hint:
        "Use \(FormatParser.fileExtensions.endingList); for an animation, keep the collage with "
        + "--keep NAME and run `collage render -c NAME -o \(ShellWordSplitter.quoted(path)) --frames 24`."
    )
  }

  static func severalCollages(_ format: RenderFormat) -> UserFacingError {
    let endings = RenderFormat.paged.map { ".\($0.fileExtension)" }.joined(conjunction: "or")
    return .usage(
      "several collages can't be written to \(format.article).",
      hint: "Use the extension \(endings) for one page each, or -o '{name}.png' for one image each."
    )
  }

  static var oneFileForSeveral: UserFacingError {
    .usage("-o names one file for several images.", hint: "Name an existing folder.")
  }

  static func frameRate(_ format: AnimationFormat) -> UserFacingError {
    .usage(
      "\(format.noun) supports at most \(Phrases.number(format.highestRate)) frames per second.",
      hint: "Use fewer frames, a longer --duration, or WebP.")
  }

  static var animationFormat: UserFacingError {
    .usage(
      "the animation has no format.",
      hint: "Use --format webp, --format png or a file extension.")
  }

  static var notAnimation: UserFacingError {
    .usage(
      "a file of this format can't have frames.",
      hint: "Use \(AnimationFormat.endingList).")
  }

  /// Returns the error for an image that is missing from the store and therefore from a backup.
  static func missingFromBackup(_ image: String) -> UserFacingError {
    UserFacingError(
      ErrorCode.storeDamaged.rawValue, .store, "an image of the store is missing: '\(image)'.",
      hint: "List missing files with `collage doctor`.")
  }

  static func damagedInBackup(_ image: String) -> UserFacingError {
    UserFacingError(
      ErrorCode.storeDamaged.rawValue, .store, "an image of the store is damaged: '\(image)'.",
      hint: "Run `collage doctor --deep --fix` to look for an intact copy.")
  }
}
