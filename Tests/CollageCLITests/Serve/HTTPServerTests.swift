import Dispatch
import Foundation
import NIOHTTP1
import Testing

@testable import CollageCLI

/// Tests of the server with clients that send raw bytes over loopback.
@Suite struct HTTPServerTests {
  private func withServer(_ body: (ServerFixture, UInt16) async throws -> Void) async throws {
    func run() async throws {
      let server = try await HTTPServer(host: "127.0.0.1", port: 0)
      let fixture = try ServerFixture(port: server.port)
      let router = fixture.router
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(router) }
        try await body(fixture, server.port)
        group.cancelAll()
      }
    }
    guard #available(macOS 15, *) else { return try await run() }
    try await withTaskExecutorPreference(SingleThreadExecutor(), operation: run)
  }

  /// Sends text over a new connection and returns all that the server sends until it closes the
  /// connection.
  private static func exchange(_ text: String, port: UInt16) async throws -> String {
    try await ThreadPool("client", count: 1).run {
      let client = try RawClient(port: port)
      client.send(text)
      return client.receiveAll()
    }
  }

  private static func request(
    _ line: String, _ headers: String..., port: UInt16, body: String = ""
  ) -> String {
    ([line + " HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers).joined(separator: "\r\n")
      + "\r\n\r\n" + body
  }

  /// Returns the bytes of a request with an edit.
  private static func edit(_ fixture: ServerFixture, port: UInt16) -> String {
    let body = #"{"verb":"canvas","size":"50x50","collage":"\#(fixture.collage)"}"#
    return request(
      "POST /api/edits", "Origin: http://127.0.0.1:\(port)", "Cookie: \(fixture.cookie)",
      "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
      port: port, body: body)
  }

  private static func responseCount(_ text: String) -> Int {
    text.components(separatedBy: "HTTP/1.1 ").count - 1
  }

  @Test func reportsPortInUse() async throws {
    try await withServer { fixture, port in
      let server = PageServer(store: fixture.router.store, options: .init(port: port))
      let error = await #expect(throws: UserFacingError.self) {
        try await server.run { _, _ in throw CancellationError() }
      }
      #expect(error?.code == "port-taken")
    }
  }

  @Test func appliesEdit() async throws {
    try await withServer { fixture, port in
      let before = try fixture.revision
      let answer = try await Self.exchange(Self.edit(fixture, port: port), port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.lowercased().contains("connection: close"))
      #expect(try fixture.revision == before + 1)
    }
  }

  @Test func answersPipelinedRequestsInOrder() async throws {
    try await withServer { fixture, port in
      let get = Self.request("GET /app.js", port: port)
      let head = Self.request("HEAD /", port: port)
      let answer = try await Self.exchange(get + head + Self.edit(fixture, port: port), port: port)
      #expect(Self.responseCount(answer) == 3)
    }
  }

  /// Requests that are refused before their body is read, with the expected status.
  private static let refusals: [(String, [String], UInt)] = [
    ("POST /api/edits", ["Content-Type: application/json"], 403),
    ("POST /api/edits", ["Origin: http://evil.example"], 403),
    ("POST /api/edits", ["Origin: http://127.0.0.1:PORT"], 401),
    ("POST /%2fapi/edits", ["Origin: http://127.0.0.1:PORT"], 400),
    ("GET /api/collages", [], 401),
    ("GET /api/collages", ["Host: 127.0.0.1:PORT"], 400),
    ("GET /", ["Upgrade: websocket"], 403),
  ]

  @Test func ignoresRequestsAfterRefusedRequest() async throws {
    try await withServer { fixture, port in
      let before = try fixture.revision
      let hidden = Self.edit(fixture, port: port)
      for (line, headers, status) in Self.refusals {
        for framing in [
          "Content-Length: \(hidden.utf8.count)", "Content-Length: 50000000",
          "Transfer-Encoding: chunked",
        ] {
          let text = ([line + " HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers + [framing])
            .map { $0.replacing("PORT", with: String(port)) }.joined(separator: "\r\n")
          for body in [hidden, "0\r\n\r\n" + hidden, "5\r\nabcde\r\n" + hidden] {
            let answer = try await Self.exchange(text + "\r\n\r\n" + body, port: port)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(line) \(headers): \(answer)")
            #expect(Self.responseCount(answer) == 1)
          }
        }
      }
      #expect(try fixture.revision == before)
    }
  }

  @Test func rejectsBodiesOverLimit() async throws {
    try await withServer { fixture, port in
      let before = try fixture.revision
      let start =
        "POST /api/edits HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        + "Origin: http://127.0.0.1:\(port)\r\nCookie: \(fixture.cookie)\r\n"
        + "Content-Type: application/json\r\n"
      for length in ["9223372036854775807", "9223372036854775808", "1048577"] {
        let answer = try await Self.exchange(
          start + "Content-Length: \(length)\r\n\r\n{}", port: port)
        #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(length)")
      }
      for length in ["99999999999999999999999", "+2", "-1", "2, 2", "0x2"] {
        let answer = try await Self.exchange(
          start + "Content-Length: \(length)\r\n\r\n{}", port: port)
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(length)")
      }
      let chunk = "100001\r\n" + String(repeating: " ", count: 0x100001) + "\r\n0\r\n\r\n"
      let answer = try await Self.exchange(
        start + "Transfer-Encoding: chunked\r\n\r\n" + chunk + Self.edit(fixture, port: port),
        port: port)
      #expect(answer.hasPrefix("HTTP/1.1 413 ") && Self.responseCount(answer) == 1)
      #expect(try fixture.revision == before)
    }
  }

  @Test func rejectsHeadersOverLimit() async throws {
    try await withServer { _, port in
      for header in [
        "X: " + String(repeating: "x", count: 40_000),
        (0..<200).map { "X-\($0): y" }.joined(separator: "\r\n"),
      ] {
        let answer = try await Self.exchange(Self.request("GET /", header, port: port), port: port)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
      }
      let answer = try await Self.exchange(
        Self.request("GET /" + String(repeating: "x", count: 40_000), port: port), port: port)
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
  }
}

/// Runs tasks on a separate thread.
///
/// Other tests keep the threads of the shared pool busy for longer than the server waits for a
/// request.
@available(macOS 15, *)
private final class SingleThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "server")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

private final class RawClient {
  private let file: Int32

  init(port: UInt16) throws {
    #if canImport(Glibc)
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      file = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit { close(file) }

  /// Sends the text; returns early if the connection fails.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives bytes until the server closes the connection.
  func receiveAll() -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(file, &bytes, bytes.count, 0)
      if count < 0 && errno == EINTR { continue }
      if count < 0, all.isEmpty {
        Issue.record("The connection broke: \(String(cString: strerror(errno))).")
      }
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes[..<count]
    }
  }
}
