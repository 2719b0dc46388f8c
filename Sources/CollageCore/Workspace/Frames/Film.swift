internal import Foundation

/// A film in the making, in a folder of its own: `ffmpeg` writes into files alone.
final class Film {
  private let folder: ScratchFolder
  /// What writes the film; nil once it has ended.
  private var pipe: VideoPipe?

  /// Starts a film, so that it is known before the first frame whether there is a program for it.
  ///
  /// - Parameters:
  ///   - command: The film.
  ///   - isCancelled: Asked whether to stop.
  /// - Throws: ``VideoError``, ``FileError``.
  init(_ command: VideoCommand, isCancelled: @escaping @Sendable () -> Bool) throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    pipe = try VideoPipe(command, to: folder.path + "/film", isCancelled: isCancelled)
  }

  deinit {
    // The program must not write into a folder that goes.
    pipe = nil
    folder.remove()
  }

  /// Takes the next frame.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: ``VideoError``, `CancellationError`.
  func add(_ frame: Bitmap) throws {
    try pipe?.add(frame)
  }

  /// Ends the film.
  ///
  /// - Parameter emit: Receives the parts of its file.
  /// - Throws: ``VideoError``, `CancellationError`, and what `emit` throws.
  func finish(_ emit: ([UInt8]) throws -> Void) throws {
    try pipe?.finish()
    guard let file = RandomAccessFile(path: folder.path + "/film"), try file.forEachPart(emit)
    else { throw VideoError.failed(lastLine: nil) }
  }
}
