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
  ///   - chosenPaths: The files that a made up name must leave alone.
  /// - Throws: ``UserFacingError``, ``EditError``.
  init(
    _ state: CollageState, destination: String?, picture: PictureOptions, limits: LimitOptions,
    program: Program, chosenPaths: ChosenPaths
  ) throws {
    self.state = state
    self.program = program
    isPathMadeUp = destination == nil
    let format = try Self.format(destination, picture.format)
    path =
      destination
      ?? chosenPaths.free(FileStem.of(state.record.name), ending: format.fileExtension)
    chosenPaths.insert(path)
    request = RenderRequest(
      size: try picture.resolvedSize(for: state.collage.canvas.size),
      background: picture.background, format: format, quality: picture.quality,
      limits: limits.request)
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
    guard picture.quality == nil || format == .jpeg else {
      throw UserFacingError.usage("--quality goes with JPEG, the picture is a PNG.")
    }
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
    noteLosses()
    if path == "-" { return try runToOutput(workspace) }
    return try report(
      program.console.withProgress("rendering") {
        try workspace.render(
          state.collage, request, to: path, progress: $0,
          isCancelled: program.surroundings.isInterrupted)
      })
  }

  /// Makes the picture inside a transaction; it goes to its place when that has ended.
  ///
  /// - Parameter session: The transaction.
  /// - Returns: What was made.
  /// - Throws: Whatever rendering throws.
  func run(in session: EditSession) throws -> Report {
    noteLosses()
    return report(
      try session.render(.named(state.collage.id.uuidString), request, to: path))
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
      message: "\(path): \(written.size), \(Phrases.bytes(written.byteCount))",
      view: RenderView(state, path: path, format: request.format, picture: written))
  }

  /// Tells what will not be in the picture.
  private func noteLosses() {
    program.console.warnOfUnknownShaders(in: state.collage.items)
    let background = request.background ?? state.collage.canvas.background
    if request.format == .jpeg, !background.isOpaque {
      program.console.remark("JPEG has no transparency: the background becomes white")
    }
  }

  /// The format: what was asked for, or what the path's ending says.
  private static func format(_ path: String?, _ format: ImageFormat?) throws -> ImageFormat {
    if let format { return format }
    guard let path, path != "-" else { return .jpeg }
    guard let format = PictureFormat.ofPath(path) else {
      throw UserFacingError.usage(
        "the ending of '\(path)' tells no format that can be written.",
        hint: "The endings are .jpg, .jpeg and .png; --format says it apart from the name.")
    }
    return format
  }
}

/// Nothing, in JSON.
private struct EmptyView: Encodable {}
