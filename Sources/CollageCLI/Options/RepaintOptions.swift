internal import ArgumentParser
internal import CollageCore

struct RepaintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The number of steps, 10 to 100", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of steps", in: Setting.stepsRange)))
  var steps: Int?

  @Option(
    help: ArgumentHelp("The weight of the prompt, 1 to 10", valueName: "scale"),
    transform: Word.reader(DecimalParser.parser("a scale", in: Setting.cfgRange)))
  var cfg: Double?

  @Option(
    help: ArgumentHelp("The random seed", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a seed", in: Setting.seedRange)))
  var seed: Int?

  @Option(help: ArgumentHelp("Content to avoid in the image", valueName: "text"))
  var negative: Word?

  @Option(
    help: ArgumentHelp("The amount of change, 0 to 1 or 100%", valueName: "share"),
    transform: Word.reader(FactorParser.opacity))
  var strength: UnitInterval?

  @Flag(help: "Repaint only the cutout's subject")
  var onlySubject = false

  @Flag(help: "Repaint everything except the subject")
  var keepSubject = false

  @Option(
    help: ArgumentHelp("Repaint only where this image is light", valueName: "file"),
    completion: .file())
  var mask: Word?

  @Option(help: ArgumentHelp("The server: NAME of a setting repaint.NAME.url", valueName: "name"))
  var server: Word?

  @Option(
    help: ArgumentHelp("The maximum long side of sent images (default: 2048)", valueName: "pixels"),
    transform: Word.reader(IntegerParser.parser("a side", in: Setting.sentSideRange)))
  var maxSide: Int?

  @Option(help: ArgumentHelp("Use a saved prompt and its options", valueName: "name"))
  var preset: Word?

  @Option(
    help: ArgumentHelp("Save the prompt and options as a preset", valueName: "name"),
    transform: Word.reader(NameParser.style))
  var savePreset: ItemName?

  @OptionGroup var polling: PollingOptions

  /// True if an option is given that affects only a new repaint.
  var isGiven: Bool {
    steps != nil || cfg != nil || seed != nil || negative != nil || strength != nil
      || limitsRegion || server != nil || maxSide != nil
      || preset != nil || savePreset != nil || polling.poll != nil || polling.detach
  }

  func check() throws {
    guard [onlySubject, keepSubject, mask != nil].count(where: { $0 }) < 2 else {
      throw UserFacingError.regions
    }
  }

  /// True if only a region of the image can change.
  var limitsRegion: Bool { onlySubject || keepSubject || mask != nil }

  func region(in workspace: Workspace) throws -> RepaintRegion {
    if let mask { return .mask(try workspace.importMask(.path(mask.text)).record) }
    return onlySubject ? .subject : keepSubject ? .background : .everything
  }

  /// Returns the parameters that the job stores: the options, completed by the preset and the
  /// settings.
  func origin(
    _ prompt: String?, _ preset: RepaintPreset?, _ settings: RepaintSettings, server: String
  ) -> RepaintOrigin {
    RepaintOrigin(
      prompt: prompt ?? preset?.prompt ?? "",
      negativePrompt: negative?.text ?? preset?.negativePrompt,
      server: server, steps: steps ?? preset?.steps ?? settings.steps,
      cfg: cfg ?? preset?.cfg ?? settings.cfg, seed: seed ?? preset?.seed ?? settings.seed,
      strength: strength?.value ?? preset?.strength)
  }

  /// Returns the preset to save, without the defaults from the settings.
  func makePreset(_ name: ItemName, _ prompt: String?, _ preset: RepaintPreset?) -> RepaintPreset {
    RepaintPreset(
      name: name, prompt: prompt ?? preset?.prompt ?? "",
      negativePrompt: negative?.text ?? preset?.negativePrompt, steps: steps ?? preset?.steps,
      cfg: cfg ?? preset?.cfg, seed: seed ?? preset?.seed,
      strength: strength?.value ?? preset?.strength)
  }
}

struct PollingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Seconds between status requests (default: 3)", valueName: "seconds"),
    transform: Word.reader(DecimalParser.parser("a number of seconds", in: 0.1...600)))
  var poll: Double?

  @Flag(help: "Don't wait for results; `jobs wait` gets them later")
  var detach = false
}
