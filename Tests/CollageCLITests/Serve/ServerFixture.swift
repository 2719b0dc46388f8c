import CollageCore
import Foundation
import NIOHTTP1

@testable import CollageCLI

/// A router over a store with one collage, and the requests that its page sends.
struct ServerFixture {
  private let desk: CommandFixture
  let router: Router
  let collage: String
  private let secrets: SessionSecrets

  static let port: UInt16 = 4711

  init(isReadOnly: Bool = false, port: UInt16 = Self.port) throws {
    desk = try CommandFixture()
    try desk.run("new poster --size 40x20")
    let environment = desk.environment(.output, .error)
    let path = desk.folder + "/store"
    let store = ServedStore(
      try Workspace.open(at: path, creating: false, context: environment.context),
      environment: environment, path: path, isReadOnly: isReadOnly)
    collage = try store.workspace.state(of: .named("poster")).collage.id.uuidString.lowercased()
    secrets = SessionSecrets(port: port)
    router = Router(
      store: store, rules: RequestValidator(address: ServeAddress(port: port), secrets: secrets),
      changes: ChangeBroadcaster())
  }

  /// The cookie as a browser sends it.
  var cookie: String { String(secrets.setCookie(isSecure: false).prefix { $0 != ";" }) }

  /// The line and the headers of a request.
  func head(
    _ method: HTTPMethod, _ target: String, type: String? = nil, hasSession: Bool
  ) -> HTTPRequestHead {
    var headers: HTTPHeaders = ["Host": "127.0.0.1:\(router.rules.address.port)"]
    if method != .GET { headers.add(name: "Origin", value: "http://\(headers["Host"][0])") }
    if let type { headers.add(name: "Content-Type", value: type) }
    if hasSession { headers.add(name: "Cookie", value: cookie) }
    return HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)
  }

  /// The number of edits of the collage.
  var revision: Int {
    get throws { try router.store.workspace.state(of: .named("poster")).record.head }
  }
}
