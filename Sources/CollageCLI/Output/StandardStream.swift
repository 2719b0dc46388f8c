internal import CollageCore
internal import Foundation

/// Standard output, standard error or what is in their place, written without a buffer.
struct StandardStream: Sendable {
  /// The file descriptor.
  let descriptor: Int32
  /// What messages call it.
  let name: String

  /// Where data goes.
  static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  /// Where messages go.
  static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  /// Writes a text.
  ///
  /// The bytes of a path that are not UTF-8 come out as they are where a program can read them, and
  /// are shown to people.
  ///
  /// - Parameter text: Whole lines, usually.
  /// - Throws: ``FileError``.
  func write(_ text: String) throws(FileError) {
    let isForPrograms = text.hasStandIns && descriptor == STDOUT_FILENO && isatty(descriptor) == 0
    try write(isForPrograms ? text.pathBytes : Array(text.escapingInvalidBytes().utf8))
  }

  /// Writes bytes.
  ///
  /// When nobody reads standard output any more, the process ends as by `SIGPIPE`, even if it was
  /// started with that signal ignored, as services and some scripts start their commands.
  ///
  /// - Parameter bytes: All of them are written, or an error is thrown.
  /// - Throws: ``FileError``.
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

  /// Ends the process.
  static func exit(with status: ExitStatus) -> Never {
    Foundation.exit(status.rawValue)
  }
}
