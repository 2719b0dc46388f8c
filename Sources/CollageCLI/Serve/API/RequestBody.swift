internal import FlyingFox
internal import Foundation

extension HTTPRequest {
  /// The most bytes of a body of JSON.
  static let dataLimit = 1 << 20

  /// The length that the request claims; nil where it claims none.
  var claimedLength: Int? { headers[.contentLength].flatMap { Int($0) } }

  /// Whether a part of the body may still be to come, which would be taken for the next request: the
  /// library reads no more than this by itself.
  var mayLeaveBody: Bool {
    claimedLength ?? 0 > 1 << 20 || headers[.transferEncoding] != nil
  }

  /// The body, which must be JSON.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``ServeError``; what the connection throws.
  func data() async throws -> [UInt8] {
    guard headers[.contentType]?.split(separator: ";").first == "application/json" else {
      throw ServeError.malformed("the body has to be application/json.")
    }
    return try await body(limit: Self.dataLimit)
  }

  /// The body.
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: The bytes.
  /// - Throws: ``ServeError/tooLarge(limit:)``; what the connection throws.
  func body(limit: Int) async throws -> [UInt8] {
    guard claimedLength ?? 0 <= limit else { throw ServeError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(claimedLength ?? 0)
    for try await part in bodySequence {
      bytes += part
      guard bytes.count <= limit else { throw ServeError.tooLarge(limit: limit) }
    }
    return bytes
  }

  /// A value of the address' query; nil where there is none.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The name by which the request may be repeated; nil if it has none.
  var repeatName: String? {
    headers[HTTPHeader("X-Edit")].flatMap { UUID(uuidString: $0)?.uuidString }
  }

  /// Who sent the request.
  var peer: String {
    switch remoteAddress {
    case .ip4(let host, let port), .ip6(let host, let port): "\(host):\(port)"
    case .unix(let path): path
    case nil: ""
    }
  }
}
