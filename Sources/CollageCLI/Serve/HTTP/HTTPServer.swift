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
  private let listener: NIOAsyncChannel<Accepted, Never>
  private let connections: ConnectionTable

  /// A connection and its number in the table.
  private struct Accepted: Sendable {
    let channel: Channel
    let number: Int
  }

  /// The most bytes of a request's target and headers, and the most headers.
  private static let headLimits = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 32 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 100
    return limits
  }()
  /// The most connections, unless the process may have few descriptors: the store, and libraries that end the process
  /// when they can't open a file, need the others.
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
      limit: max(8, min(Self.connectionLimit, Descriptors.raiseLimit() / 4)))
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

  /// Prepares a connection before anything is read from it.
  private static func accepted(
    _ channel: any NIOCore.Channel, _ connections: ConnectionTable
  ) throws -> Accepted {
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withServerUpgrade: nil, withErrorHandling: false,
      withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: headLimits)
    let wrapped = try Channel(wrappingChannelSynchronously: channel)
    // One too many is closed here, before the next is accepted.
    let number = connections.insert { channel.close(promise: nil) }
    return Accepted(channel: wrapped, number: number)
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
