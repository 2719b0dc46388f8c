/// Errors of operations on jobs or presets.
package enum JobError: CollageError, Hashable, Sendable {
  /// No job has a UUID with this prefix.
  case unknown(String)
  /// Several jobs have UUIDs with this prefix.
  case ambiguous(String, matches: [String])
  case busy(String)
  /// The job is in a state that does not allow the operation.
  case wrongState(String, RepaintJobState)
  /// The user's settings contain no server with this name; the name is `nil` if none is chosen and
  /// there isn't exactly one server.
  case noServer(String?, nearest: [String])
  /// The listed settings of the server have not been adopted.
  case unadoptedServer(String, settings: [Setting])
  /// The settings of a server are incomplete or invalid.
  case badServer(String, detail: String)
  case noPreset(String, nearest: [String])

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
