internal import CollageCore

/// The exit status of the program.
enum ExitStatus: Int32, Hashable, Sendable {
  /// Success.
  case done = 0
  /// The command failed, or it rejected some inputs.
  case failed = 1
  /// The command line is invalid.
  case usage = 2
  /// The store is missing, locked, or from a newer version.
  case store = 3
  /// A collage, an item, or a file was not found.
  case notFound = 4
  /// An input is damaged or unreadable.
  case damaged = 5
  /// A limit was exceeded.
  case limit = 6
  /// An output could not be written.
  case cannotWrite = 7
  /// The user interrupted the program.
  case interrupted = 130
}

extension ExitStatus {
  /// Returns the exit status for a kind of error.
  init(_ kind: ErrorKind) {
    self =
      switch kind {
      case .failed: .failed
      case .usage: .usage
      case .store: .store
      case .notFound: .notFound
      case .damaged: .damaged
      case .limit: .limit
      case .cannotWrite: .cannotWrite
      case .interrupted: .interrupted
      }
  }
}
