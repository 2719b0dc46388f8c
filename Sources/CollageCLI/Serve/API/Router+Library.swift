internal import CollageCore
internal import Foundation

extension Router {
  private static let defaultSide = 2048

  var libraryRoutes: [Route] {
    [
      .get("api/library") { try await list($0, store.library) },
      .get("api/library/{}") { request in
        try await quick.run { Answer.json(try store.libraryPhoto(request.parameters[0])) }
      },
      .get("api/library/{}/thumbnail") { try await thumbnail($0) },
      .get("api/library/{}/picture") { try await libraryPicture($0) },
      .post("api/library", [.photo]) { request in
        let (file, name) = (try request.sentPhoto, try request.photoName)
        return try await slow.run { Answer.json(try store.keep(file, name: name)) }
      },
      .post("api/library/undo") { _ in
        try await quick.run { Answer.json(try store.undoLibraryRemoval()) }
      },
      .post("api/library/{}/name") { try await rename($0) },
      .post("api/library/{}/remove") { request in
        try await quick.run { Answer.json(try store.removeFromLibrary(request.parameters[0])) }
      },
    ]
  }

  private func thumbnail(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await slow.run {
      let (bytes, isPlaceholder) = try store.libraryThumbnail(request.parameters[0])
      let type = RasterFormat.jpeg.mediaType
      return isPlaceholder ? Answer.bytes(bytes, type: type) : Answer.immutable(bytes, type: type)
    }
  }

  private func libraryPicture(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let side = Int(request.value("side") ?? String(Self.defaultSide)) else {
      throw ServeError.malformed(.number("side"))
    }
    return try await slow.run {
      Answer.image(try store.libraryPicture(request.parameters[0], side: side))
    }
  }

  private func rename(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Naming: Decodable { let name: String }
    guard let naming = try? JSONDecoder().decode(Naming.self, from: Data(request.body)) else {
      throw ServeError.malformed(.missing("name"))
    }
    return try await quick.run {
      Answer.json(try store.renameInLibrary(request.parameters[0], to: naming.name))
    }
  }
}
