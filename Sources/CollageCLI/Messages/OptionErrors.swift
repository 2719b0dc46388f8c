internal import ArgumentParser
internal import CollageCore

extension UserFacingError {
  static func missing(
    _ operand: Operand, in command: any ParsableCommand.Type
  ) -> UserFacingError {
    .usage("missing \(operand.noun).", usage: CommandParser.usage(of: command))
  }

  static func requires(_ option: String, _ other: String) -> UserFacingError {
    .usage("\(option) requires \(other).")
  }

  static func exclusive(_ one: String, _ other: String) -> UserFacingError {
    .usage("\(one) and \(other) can't be used together.", hint: "Use one of them.")
  }

  static func valueAndOption(
    _ operand: Operand, _ value: String, _ option: Operand
  ) -> UserFacingError {
    .usage(
      "\(operand.noun) (\(value)) and \(option.noun) can't be used together.",
      hint: "Use one of them.")
  }

  /// Returns the error for an option that names one thing although several files are given.
  static func namesOne(_ option: String, _ thing: NamedThing, files: Int) -> UserFacingError {
    .usage(
      "\(option) names one \(thing.rawValue), but \(files) files are given.", hint: thing.hint)
  }

  static var collageNamedTwice: UserFacingError {
    .usage("the collage is named twice.", hint: "Omit -c.")
  }

  static func severalSizes(_ count: Int) -> UserFacingError {
    .usage(
      "\(count) sizes are given.",
      hint: "Use one of FACTOR, --by, --width, --height, --fit and --cover.")
  }

  static var redoAndFresh: UserFacingError {
    .usage(
      "--redo and --fresh can't be used together.",
      hint: "Use --redo to keep the earlier options, or --fresh to discard them.")
  }

  static func switchAndHints(_ option: String) -> UserFacingError {
    .usage("\(option) can't be used with other cutout options.", hint: "Use one or the other.")
  }

  static func switchAndPrompt(_ option: String) -> UserFacingError {
    .usage("\(option) can't be used with a prompt or its options.", hint: "Use one or the other.")
  }

  static var regions: UserFacingError {
    .usage(
      "--only-subject, --keep-subject and --mask can't be used together.", hint: "Use one of them.")
  }

  static var undoWithPhotos: UserFacingError {
    .usage("--undo can't be used with photos.", hint: "Omit the photos.")
  }

  static var watermarkTextOptions: UserFacingError {
    .usage("--font, --font-fallback and --color require --text.")
  }

  static var padWithoutSize: UserFacingError {
    .usage("--pad requires --size or a preset with a size.")
  }

  static var fontSheetFile: UserFacingError {
    .usage("--sheet requires -o.", hint: "Draw the fonts: `collage fonts --sheet -o fonts.png`")
  }

  static var fontSheetOptions: UserFacingError {
    .usage(
      "-o and --sample require --sheet.",
      hint: "Draw the fonts: `collage fonts --sheet -o fonts.png`")
  }

  static var galleryChoice: UserFacingError {
    .usage(
      "--search, --limit and --sort can't be used with named collages.",
      hint: "Use one or the other.")
  }

  static var libraryOptions: UserFacingError {
    .usage("--library can't be used with a collage or --history.")
  }

  static var collageWithoutUses: UserFacingError {
    .usage(
      "-c requires --uses: it names the collage that contains the item given with --uses.",
      hint: "List all collages with `collage list`, or filter them with --search.")
  }

  static var printOptions: UserFacingError {
    .usage("--print can't be used with layout options: it prints the current layout.")
  }

  static var scriptLimit: UserFacingError {
    .usage(
      "--sh and --limit can't be used together: the script creates the current state.",
      hint: "Use one of them.")
  }

  static var rowsOfSheets: UserFacingError {
    .usage("--rows can't be used with --sheet.", hint: "Use --shard to create some of the sheets.")
  }

  static var planInput: UserFacingError {
    .usage("--plan can't read the table from standard input.", hint: "Name a file.")
  }

  static var planReport: UserFacingError {
    .usage(
      "--plan can't be used with --report: all parts would write to it.", hint: "Omit --report.")
  }

  static var planShard: UserFacingError {
    .usage("--plan can't be used with --shard: it creates the parts itself.", hint: "Omit --shard.")
  }

  static var storeOptionEmpty: UserFacingError {
    .usage("--store is empty.", hint: "Name a folder.")
  }

  /// Returns the error for an option that the image's format doesn't support.
  static func formatOption(
    _ option: String, formats: [RenderFormat], _ format: RenderFormat
  ) -> UserFacingError {
    .usage(
      "\(option) can't be used with \(format.article).",
      hint: "\(option) applies to \(formats.map(\.noun).joined(conjunction: "and")).")
  }

  static func maxBytesFormat(_ format: RenderFormat) -> UserFacingError {
    let formats = RenderFormat.allCases.filter { if case .raster = $0 { true } else { false } }
    return .usage(
      "--max-bytes can't be used with \(format.article).",
      hint: "--max-bytes applies to \(formats.map(\.noun).joined(conjunction: "and")).")
  }

  static func animationOption(_ option: String, _ format: AnimationFormat) -> UserFacingError {
    .usage("\(option) can't be used with \(format.noun) animations.")
  }

  static func proxiedAddress(
    _ text: String, _ error: RemoteAddressError?, origin: String? = nil
  ) -> UserFacingError {
    .usage(
      "'\(text)' is not an address for --proxied.",
      hint: origin.map { "Omit everything after the host and port: \($0)." } ?? error?.hint
        ?? "Write the address like https://photos.example.")
  }

  static func previewSetting(_ variable: String, _ value: String) -> UserFacingError {
    .usage(
      "$\(variable) can't be '\(value)'.",
      hint: "Set it to \(TerminalImageProtocol.allCases.map(\.rawValue).joined(conjunction: "or"))."
    )
  }
}

extension RemoteAddressError {
  /// The hint for an invalid address; `nil` if the message contains an example.
  fileprivate var hint: String? {
    switch self {
    case .userInfo: "Omit the user and the password."
    case .fragment: "Omit '#' and everything after it."
    case .internationalHost: "Write the host in ASCII, as xn--…."
    case .port: "Use a port from 1 to 65535."
    case .noScheme, .scheme, .noHost, .host, .path, .tooLong: nil
    }
  }
}
