import Synchronization

@testable import CollageRemote

/// A web server's answers, written down; keeps what it was asked.
final class ScriptedClient: HTTPClient {
  private let answers: Mutex<[Result<WebAnswer, RemoteError>]>
  private let requests = Mutex<[WebRequest]>([])

  convenience init(_ answers: Result<WebAnswer, RemoteError>...) { self.init(answers) }

  init(_ answers: [Result<WebAnswer, RemoteError>]) { self.answers = Mutex(answers) }

  /// What it was asked, in order.
  var asked: [WebRequest] { requests.withLock { $0 } }

  func send(
    _ request: WebRequest, _ watch: RemoteWatch, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> WebAnswer {
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

extension Result where Success == WebAnswer, Failure == RemoteError {
  /// An answer in JSON.
  static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    .success(WebAnswer(status: status, headers: headers, body: Array(text.utf8)))
  }

  /// A picture, which nobody looks at here.
  static var picture: Self { .success(WebAnswer(status: 200, body: [1, 2, 3])) }
}
