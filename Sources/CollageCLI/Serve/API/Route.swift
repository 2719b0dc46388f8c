internal import NIOHTTP1

/// A kind of request that the server handles.
///
/// The list of routes defines who may send a request, which bodies it may have, and its handler.
/// Nothing else is served except the page's own files.
struct Route: Sendable {
  enum Body: Hashable, Sendable {
    case nothing
    case json
    case photo

    /// The media type that the request must specify, or `nil`.
    var mediaType: String? {
      switch self {
      case .nothing: nil
      case .json: "application/json"
      case .photo: "application/octet-stream"
      }
    }

    /// The maximum size of the body, in bytes.
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
  /// The path's components; `{}` matches any component.
  let pattern: [String]
  let bodies: [Body]
  /// True if the route requires no session.
  var isOpen = false
  let action: Action

  /// Creates a route that reads.
  static func get(_ path: String, _ action: @escaping Action) -> Route {
    Route(method: .GET, pattern: components(path), bodies: [.nothing], action: action)
  }

  /// Creates a route that writes; a read-only page isn't allowed to use it.
  static func post(
    _ path: String, _ bodies: [Body] = [.json], _ action: @escaping Action
  ) -> Route {
    Route(method: .POST, pattern: components(path), bodies: bodies, action: action)
  }

  /// True if a read-only page isn't allowed to use the route.
  var changesStore: Bool { method == .POST && !isOpen }

  /// Matches a path against the pattern.
  ///
  /// - Parameter path: The decoded components.
  /// - Returns: The components that match `{}`, or `nil` if the path doesn't match.
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

  /// Returns the kind of body that a request with these headers has.
  ///
  /// - Throws: ``ServeError/malformed(_:)`` for any other media type.
  func body(_ headers: HTTPHeaders) throws(ServeError) -> Body {
    let type = headers.mediaType.map(String.init)
    if let body = bodies.first(where: { $0.mediaType == nil || $0.mediaType == type }) {
      return body
    }
    throw .malformed(.mediaType(bodies.compactMap(\.mediaType)))
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
