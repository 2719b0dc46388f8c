import CollageCore
import Foundation
import NIOHTTP1

@testable import CollageCLI

/// A router for a store with one collage, and requests of its page.
struct ServerFixture {
  private let commandFixture: CommandFixture
  let router: Router
  let collage: String
  private let secrets: SessionSecrets

  static let port: UInt16 = 4711

  init(isReadOnly: Bool = false, port: UInt16 = Self.port) throws {
    commandFixture = try CommandFixture()
    try commandFixture.run("new poster --size 40x20")
    let environment = commandFixture.environment(.output, .error)
    let path = commandFixture.folder + "/store"
    let store = ServedStore(
      try Workspace.open(at: path, creating: false, context: environment.context),
      environment: environment, path: path, isReadOnly: isReadOnly)
    collage = try store.workspace.state(of: .named("poster")).collage.id.uuidString.lowercased()
    secrets = SessionSecrets(port: port)
    router = Router(
      store: store,
      validator: RequestValidator(address: ServeAddress(port: port), secrets: secrets),
      changes: ChangeBroadcaster())
  }

  var cookie: String { String(secrets.setCookie(isSecure: false).prefix { $0 != ";" }) }

  func head(
    _ method: HTTPMethod, _ target: String, type: String? = nil, hasSession: Bool
  ) -> HTTPRequestHead {
    var headers: HTTPHeaders = ["Host": "127.0.0.1:\(router.validator.address.port)"]
    if method != .GET { headers.add(name: "Origin", value: "http://\(headers["Host"][0])") }
    if let type { headers.add(name: "Content-Type", value: type) }
    if hasSession { headers.add(name: "Cookie", value: cookie) }
    return HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)
  }

  var revision: Int {
    get throws { try router.store.workspace.state(of: .named("poster")).record.head }
  }
}
