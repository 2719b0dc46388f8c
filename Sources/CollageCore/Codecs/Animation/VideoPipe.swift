/// Hands frames to the user's `ffmpeg` as they come, which writes a film of them.
///
/// It is a program of its own and never a part of this one, whatever its licence. It plays frames once: who
/// wants a loop repeated adds its frames again. With the object it is ended.
package final class VideoPipe {
  private let command: VideoCommand
  private let isCancelled: @Sendable () -> Bool
  private var streams: ChildStreams
  /// The program; nil once it has ended.
  private var child: ChildProcess?

  /// How long the program may go on after it was asked to end.
  private static let grace = Duration.seconds(1)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: The film.
  ///   - program: The name of `ffmpeg`, or its path.
  ///   - output: The file that it writes, which is not there.
  ///   - isCancelled: Asked some fifty times a second while the program is waited for.
  /// - Throws: ``VideoError/noProgram(code:)``.
  package init(
    _ command: VideoCommand, program: String = "ffmpeg", to output: String,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(VideoError) {
    (self.command, self.isCancelled) = (command, isCancelled)
    do throws(SpawnFailure) {
      let input = try Descriptor.pipe()
      // A frame is some megabytes.
      input.writing.widenPipe()
      let output = (pipe: try Descriptor.pipe(), path: output)
      let errors = try Descriptor.pipe()
      child = try ChildProcess(
        words: command.words(program: program, to: output.path), input: input.reading,
        output: output.pipe.writing, errors: errors.writing)
      // As long as we hold these ends, nobody sees the end of a stream.
      for end in [input.reading, output.pipe.writing, errors.writing] { end.close() }
      streams = ChildStreams(
        input: ([], input.writing), awaitsMore: true, output: output.pipe.reading,
        outputLimit: nil, errors: errors.reading)
    } catch {
      throw .noProgram(code: error.code)
    }
  }

  /// Hands on the next frame.
  ///
  /// - Parameter frame: As large as the film; its alpha is left out where the film has none.
  /// - Throws: ``VideoError``, `CancellationError`; the program has ended then.
  package func add(_ frame: Bitmap) throws {
    precondition(frame.size == command.size && frame.alpha != .premultiplied)
    streams.offer(frame.bytes)
    // A program that reads no more has failed, whatever it says at its end.
    try serve { !streams.isSent && !$0 }
    guard streams.isSent, streams.takesInput else { throw try failure() }
  }

  /// Ends the film and waits for its file.
  ///
  /// - Throws: ``VideoError``, `CancellationError`; the program has ended in every case.
  package func finish() throws {
    streams.endInput()
    try serve { !$0 }
    guard try ending() != .exited(status: 0) else { return }
    throw VideoError.failed(lastLine: lastLine)
  }

  private var isOver: Bool { child?.hasExited ?? true }

  /// Serves the program's streams.
  ///
  /// - Parameter goesOn: Told whether the program has ended, says whether there is more to do.
  /// - Throws: `CancellationError`.
  private func serve(while goesOn: (Bool) -> Bool) throws {
    while goesOn(isOver) {
      guard !isCancelled() else {
        if let running = child.take() {
          ChildCommand.stop(running, &streams, grace: Self.grace)
          _ = running.wait()
        }
        throw CancellationError()
      }
      streams.exchange(waiting: streams.patience)
    }
  }

  /// Why the program reads no more frames.
  private func failure() throws -> VideoError {
    streams.endInput()
    try serve { !$0 }
    _ = try ending()
    return .failed(lastLine: lastLine)
  }

  /// How the program ended, which it has.
  private func ending() throws(VideoError) -> ChildProcess.Ending {
    streams.drain()
    guard let ended = child.take() else { throw .failed(lastLine: lastLine) }
    return ended.wait()
  }

  private var lastLine: String? {
    String(decoding: streams.errorOutput.bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
      .map { String($0).withoutControls() }
  }
}
