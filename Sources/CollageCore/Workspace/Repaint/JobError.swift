/// Errors of operations on jobs or presets.
///
/// A job is a request to an image server to repaint an image. A preset is a stored prompt with
/// options.
package enum JobError: CollageError, Hashable, Sendable {
  /// No job has a UUID with the given prefix.
  case unknown(String)
  /// Several jobs have UUIDs with the given prefix.
  case ambiguous(String, matches: [String])
  case busy(String)
  /// The job's state doesn't allow the operation.
  case wrongState(String, RepaintJobState, for: Operation)
  /// The user's settings contain no server with this name.
  ///
  /// The name is `nil` if the user chose no server and the settings don't contain exactly one
  /// server.
  case noServer(String?, nearest: [String])
  /// The user has not adopted the listed settings of the server; see ``Setting/Import/waits``.
  case unadoptedServer(String, settings: [Setting])
  case badServer(String, detail: String)
  case noPreset(String, nearest: [String])

  /// An operation that only jobs in certain states allow.
  package enum Operation: String, Hashable, Sendable {
    case cancel
    case retry
    case remove
  }

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .unknown, .ambiguous: .jobNotFound
    case .busy: .jobBusy
    case .wrongState: .failed
    case .noServer, .unadoptedServer: .serverNotFound
    case .badServer: .serverFailed
    case .noPreset: .presetNotFound
    }
  }
}
