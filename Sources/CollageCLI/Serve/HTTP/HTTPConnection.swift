internal import CollageCore
internal import NIOCore
internal import NIOHTTP1

/// A client's connection, which handles requests one after another.
///
/// A rejected request ends the connection. The bytes after its headers can be its body, and must
/// not be parsed as another request.
struct HTTPConnection {
  private typealias Requests = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator
  private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let channel: HTTPServer.Channel
  let router: Router
  let connections: ConnectionTable
  let number: Int

  /// The maximum number of bytes to write to the network at a time.
  private static let sliceSize = 256 << 10

  /// Serves requests until the connection ends.
  ///
  /// It ends if the client closes it or asks to close it, a time limit passes, a request is
  /// rejected, or the server stops.
  func serve() async {
    // Errors are ignored, because an error only means that the connection is closed.
    try? await channel.executeThenClose { requests, writer in
      var requests = requests.makeAsyncIterator()
      while try await handleNext(&requests, writer) {}
    }
  }

  /// Handles a request, and returns whether the connection can handle another one.
  private func handleNext(_ requests: inout Requests, _ writer: Writer) async throws -> Bool {
    var head: HTTPRequestHead?
    do {
      connections.await(.request, of: number)
      guard case .head(let next)? = try await requests.next() else { return false }
      head = next
      var call = try router.admit(next)
      if call.hasSession { connections.admit(number) }
      try await read(&call, next, &requests, writer)
      connections.await(.response, of: number)
      let response = await router.response(to: call)
      let isLast = !next.isKeepAlive || next.version != .http1_1 || Task.isCancelled
      try await send(response, to: next, isLast: isLast, writer)
      if isLast { await awaitClose() }
      return !isLast
    } catch let error as ServeError {
      try await reject(error, head, writer)
    } catch is HTTPParserError {
      try await reject(ServeError.malformed(.notHTTP), head, writer)
    } catch let error as FileError {
      try await reject(error, head, writer)
    }
    return false
  }

  /// Reads the body of a request into memory, or into a file if the body is a photo.
  private func read(
    _ call: inout Router.Call, _ head: HTTPRequestHead, _ requests: inout Requests, _ writer: Writer
  ) async throws {
    let limit = call.body.limit
    guard head.headers.claimedLength ?? 0 <= limit else { throw ServeError.tooLarge(limit: limit) }
    if head.headers[canonicalForm: "Expect"].contains("100-continue") {
      try await writer.write(.head(HTTPResponseHead(version: head.version, status: .continue)))
    }
    guard call.body == .photo else {
      while let part = try await nextPart(of: &requests) {
        call.request.body += part.readableBytesView
        guard call.request.body.count <= limit else { throw ServeError.tooLarge(limit: limit) }
      }
      return
    }
    let file = try router.store.uploads.newFile()
    var count = 0
    while let part = try await nextPart(of: &requests) {
      count += part.readableBytes
      guard count <= limit else { throw ServeError.tooLarge(limit: limit) }
      try file.write(Array(part.readableBytesView))
    }
    call.request.photo = try router.store.uploads.finished(file)
  }

  /// Returns the next part of a body; `nil` at its end.
  private func nextPart(of requests: inout Requests) async throws -> ByteBuffer? {
    connections.await(.body, of: number)
    return switch try await requests.next() {
    case .body(let part)?: part
    case .end?: nil
    case .head?, nil: throw ChannelError.inputClosed
    }
  }

  /// Responds with an error, and reads nothing more from the connection.
  private func reject(_ error: any Error, _ head: HTTPRequestHead?, _ writer: Writer) async throws {
    try await channel.channel.setOption(.autoRead, value: false).get()
    try await send(Answer.failure(error), to: head, isLast: true, writer)
    await awaitClose()
  }

  private func send(
    _ response: HTTPResponse, to request: HTTPRequestHead?, isLast: Bool, _ writer: Writer
  ) async throws {
    var head = HTTPResponseHead(
      version: request?.version ?? .http1_1, status: response.status, headers: response.headers)
    if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    connections.await(.delivery, of: number)
    switch response.body {
    case .bytes(let bytes):
      if response.status != .notModified {
        head.headers.replaceOrAdd(name: "Content-Length", value: String(bytes.count))
      }
      let sent = request?.method == .HEAD ? [] : bytes
      try await send(head, ByteBuffer(bytes: sent), writer)
    case .events(let events):
      try await writer.write(.head(head))
      for await event in events {
        connections.await(.delivery, of: number)
        try await writer.write(.body(.byteBuffer(ByteBuffer(string: event.text))))
      }
      try await writer.write(.end(nil))
    }
  }

  private func send(_ head: HTTPResponseHead, _ bytes: ByteBuffer, _ writer: Writer) async throws {
    var bytes = bytes
    var parts = [HTTPServerResponsePart.head(head)]
    while let slice = bytes.readSlice(length: min(bytes.readableBytes, Self.sliceSize)),
      slice.readableBytes > 0
    {
      parts.append(.body(.byteBuffer(slice)))
      if bytes.readableBytes == 0 { break }
      try await writer.write(contentsOf: parts)
      connections.await(.delivery, of: number)
      parts = []
    }
    try await writer.write(contentsOf: parts + [.end(nil)])
  }

  /// Waits for the client to receive the last response before closing the connection.
  ///
  /// Closing a socket with unread bytes resets the connection, which can discard data that the
  /// client hasn't read.
  private func awaitClose() async {
    connections.await(.close, of: number)
    do {
      try await channel.channel.close(mode: .output).get()
      try await channel.channel.closeFuture.get()
    } catch {
      // If closing fails, the connection is already closed, so the error is ignored.
    }
  }
}
