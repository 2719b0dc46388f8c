internal import CollageCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// An HTTP/1.1 server, with limits on what a client without a session can take from it.
struct HTTPServer: Sendable {
  typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// The port that it listens on.
  let port: UInt16
  private let group: MultiThreadedEventLoopGroup
  private let listener: NIOAsyncChannel<Channel, Never>
  private let connections: ConnectionTable

  /// The most bytes of a request's target and headers, and the most headers.
  private static let headLimits = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 32 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 100
    return limits
  }()
  /// The most connections, unless the process may have few descriptors.
  private static let connectionLimit = 96
  private static let sweepInterval = TimeAmount.milliseconds(200)

  /// Starts to listen; connections wait until ``run(_:)``.
  ///
  /// - Parameters:
  ///   - host: The address of the network interface.
  ///   - port: The port, or 0 for any that is free.
  /// - Throws: `IOError` if the port can't be listened on.
  init(host: String, port: UInt16) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = ConnectionTable(
      limit: max(8, min(Self.connectionLimit, Descriptors.limit / 2)))
    do {
      listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
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
          channel.eventLoop.makeCompletedFuture { try Self.configured(channel) }
        }
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    (self.group, self.connections) = (group, connections)
    self.port = listener.channel.localAddress?.port.map(UInt16.init) ?? port
  }

  private static func configured(_ channel: any NIOCore.Channel) throws -> Channel {
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withServerUpgrade: nil, withErrorHandling: false,
      withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: headLimits)
    return try Channel(wrappingChannelSynchronously: channel)
  }

  /// Answers requests until the task is canceled; requests that have begun are completed first.
  ///
  /// - Parameter router: Answers them.
  /// - Throws: What keeps the server from accepting connections.
  func run(_ router: Router) async throws {
    defer { group.shutdownGracefully { _ in } }
    group.next().scheduleRepeatedTask(
      initialDelay: Self.sweepInterval, delay: Self.sweepInterval
    ) { _ in connections.closeOverdue() }
    try await withThrowingDiscardingTaskGroup { tasks in
      try await listener.executeThenClose { inbound in
        for try await channel in inbound {
          tasks.addTask { await serve(channel, router) }
        }
      }
    }
  }

  private func serve(_ channel: Channel, _ router: Router) async {
    let number = connections.insert { channel.channel.close(promise: nil) }
    defer { connections.remove(number) }
    await HTTPConnection(
      channel: channel, router: router, connections: connections, number: number
    ).serve()
  }
}

/// Makes room when the process is out of descriptors.
private final class DescriptorRelief: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let connections: ConnectionTable

  init(connections: ConnectionTable) {
    self.connections = connections
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    connections.closeOldestStranger()
    context.fireErrorCaught(error)
  }
}
