internal import CollageCore
internal import Foundation

/// An unbuffered output stream: standard output, standard error, or a replacement in tests.
struct StandardStream: Sendable {
  let descriptor: Int32
  /// The name in messages.
  let name: String

  /// Standard output, for results.
  static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  /// Standard error, for messages.
  static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  /// Writes text, usually whole lines.
  ///
  /// On standard output, bytes of a path that aren't valid UTF-8 are written unchanged if the
  /// output isn't a terminal. Otherwise, these bytes are escaped.
  func write(_ text: String) throws(FileError) {
    let isForPrograms = text.hasStandIns && descriptor == STDOUT_FILENO && isatty(descriptor) == 0
    try write(isForPrograms ? text.pathBytes : Array(text.escapingInvalidBytes().utf8))
  }

  /// Writes all bytes.
  ///
  /// If standard output is a pipe whose reader has closed it, terminates the process as `SIGPIPE`
  /// does. This also works if the parent process, such as a service, has set the signal to be
  /// ignored.
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
