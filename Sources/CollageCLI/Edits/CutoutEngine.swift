internal import CollageCore

/// Which engine finds the subjects.
struct CutoutEngine {
  /// `classic`, `auto`, `command` or a name of the settings; nil is what the settings say.
  var name: String?
  /// The command of the engine `command`.
  var command: String?
  /// Whether a command's mask gets the edges of the photo.
  var isRefined = true

  /// The engine to use, and the one to fall back to when the first was not asked for by name.
  ///
  /// - Parameter workspace: Knows the settings.
  /// - Returns: The engines.
  /// - Throws: ``UserFacingError``, ``StoreError``.
  func segmenters(in workspace: Workspace) throws -> (any Segmenter, fallback: (any Segmenter)?) {
    let settings = try workspace.settings()
    if let command { return (try external("command", command, settings), nil) }
    let name = name ?? settings[.cutoutEngine] ?? Setting.cutoutEngine.defaultValue
    switch name {
    case "classic":
      return (ClassicSegmenter(), nil)
    case "auto":
      guard let (engine, command) = Self.engines(settings).first else {
        return (ClassicSegmenter(), nil)
      }
      return (try external(engine, command, settings), ClassicSegmenter())
    default:
      let engines = Self.engines(settings)
      guard let command = engines.first(where: { $0.name == name })?.command else {
        let names = ["classic", "auto"] + engines.map(\.name)
        throw UserFacingError.usage(
          "there is no engine '\(name)'.",
          hint: Phrases.suggestion(NearestNames.to(name, among: names))
            ?? "`collage config set engine.\(name) 'COMMAND {in} {out}'` adds it.")
      }
      return (try external(name, command, settings), nil)
    }
  }

  private static func engines(_ settings: [Setting: String]) -> [(name: String, command: String)] {
    settings.compactMap { setting, command in
      if case .engine(let name) = setting { (name, command) } else { nil }
    }.sorted { $0.name < $1.name }
  }

  private func external(
    _ name: String, _ command: String, _ settings: [Setting: String]
  ) throws -> ExternalSegmenter {
    let template: CommandTemplate
    do {
      template = try CommandTemplate(command)
    } catch {
      throw UserFacingError.usage(
        "'\(command)' is no command.", hint: "Are all quotes closed?")
    }
    var segmenter = ExternalSegmenter(name: name, command: template)
    segmenter.timeout = .seconds(settings[.cutoutTimeout].flatMap { Int($0) } ?? 120)
    segmenter.maxSide = settings[.cutoutMaxSide].flatMap { Int($0) } ?? 2048
    segmenter.isRefined = isRefined
    return segmenter
  }
}

/// An engine that gives way to another one when it fails, and says so.
struct FallbackSegmenter: Segmenter {
  let first: any Segmenter
  let second: any Segmenter
  /// Told why the first engine failed.
  let onFailure: @Sendable (any Error) -> Void

  var name: String { first.name }

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    do {
      return try first.segment(photo, hints: hints, trimap: trimap)
    } catch let error as ExternalEngineError where error.reason != .cancelled {
      onFailure(error)
      return try second.segment(photo, hints: hints, trimap: trimap)
    }
  }
}
