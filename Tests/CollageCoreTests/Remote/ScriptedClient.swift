import Synchronization

@testable import CollageRemote

/// A web server's answers, written down; keeps what it was asked.
final class ScriptedClient: HTTPClient {
  private let answers: Mutex<[Result<ClientResponse, RemoteError>]>
  private let requests = Mutex<[ClientRequest]>([])

  convenience init(_ answers: Result<ClientResponse, RemoteError>...) { self.init(answers) }

  init(_ answers: [Result<ClientResponse, RemoteError>]) { self.answers = Mutex(answers) }

  /// What it was asked, in order.
  var asked: [ClientRequest] { requests.withLock { $0 } }

  func send(
    _ request: ClientRequest, _ watch: RequestObserver, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> ClientResponse {
    requests.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard var answer = try answer?.get() else {
      throw .unreachable(host: request.address.origin, reason: "nothing is written down")
    }
    if let onBytes {
      // In parts as small as can be.
      for byte in answer.body where !onBytes([byte]) { break }
      answer.body = []
    }
    return answer
  }
}

extension Result where Success == ClientResponse, Failure == RemoteError {
  /// An answer in JSON.
  static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    .success(ClientResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  /// A picture, which nobody looks at here.
  static var picture: Self { .success(ClientResponse(status: 200, body: [1, 2, 3])) }
}
