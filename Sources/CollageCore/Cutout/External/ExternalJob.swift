/// One run of an external command on one photo.
///
/// The run has its own temporary folder.
struct ExternalJob {
  let engine: ExternalSegmenter
  let photo: Bitmap
  let hints: EngineHints

  /// Runs the command and reads its result.
  ///
  /// The folder is always removed afterward.
  ///
  /// - Returns: The mask. At least one pixel belongs to the subject and at least one does not.
  /// - Throws: An ``ExternalEngineError`` if the command fails; `CancellationError` if the job is
  ///   canceled.
  func mask() throws -> EngineMask {
    let folder: ScratchFolder
    do { folder = try ScratchFolder(in: engine.temporaryFolder) } catch {
      throw failure(.folder(error), words: engine.command.words)
    }
    defer { folder.remove() }
    let paths = JobPaths(folder: folder.path)
    let words = engine.command.filled(paths.name)
    let png = try encodedPhoto(words)
    try writeFiles(paths, png: png, words: words)
    let outcome = try run(words, png: png)
    let errorOutput = EngineErrorOutput.text(outcome.errorOutput)
    if let reason = try reason(outcome.ending) {
      throw failure(reason, words: words, errorOutput: errorOutput)
    }
    do throws(ExternalEngineError.ResultFault) {
      return try EngineMask(
        file: result(outcome, paths), source: "the result of \(engine.name)", photo: photo.size)
    } catch {
      throw failure(.result(error), words: words, errorOutput: errorOutput)
    }
  }

  private func encodedPhoto(_ words: [String]) throws(ExternalEngineError) -> [UInt8] {
    var photo = photo
    photo.alpha = .opaque
    do { return try PNGEncoder(effort: .fast).encode(photo) } catch {
      throw failure(.photo(error), words: words)
    }
  }

  private func writeFiles(
    _ paths: JobPaths, png: [UInt8], words: [String]
  ) throws(ExternalEngineError) {
    do throws(FileError) {
      if engine.command.contains(.input) {
        try AtomicFile.write(png, to: paths.input, mode: 0o600)
      }
      if engine.command.contains(.hints) {
        try AtomicFile.write(Array(hints.json.utf8), to: paths.hints, mode: 0o600)
      }
    } catch {
      throw failure(.folder(error), words: words)
    }
  }

  private func run(
    _ words: [String], png: [UInt8]
  ) throws(ExternalEngineError) -> ChildCommand.Outcome {
    let command = ChildCommand(
      words: words, input: engine.command.contains(.input) ? nil : png,
      outputLimit: engine.command.contains(.output) ? nil : engine.resultLimit,
      timeout: engine.timeout, grace: engine.grace, isCancelled: engine.isCancelled)
    do { return try command.run() } catch {
      throw failure(.notStarted(code: error.code), words: words)
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

  /// Returns the bytes of the result: the contents of the output file if the command has a
  /// placeholder for it, otherwise the standard output.
  private func result(
    _ outcome: ChildCommand.Outcome, _ paths: JobPaths
  ) throws(ExternalEngineError.ResultFault) -> [UInt8] {
    guard engine.command.contains(.output) else { return outcome.output }
    // Opening anything but a regular file, such as a pipe, could block.
    guard Folder.byteCount(ofFile: paths.output) != nil else { throw .missing }
    do { return try FileReader.bytes(at: paths.output, limit: engine.resultLimit) } catch {
      if case .tooLarge = error { throw .tooLarge(limit: engine.resultLimit) }
      throw .unreadable(error)
    }
  }

  private func failure(
    _ reason: ExternalEngineError.Reason, words: [String], errorOutput: String = ""
  ) -> ExternalEngineError {
    ExternalEngineError(engine: engine.name, words: words, reason: reason, errorOutput: errorOutput)
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
