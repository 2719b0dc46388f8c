internal import FlyingSocks
internal import Foundation

/// A pool of sockets that sends at once, keeps little that nobody has read, and never forgets a socket.
struct PromptPool<Base: AsyncSocketPool & Actor>: AsyncSocketPool {
  /// How many bytes the system keeps of a connection until they are read: what is left to be looked at
  /// of one that was ended.
  private static var unreadBytes: Int32 { 32 << 10 }

  private let base: Base

  /// Wraps a pool.
  init(_ base: Base) {
    self.base = base
  }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The library writes the headers and the body of an answer one after the other; as long as the
    // system waits for more to fill a packet, each answer on a connection that is kept takes 40 ms.
    socket.setOption(1, TCP_NODELAY, of: Int32(IPPROTO_TCP))
    // Connections have it from the socket that listens.
    socket.setOption(Self.unreadBytes, SO_RCVBUF, of: SOL_SOCKET)
    do {
      try await base.suspendSocket(socket, untilReadyFor: events)
    } catch {
      await settle(base)
      throw error
    }
    await settle(base)
  }

  /// Waits until the pool has done what it does behind a wake-up: it takes the socket out of its queue.
  ///
  /// Who closes the socket before that leaves its number in the queue's list, and the next connection
  /// of this number is never woken up.
  private func settle(_ pool: isolated Base) {}
}

extension Socket {
  fileprivate func setOption(_ value: Int32, _ name: Int32, of level: Int32) {
    var value = value
    setsockopt(file.rawValue, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
