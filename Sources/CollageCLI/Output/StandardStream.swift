internal import CollageCore
internal import Foundation

/// An unbuffered output stream: standard output, standard error, or a replacement in tests.
struct StandardStream: Sendable {
  let descriptor: Int32
  /// The name in messages.
  let name: String

  static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  /// Writes text.
  ///
  /// Bytes of a path that aren't valid UTF-8 are written unchanged to a standard output that isn't
  /// a terminal, and escaped elsewhere.
  func write(_ text: String) throws(FileError) {
    let isRaw =
      text.hasInvalidBytePlaceholders && descriptor == STDOUT_FILENO && isatty(descriptor) == 0
    try write(isRaw ? text.pathBytes : Array(text.escapingInvalidBytes().utf8))
  }

  /// Writes all bytes.
  ///
  /// If standard output is a pipe that its reader has closed, terminates the process as `SIGPIPE`
  /// does. This happens even if the parent process, such as a service, made the process ignore this
  /// signal.
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
