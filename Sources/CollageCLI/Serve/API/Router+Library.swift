internal import CollageCore
internal import FlyingFox
internal import Foundation

/// Requests for the library.
extension Router {
  private static let usualSide = 2048

  /// Answers a request for the library.
  ///
  /// - Parameters:
  ///   - parts: What stands behind `library` in the path.
  ///   - request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ServeError``, the errors of the store.
  func library(_ parts: [String], _ request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.method, parts.count, parts.dropFirst().first) {
    case (.GET, 0, nil): return try await photos(request)
    case (.GET, 1, nil):
      return try await quick.run { [store] in Answer.json(try store.libraryPhoto(parts[0])) }
    case (.GET, 2, "thumbnail"):
      return try await slow.run { [store] in
        let (bytes, isPlaceholder) = try store.libraryThumbnail(parts[0])
        let type = ImageFormat.jpeg.mediaType
        return isPlaceholder ? Answer.bytes(bytes, type: type) : Answer.lasting(bytes, type: type)
      }
    case (.GET, 2, "picture"):
      let side = try Self.number(request.value("side") ?? String(Self.usualSide), "side")
      return try await slow.run { [store] in
        Answer.picture(try store.libraryPicture(parts[0], side: side))
      }
    case (.POST, 0, nil): return try await keep(request)
    case (.POST, 1, nil) where parts[0] == "undo":
      try requireWriting()
      _ = try await request.data()
      return try await quick.run { [store] in Answer.json(try store.undoLibraryRemoval()) }
    case (.POST, 2, let verb?): return try await change(parts[0], verb, request)
    default: throw ServeError.notFound
    }
  }

  /// Puts a photo of the library onto a collage.
  func photo(kept id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    guard let collage = request.value("collage") else {
      throw ServeError.malformed("a photo is for a collage.")
    }
    _ = try await request.data()
    return try await slow.run { [store] in
      Answer.json(try store.add(libraryPhoto: id, to: collage))
    }
  }

  private func photos(_ request: HTTPRequest) async throws -> HTTPResponse {
    let limit = try Self.number(request.value("limit") ?? "200", "limit")
    guard (1...1000).contains(limit) else {
      throw ServeError.malformed("limit is a number from 1 to 1000.")
    }
    let (search, after) = (request.value("search"), request.value("after"))
    return try await quick.run { [store] in
      Answer.json(try store.library(search: search, after: after, limit: limit))
    }
  }

  private func keep(_ request: HTTPRequest) async throws -> HTTPResponse {
    try requireWriting()
    guard request.headers[.contentType] == "application/octet-stream" else {
      throw ServeError.malformed("a photo is application/octet-stream.")
    }
    guard let name = request.value("name") else {
      throw ServeError.malformed("a photo has a name.")
    }
    let bytes = try await request.body(limit: ServedStore.photoLimit)
    return try await slow.run { [store] in Answer.json(try store.keep(bytes, name: name)) }
  }

  private func change(
    _ id: String, _ verb: String, _ request: HTTPRequest
  ) async throws -> HTTPResponse {
    try requireWriting()
    let body = try await request.data()
    switch verb {
    case "name":
      struct Naming: Decodable { let name: String }
      guard let naming = try? JSONDecoder().decode(Naming.self, from: Data(body)) else {
        throw ServeError.malformed("name is missing.")
      }
      return try await quick.run { [store] in
        Answer.json(try store.renameInLibrary(id, to: naming.name))
      }
    case "remove":
      return try await quick.run { [store] in Answer.json(try store.removeFromLibrary(id)) }
    default: throw ServeError.notFound
    }
  }

  private static func number(_ text: String, _ name: String) throws(ServeError) -> Int {
    guard let number = Int(text) else { throw .malformed("\(name) is a number.") }
    return number
  }
}
