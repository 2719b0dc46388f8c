import Synchronization

@testable import CollageRemote

/// A client with scripted answers that records its requests.
final class ScriptedClient: HTTPClient {
  private let answers: Mutex<[Result<ClientResponse, RemoteError>]>
  private let requests = Mutex<[ClientRequest]>([])

  convenience init(_ answers: Result<ClientResponse, RemoteError>...) { self.init(answers) }

  init(_ answers: [Result<ClientResponse, RemoteError>]) { self.answers = Mutex(answers) }

  var sentRequests: [ClientRequest] { requests.withLock { $0 } }

  func send(
    _ request: ClientRequest, _ watch: RequestObserver, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> ClientResponse {
    requests.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard var answer = try answer?.get() else {
      throw .unreachable(host: request.address.origin, reason: "nothing is written down")
    }
    if let onBytes {
      // Delivers the body byte by byte.
      for byte in answer.body where !onBytes([byte]) { break }
      answer.body = []
    }
    return answer
  }
}

extension Result where Success == ClientResponse, Failure == RemoteError {
  static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    .success(ClientResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  /// A successful response whose body doesn't matter.
  static var picture: Self { .success(ClientResponse(status: 200, body: [1, 2, 3])) }
}
