internal import CollageCore
internal import FlyingSocks
internal import Foundation

/// What a connection may take: bytes and time before we know who it is, and a place among others.
///
/// The HTTP library reads headers of any length for as long as they come. From time to time the guard
/// looks at all connections of the port, and ends those that take too much.
final class ConnectionGuard: @unchecked Sendable {
  /// The most bytes of a request's line and headers.
  static let headerLimit = 32 << 10
  /// The most connections at a time.
  static let connectionLimit = 96
  /// How long a connection may stay that has shown no session.
  static let patience = Duration.seconds(20)
  /// How long an answer may take to leave on a connection that is of no more use.
  static let farewell = Duration.seconds(1)
  /// How often it looks.
  static let interval = Duration.milliseconds(150)
  private static let highestFile: Int32 = 1024

  fileprivate struct Connection {
    let since = ContinuousClock.now
    /// How many bytes may have come in all.
    var allowed = headerLimit
    /// How many had come when the guard looked last.
    var received = 0
    var hasSession = false
    /// When it was found to be of no more use; nil while it is.
    var condemnedAt: ContinuousClock.Instant?
  }

  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private var connections: [String: Connection] = [:]

  /// Takes note that a request has been read up to its body.
  ///
  /// - Parameters:
  ///   - peer: Who sent it.
  ///   - bodyLength: How many bytes its body may have.
  ///   - hasSession: Whether it showed our cookie.
  func admit(_ peer: String, bodyLength: Int, hasSession: Bool) {
    lock.withLock {
      var connection = connections[peer] ?? Connection()
      connection.allowed =
        max(connection.allowed, connection.received) + bodyLength + 2 * Self.headerLimit
      if hasSession { connection.hasSession = true }
      connections[peer] = connection
    }
  }

  /// Ends a connection when its answer has had time to leave.
  func condemn(_ peer: String) {
    lock.withLock { connections[peer, default: Connection()].condemnedAt = .now }
  }

  /// Looks at all connections of a port and ends those that take too much.
  func inspect(port: UInt16) {
    let found = Self.sockets(port: port)
    let now = ContinuousClock.now
    let ended = lock.withLock { () -> [Int32] in
      var next: [String: Connection] = [:]
      let ended = found.enumerated().filter { index, socket in
        var connection = connections[socket.peer] ?? Connection()
        connection.received = socket.received
        next[socket.peer] = connection
        return index >= Self.connectionLimit || connection.isTooMuch(at: now)
      }
      connections = next
      return ended.map(\.element.file)
    }
    for file in ended { shutdown(file, Int32(SHUT_RDWR)) }
  }

  private struct OpenSocket {
    let file: Int32
    let peer: String
    let received: Int
  }

  /// The connections of this process that came in by a port.
  private static func sockets(port: UInt16) -> [OpenSocket] {
    (0..<highestFile).compactMap { file in
      let socket = Socket(file: .init(rawValue: file))
      guard let own = try? socket.sockname(), own.port == port,
        let peer = try? socket.remotePeer()
      else { return nil }
      return OpenSocket(file: file, peer: peer.text, received: ConnectionBytes.received(file))
    }
  }
}

extension ConnectionGuard.Connection {
  fileprivate func isTooMuch(at now: ContinuousClock.Instant) -> Bool {
    condemnedAt.map { now - $0 > ConnectionGuard.farewell } ?? false || received > allowed
      || !hasSession && now - since > ConnectionGuard.patience
  }
}

extension Socket.Address {
  /// The address as text that tells it from all others.
  var text: String {
    switch self {
    case .ip4(let host, let port), .ip6(let host, let port): "\(host):\(port)"
    case .unix(let path): path
    }
  }

  /// The port; nil where there is none.
  var port: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}
