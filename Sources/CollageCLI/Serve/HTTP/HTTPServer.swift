internal import CollageCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// An HTTP/1.1 server that limits the resources that clients without a session can use.
struct HTTPServer: Sendable {
  typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  let port: UInt16
  private let group: MultiThreadedEventLoopGroup
  private let listener: NIOAsyncChannel<Accepted, Never>
  private let connections: ConnectionTable

  private struct Accepted: Sendable {
    let channel: Channel
    let number: Int
  }

  /// The limits of the request line and the headers.
  private static let headLimits = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 32 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 100
    return limits
  }()
  /// The maximum number of connections; lower if the process can open only a few files.
  ///
  /// The limit leaves file descriptors for the store and for libraries that abort the process if
  /// they can't open a file.
  private static let connectionLimit = 96
  private static let sweepInterval = TimeAmount.milliseconds(200)

  /// Starts listening on a port of a network interface; port 0 selects a free port.
  ///
  /// Connections wait until ``run(_:)`` is called.
  init(host: String, port: UInt16) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = ConnectionTable(
      limit: max(8, min(Self.connectionLimit, FileDescriptorLimit.raiseLimit() / 4)))
    do {
      listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 4096)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
              DescriptorRelief(connections: connections),
              AcceptBackoffHandler(
                shouldForwardIOErrorCaught: false, backoffProvider: { _ in .milliseconds(100) }))
          }
        }
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: Int(port)) { channel in
          channel.eventLoop.makeCompletedFuture { try Self.accepted(channel, connections) }
        }
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    (self.group, self.connections) = (group, connections)
    self.port = listener.channel.localAddress?.port.map(UInt16.init) ?? port
  }

  private static func accepted(
    _ channel: any NIOCore.Channel, _ connections: ConnectionTable
  ) throws -> Accepted {
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withServerUpgrade: nil, withErrorHandling: false,
      withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: headLimits)
    let wrapped = try Channel(wrappingChannelSynchronously: channel)
    // If there are too many connections, `insert` closes one here, before the next connection is
    // accepted.
    let number = connections.insert { channel.close(promise: nil) }
    return Accepted(channel: wrapped, number: number)
  }

  /// Handles requests until the task is canceled; completes requests that have started.
  func run(_ router: Router) async throws {
    defer { group.shutdownGracefully { _ in } }
    group.next().scheduleRepeatedTask(
      initialDelay: Self.sweepInterval, delay: Self.sweepInterval
    ) { _ in connections.closeOverdue() }
    try await withThrowingDiscardingTaskGroup { tasks in
      try await listener.executeThenClose { inbound in
        for try await accepted in inbound {
          tasks.addTask { await serve(accepted, router) }
        }
      }
    }
  }

  private func serve(_ accepted: Accepted, _ router: Router) async {
    defer { connections.remove(accepted.number) }
    await HTTPConnection(
      channel: accepted.channel, router: router, connections: connections,
      number: accepted.number
    ).serve()
  }
}

/// Closes the oldest connection without a session when accepting fails, usually because the process
/// has no free file descriptor.
private final class DescriptorRelief: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let connections: ConnectionTable

  init(connections: ConnectionTable) {
    self.connections = connections
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    connections.closeOldestAnonymous()
    context.fireErrorCaught(error)
  }
}
