internal import CollageCore
internal import Foundation

/// An unbuffered output stream: standard output, standard error, or a replacement.
struct StandardStream: Sendable {
  let descriptor: Int32
  /// The name in messages.
  let name: String

  /// The stream for data.
  static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  /// The stream for messages.
  static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  /// Writes text.
  ///
  /// Bytes of a path that aren't valid UTF-8 are written unchanged if standard output isn't a
  /// terminal, and escaped otherwise.
  ///
  /// - Parameter text: The text, usually whole lines.
  /// - Throws: ``FileError``.
  func write(_ text: String) throws(FileError) {
    let isForPrograms = text.hasStandIns && descriptor == STDOUT_FILENO && isatty(descriptor) == 0
    try write(isForPrograms ? text.pathBytes : Array(text.escapingInvalidBytes().utf8))
  }

  /// Writes all bytes.
  ///
  /// If the reader of standard output is gone, terminates the process as `SIGPIPE` does, even if
  /// the signal is ignored, as it is in commands started by services and some scripts.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``FileError`` if not all bytes could be written.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE, descriptor == STDOUT_FILENO {
        Interruption.terminate(by: SIGPIPE)
      } else if errno != EINTR {
        throw FileError(.write, path: name, code: errno)
      }
    }
  }

  static func exit(with status: ExitStatus) -> Never {
    Foundation.exit(status.rawValue)
  }
}
