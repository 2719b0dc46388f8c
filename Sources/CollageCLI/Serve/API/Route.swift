internal import NIOHTTP1

/// A kind of request that the server answers.
///
/// The register of routes decides who may ask, what a request may send and who answers it; nothing else is served but
/// the page's own files.
struct Route: Sendable {
  /// What a request may have as its body.
  enum Body: Hashable, Sendable {
    case nothing
    case json
    /// The bytes of a photo.
    case photo

    /// The media type that the request must name, or `nil`.
    var mediaType: String? {
      switch self {
      case .nothing: nil
      case .json: "application/json"
      case .photo: "application/octet-stream"
      }
    }

    /// The most bytes.
    var limit: Int {
      switch self {
      case .nothing: 0
      case .json: 1 << 20
      case .photo: ServedStore.photoLimit
      }
    }
  }

  typealias Action = @Sendable (HTTPRequest) async throws -> HTTPResponse

  let method: HTTPMethod
  /// The path's components; `{}` stands for any.
  let pattern: [String]
  let bodies: [Body]
  /// Whether a browser without a session may ask.
  var isOpen = false
  let action: Action

  /// A route that shows something.
  static func get(_ path: String, _ action: @escaping Action) -> Route {
    Route(method: .GET, pattern: components(path), bodies: [.nothing], action: action)
  }

  /// A route that changes something; a page that may only look is refused.
  static func post(
    _ path: String, _ bodies: [Body] = [.json], _ action: @escaping Action
  ) -> Route {
    Route(method: .POST, pattern: components(path), bodies: bodies, action: action)
  }

  /// Whether a page that may only look is refused.
  var changesStore: Bool { method == .POST && !isOpen }

  /// Compares a path with the pattern.
  ///
  /// - Parameter path: Decoded components.
  /// - Returns: The components that stand for `{}`, or `nil` if the path is another one.
  func parameters(of path: [String]) -> [String]? {
    guard path.count == pattern.count else { return nil }
    var parameters: [String] = []
    for (expected, component) in zip(pattern, path) {
      if expected == "{}" {
        parameters.append(component)
      } else if expected != component {
        return nil
      }
    }
    return parameters
  }

  /// The body that a request with these headers has.
  ///
  /// - Throws: ``ServeError/malformed(_:)`` for another media type.
  func body(_ headers: HTTPHeaders) throws(ServeError) -> Body {
    let type = headers.mediaType.map(String.init)
    if let body = bodies.first(where: { $0.mediaType == nil || $0.mediaType == type }) {
      return body
    }
    let types = bodies.compactMap(\.mediaType).joined(separator: " or ")
    throw .malformed("the body must be \(types).")
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
