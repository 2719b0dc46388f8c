internal import CollageCore

/// What the program tells the shell.
enum ExitStatus: Int32, Hashable, Sendable {
  /// Everything was done.
  case done = 0
  /// It failed, or some inputs were refused.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// The store is missing, locked or from a newer version.
  case store = 3
  /// A collage, an item or a file was not found.
  case notFound = 4
  /// An input is damaged or unreadable.
  case damaged = 5
  /// A limit was exceeded.
  case limit = 6
  /// Something could not be written.
  case cannotWrite = 7
  /// The user interrupted it.
  case interrupted = 130
}

extension ExitStatus {
  /// What is told of an error of the core.
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
