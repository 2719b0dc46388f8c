internal import CollageCore

enum ExitStatus: Int32, Hashable, Sendable {
  case done = 0
  /// The command failed, or it rejected some inputs.
  case failed = 1
  case usage = 2
  /// The store is missing, locked, damaged, unreadable, or from a newer version.
  case store = 3
  case notFound = 4
  /// An input is damaged or unreadable.
  case damaged = 5
  case limit = 6
  case cannotWrite = 7
  case interrupted = 130
}

extension ExitStatus {
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
