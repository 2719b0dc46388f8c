/// Why something cannot be done with tickets or presets.
package enum TicketError: CollageError, Hashable, Sendable {
  /// No ticket has a UUID that starts with this text.
  case unknown(String)
  /// Several have.
  case ambiguous(String, matches: [String])
  /// Another process works on it.
  case busy(String)
  /// It is finished, or not; so this cannot be done with it.
  case wrongState(String, TicketState)
  /// No server of this name is in the user's settings; nil where none is chosen and there are several
  /// or none.
  case noServer(String?, nearest: [String])
  /// The server's settings, listed here, wait to be adopted.
  case unadoptedServer(String, settings: [Setting])
  /// The settings of a server lack something or hold what cannot be.
  case badServer(String, detail: String)
  /// There is no preset of this name.
  case noPreset(String, nearest: [String])

  /// The code of each case.
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
