/// One run of an external command on one photo, with its own temporary folder.
struct ExternalJob {
  let engine: ExternalSegmenter
  let photo: Bitmap
  let hints: EngineHints

  /// Runs the command and reads its result; always removes the temporary folder afterward.
  ///
  /// At least one pixel of the mask belongs to the subject, and at least one doesn't. Throws an
  /// ``ExternalEngineError`` if the command fails, or `CancellationError` if the run is canceled.
  func mask() throws -> EngineMask {
    let folder: ScratchFolder
    do { folder = try ScratchFolder(in: engine.temporaryFolder) } catch {
      throw failure(.folder(error), arguments: engine.command.arguments)
    }
    defer { folder.remove() }
    let paths = JobPaths(folder: folder.path)
    let arguments = engine.command.arguments(replacingPlaceholders: paths.name)
    let png = try encodedPhoto(arguments)
    try writeFiles(paths, png: png, arguments: arguments)
    let outcome = try run(arguments, png: png)
    let errorOutput = EngineErrorOutput.text(outcome.errorOutput)
    if let reason = try reason(outcome.ending) {
      throw failure(reason, arguments: arguments, errorOutput: errorOutput)
    }
    do throws(ExternalEngineError.ResultFault) {
      return try EngineMask(
        file: result(outcome, paths), source: "the result of \(engine.name)", photo: photo.size)
    } catch {
      throw failure(.result(error), arguments: arguments, errorOutput: errorOutput)
    }
  }

  private func encodedPhoto(_ arguments: [String]) throws(ExternalEngineError) -> [UInt8] {
    var photo = photo
    photo.alpha = .opaque
    do { return try PNGEncoder(effort: .fast).encode(photo) } catch {
      throw failure(.photo(error), arguments: arguments)
    }
  }

  private func writeFiles(
    _ paths: JobPaths, png: [UInt8], arguments: [String]
  ) throws(ExternalEngineError) {
    do throws(FileError) {
      if engine.command.contains(.input) {
        try AtomicFile.write(png, to: paths.input, mode: 0o600)
      }
      if engine.command.contains(.hints) {
        try AtomicFile.write(Array(hints.json.utf8), to: paths.hints, mode: 0o600)
      }
    } catch {
      throw failure(.folder(error), arguments: arguments)
    }
  }

  private func run(
    _ arguments: [String], png: [UInt8]
  ) throws(ExternalEngineError) -> ChildCommand.Outcome {
    let command = ChildCommand(
      arguments: arguments, input: engine.command.contains(.input) ? nil : png,
      outputLimit: engine.command.contains(.output) ? nil : engine.resultLimit,
      timeout: engine.timeout, grace: engine.grace, isCancelled: engine.isCancelled)
    do { return try command.run() } catch {
      throw failure(.notStarted(code: error.code), arguments: arguments)
    }
  }

  private func reason(
    _ ending: ChildCommand.Ending
  ) throws(CancellationError) -> ExternalEngineError.Reason? {
    switch ending {
    case .ended(.exited(status: 0)): nil
    case .ended(.exited(let status)): .exited(status: status)
    case .ended(.signaled(let signal)): .signaled(signal: signal)
    case .timedOut: .timedOut(after: engine.timeout)
    case .cancelled: throw CancellationError()
    case .tooMuchOutput: .result(.tooLarge(limit: engine.resultLimit))
    }
  }

  /// Returns the contents of the file `{out}` if the command uses it, otherwise the standard
  /// output.
  private func result(
    _ outcome: ChildCommand.Outcome, _ paths: JobPaths
  ) throws(ExternalEngineError.ResultFault) -> [UInt8] {
    guard engine.command.contains(.output) else { return outcome.output }
    // Opening a file that isn't regular, such as a pipe, could block.
    guard Folder.byteCount(ofFile: paths.output) != nil else { throw .missing }
    do { return try FileReader.bytes(at: paths.output, limit: engine.resultLimit) } catch {
      if case .tooLarge = error { throw .tooLarge(limit: engine.resultLimit) }
      throw .unreadable(error)
    }
  }

  private func failure(
    _ reason: ExternalEngineError.Reason, arguments: [String], errorOutput: String = ""
  ) -> ExternalEngineError {
    ExternalEngineError(
      engine: engine.name, words: arguments, reason: reason, errorOutput: errorOutput)
  }
}

private struct JobPaths: Hashable {
  let folder: String

  var input: String { folder + "/in.png" }
  var output: String { folder + "/out.png" }
  var hints: String { folder + "/hints.json" }

  func name(_ placeholder: CommandTemplate.Placeholder) -> String {
    switch placeholder {
    case .input: input
    case .output: output
    case .hints: hints
    }
  }
}
