internal import CollageCore
internal import Foundation

/// One picture that is to be made.
struct RenderJob {
  private let state: CollageState
  private let path: String
  private let request: RenderRequest
  private let isPathMadeUp: Bool
  private let program: Program

  /// Checks what is asked for.
  ///
  /// - Parameters:
  ///   - state: The collage.
  ///   - destination: The file, `-` for standard output; nil makes a name from the collage's.
  ///   - picture: What picture.
  ///   - limits: How much of the machine may be used.
  ///   - program: The streams.
  ///   - madeUpPath: Where a made up name is kept.
  /// - Throws: ``UserFacingError``, ``EditError``.
  init(
    _ state: CollageState, destination: String?, picture: PictureOptions, limits: LimitOptions,
    program: Program, madeUpPath: MadeUpPath
  ) throws {
    self.state = state
    self.program = program
    isPathMadeUp = destination == nil
    let format = try Self.format(destination, picture.format)
    path =
      destination
      ?? madeUpPath.of(FileStem.of(state.record.name), ending: format.fileExtension)
    request = RenderRequest(
      size: try picture.resolvedSize(for: state.collage.canvas.size),
      background: picture.background, format: format, quality: picture.quality,
      encoding: picture.encoding, limits: limits.request)
  }

  /// Checks what can be checked before the collage is known.
  ///
  /// - Parameters:
  ///   - destination: The file, `-` for standard output; nil makes up a name.
  ///   - picture: What picture.
  ///   - program: The streams.
  /// - Throws: ``UserFacingError``.
  static func check(
    _ destination: String?, _ picture: PictureOptions, _ program: Program
  ) throws {
    let format = try format(destination, picture.format)
    try picture.check(for: format)
    guard destination == "-" else { return }
    guard !program.console.outputIsTerminal else {
      throw UserFacingError.usage(
        "standard output is a terminal, a picture would garble it.",
        hint: "Name a file, or pipe the picture on.")
    }
    guard !program.console.isJSON else {
      throw UserFacingError.usage("--json and '-o -' both want standard output.")
    }
  }

  /// Makes the picture.
  ///
  /// - Parameter workspace: The store.
  /// - Returns: What was made.
  /// - Throws: Whatever rendering throws.
  func run(in workspace: Workspace) throws -> Report {
    losses.forEach(program.console.tell)
    if path == "-" { return try runToOutput(workspace) }
    return try report(
      program.console.withProgress("rendering") {
        try workspace.render(
          state.collage, request, to: path, progress: $0,
          isCancelled: program.surroundings.isInterrupted)
      })
  }

  /// Asks for the picture inside a transaction; it goes to its place when that has ended.
  ///
  /// - Parameter session: The transaction.
  /// - Returns: What is made.
  /// - Throws: Whatever rendering throws.
  func run(in session: EditSession) throws -> Report {
    var report = report(
      try session.render(.named(state.collage.id.uuidString), request, to: path))
    report.notes = losses
    return report
  }

  private func runToOutput(_ workspace: Workspace) throws -> Report {
    let bytes = try program.console.withProgress("rendering") {
      try workspace.render(
        state.collage, request, progress: $0, isCancelled: program.surroundings.isInterrupted)
    }
    try StandardStream.output.write(bytes)
    return Report(message: nil, view: EmptyView())
  }

  private func report(_ written: RenderedPicture) -> Report {
    Report(
      lines: isPathMadeUp ? [path] : [],
      message: "\(path): \(written.size), \(Phrases.bytes(written.byteCount))"
        + (written.foundQuality.map { ", quality \($0)" } ?? ""),
      view: RenderView(state, path: path, format: request.format, picture: written))
  }

  /// What will not be in the picture.
  private var losses: [Report.Note] {
    var losses: [Report.Note] = []
    if let warning = UnknownShaders.warning(about: state.collage.items) {
      losses.append(.warning(warning.text, hint: warning.hint))
    }
    let background = request.background ?? state.collage.canvas.background
    if request.format == .jpeg, !background.isOpaque {
      losses.append(.remark("JPEG has no transparency: the background becomes white"))
    }
    return losses
  }

  /// The format: what was asked for, or what the path's ending says.
  private static func format(_ path: String?, _ format: ImageFormat?) throws -> ImageFormat {
    if let format { return format }
    guard let path, path != "-" else { return .jpeg }
    guard let format = PictureFormat.ofPath(path) else {
      throw UserFacingError.usage(
        "the ending of '\(path)' tells no format that can be written.",
        hint:
          "The endings are .jpg, .jpeg, .png, .webp and .avif; --format says it apart from the name."
      )
    }
    return format
  }
}

/// Nothing, in JSON.
private struct EmptyView: Encodable {}
