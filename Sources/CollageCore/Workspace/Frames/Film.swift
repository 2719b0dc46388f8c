internal import Foundation

/// A film in the making, in a folder of its own: `ffmpeg` writes into files alone.
final class Film {
  private let folder: ScratchFolder
  /// What writes the film; nil once it has ended.
  private var pipe: VideoPipe?

  /// How many bytes of a film are handed on at a time.
  private static let part = 1 << 20

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
  /// - Throws: ``VideoError``.
  func add(_ frame: Bitmap) throws(VideoError) {
    try pipe?.add(frame)
  }

  /// Ends the film.
  ///
  /// - Parameter emit: Receives the parts of its file.
  /// - Throws: ``VideoError``, and what `emit` throws.
  func finish(_ emit: ([UInt8]) throws -> Void) throws {
    try pipe?.finish()
    guard let file = RandomAccessFile(path: folder.path + "/film") else {
      throw VideoError.failed(lastLine: nil)
    }
    for start in stride(from: 0, to: file.byteCount, by: Self.part) {
      guard let bytes = file.bytes(in: start..<min(start + Self.part, file.byteCount)) else {
        throw VideoError.failed(lastLine: nil)
      }
      try emit(bytes)
    }
  }
}
