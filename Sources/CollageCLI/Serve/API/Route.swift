internal import NIOHTTP1

/// A kind of request that the server handles.
///
/// Each route defines whether the request requires a session, the kinds of bodies, and the handler.
/// The server handles no other requests, except for the page's own files.
struct Route: Sendable {
  enum Body: Hashable, Sendable {
    case nothing
    case json
    case photo

    /// The media type that the request must have; `nil` if it has no body.
    var mediaType: String? {
      switch self {
      case .nothing: nil
      case .json: "application/json"
      case .photo: "application/octet-stream"
      }
    }

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
  /// The components of the path; `{}` matches any component.
  let pattern: [String]
  let bodies: [Body]
  /// True if the route can be used without a session.
  var isOpen = false
  let action: Action

  /// Creates a route that only reads.
  static func get(_ path: String, _ action: @escaping Action) -> Route {
    Route(method: .GET, pattern: components(path), bodies: [.nothing], action: action)
  }

  /// Creates a route for POST requests.
  ///
  /// The route changes the store unless ``isOpen`` is true. A route that changes the store is
  /// forbidden if the server is read-only.
  static func post(
    _ path: String, _ bodies: [Body] = [.json], _ action: @escaping Action
  ) -> Route {
    Route(method: .POST, pattern: components(path), bodies: bodies, action: action)
  }

  var changesStore: Bool { method == .POST && !isOpen }

  /// Matches the decoded components of a path against the pattern.
  ///
  /// Returns the components that match `{}`; `nil` if the path doesn't match.
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

  /// Returns the kind of body that the headers announce; throws an error if the route doesn't
  /// accept the media type.
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
