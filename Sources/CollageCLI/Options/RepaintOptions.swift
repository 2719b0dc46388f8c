internal import ArgumentParser
internal import CollageCore

/// What a user can say of how a picture is painted.
struct RepaintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The number of steps, 10 to 100.", valueName: "n"),
    transform: Word.reader(WholeNumberText.reader("a number of steps", in: Setting.stepsRange)))
  var steps: Int?

  @Option(
    help: ArgumentHelp("How much the prompt counts, 1 to 10.", valueName: "scale"),
    transform: Word.reader(RepaintOptions.readScale))
  var cfg: Double?

  @Option(
    help: ArgumentHelp("The same seed gives the same picture.", valueName: "n"),
    transform: Word.reader(WholeNumberText.reader("a seed", in: Setting.seedRange)))
  var seed: Int?

  @Option(help: ArgumentHelp("What should not be in the picture.", valueName: "text"))
  var negative: Word?

  @Option(
    help: ArgumentHelp(
      "How far it may go from the picture: 0 to 1, or in percent.", valueName: "share"),
    transform: Word.reader(FactorText.opacity))
  var strength: UnitInterval?

  @Flag(help: "Paint the subject alone; the item's cutout says where it is.")
  var onlySubject = false

  @Flag(help: "Paint everything but the subject.")
  var keepSubject = false

  @Option(
    help: ArgumentHelp(
      "Paint only where this picture is light; it covers the whole photo.", valueName: "file"),
    completion: .file())
  var mask: Word?

  @Option(
    help: ArgumentHelp("The server: NAME of a setting repaint.NAME.url.", valueName: "name"))
  var server: Word?

  @Option(
    help: ArgumentHelp("The long side of the picture that the server gets.", valueName: "pixels"),
    transform: Word.reader(WholeNumberText.reader("a side", in: Setting.sentSideRange)))
  var maxSide: Int?

  @Option(
    help: ArgumentHelp(
      "Take a prompt that was kept, with what was said besides.", valueName: "name"))
  var preset: Word?

  @Option(
    help: ArgumentHelp("Keep the prompt, and what is said besides, by a name.", valueName: "name"),
    transform: Word.reader(NameText.style))
  var savePreset: ItemName?

  @OptionGroup var polling: PollingOptions

  private static func readScale(_ text: String) throws(ValueError) -> Double {
    guard let value = DecimalText.number(text), Setting.cfgRange.contains(value) else {
      throw ValueError(value: text, kind: "a scale", allowed: "a number from 1 to 10")
    }
    return value
  }

  /// Whether anything is said that only painting needs.
  var saysAnything: Bool {
    steps != nil || cfg != nil || seed != nil || negative != nil || strength != nil
      || limitsRegion || server != nil || maxSide != nil
      || preset != nil || savePreset != nil || polling.poll != nil || polling.detach
  }

  /// Checks whether the options go together.
  func check() throws {
    guard [onlySubject, keepSubject, mask != nil].count(where: { $0 }) < 2 else {
      throw UserFacingError.usage(
        "--only-subject, --keep-subject and --mask exclude each other.")
    }
  }

  /// Whether a part of the picture alone is to change.
  var limitsRegion: Bool { onlySubject || keepSubject || mask != nil }

  /// Where may be painted.
  func region(in workspace: Workspace) throws -> RepaintRegion {
    if let mask { return .mask(try workspace.importMask(.path(mask.text)).record) }
    return onlySubject ? .subject : keepSubject ? .background : .everything
  }

  /// What is asked for, with what the settings and a preset say.
  ///
  /// - Parameters:
  ///   - prompt: The prompt; nil is the preset's.
  ///   - preset: What was kept.
  ///   - settings: What is set where nothing is said.
  ///   - server: The server's name.
  /// - Returns: What a ticket keeps of it.
  func origin(
    _ prompt: String?, _ preset: RepaintPreset?, _ settings: RepaintSettings, server: String
  ) -> RepaintOrigin {
    RepaintOrigin(
      prompt: prompt ?? preset?.prompt ?? "", negative: negative?.text ?? preset?.negative,
      server: server, steps: steps ?? preset?.steps ?? settings.steps,
      cfg: cfg ?? preset?.cfg ?? settings.cfg, seed: seed ?? preset?.seed ?? settings.seed,
      strength: strength?.value ?? preset?.strength)
  }

  /// What is kept by a name: what was said, not what the settings add.
  func kept(_ name: ItemName, _ prompt: String?, _ preset: RepaintPreset?) -> RepaintPreset {
    RepaintPreset(
      name: name, prompt: prompt ?? preset?.prompt ?? "",
      negative: negative?.text ?? preset?.negative, steps: steps ?? preset?.steps,
      cfg: cfg ?? preset?.cfg, seed: seed ?? preset?.seed,
      strength: strength?.value ?? preset?.strength)
  }
}

/// How a server is waited for.
struct PollingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Seconds between two questions to the server.", valueName: "seconds"),
    transform: Word.reader(PollingOptions.readSeconds))
  var poll: Double?

  @Flag(help: "Do not wait: `collage jobs wait` fetches the result.")
  var detach = false

  private static let range = 0.1...600.0

  private static func readSeconds(_ text: String) throws(ValueError) -> Double {
    guard let value = DecimalText.number(text), range.contains(value) else {
      throw ValueError(value: text, kind: "a time", allowed: "from 0.1 to 600 seconds")
    }
    return value
  }
}
