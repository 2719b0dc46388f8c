internal import CollageCore
internal import Foundation
internal import NIOHTTP1

extension Router {
  var imageRoutes: [Route] {
    [
      .get("api/pictures/{}") { try await picture($0) },
      .post("api/photos", [.json, .photo]) { try await photo($0) },
    ]
  }

  private func picture(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let collage = request.value("collage") else {
      throw ServeError.malformed(.missingQuery("collage"))
    }
    if request.value("download") != nil { return try await download(collage) }
    guard let width = request.value("width").flatMap({ Int($0) }) else {
      throw ServeError.malformed(.number("width"))
    }
    let name = request.value("part")
    let part = name.flatMap(ImageRequest.Part.init)
    let canvasPart = name.flatMap(CanvasPart.init)
    guard name == nil || part != nil || canvasPart != nil else {
      throw ServeError.malformed(.part)
    }
    let imageRequest = ImageRequest(
      key: request.parameters[0], collage: collage, item: request.value("item"), part: part,
      canvasPart: canvasPart, edits: try request.value("edit").map(PreviewEdits.init), width: width,
      isSaved: request.value("saved") != nil)
    return try await slow.run { Answer.image(try store.picture(imageRequest)) }
  }

  private func download(_ collage: String) async throws -> HTTPResponse {
    try await slow.run {
      let (bytes, name) = try store.snapshot(collage)
      var answer = Answer.bytes(bytes, type: "image/jpeg")
      let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
      let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "collage"
      answer.headers.add(
        name: "Content-Disposition", value: "attachment; filename*=UTF-8''\(encoded).jpg")
      return answer
    }
  }

  /// Adds a photo to a collage, or replaces the photo of an item.
  ///
  /// The request contains the photo, or it names a library photo to add.
  private func photo(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let collage = request.value("collage") else {
      throw ServeError.malformed(.missingQuery("collage"))
    }
    if let id = request.value("library") {
      return try await slow.run { Answer.json(try store.add(libraryPhoto: id, to: collage)) }
    }
    let photo = ServedStore.UploadedPhoto(
      file: try request.sentPhoto, name: try request.photoName, collage: collage,
      position: try request.value("at").map(Self.position), replaced: request.value("replace"))
    return try await slow.run { Answer.json(try store.add(photo)) }
  }

  private static func position(_ text: String) throws(ServeError) -> Position {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw .malformed(.position)
    }
    return Position(
      x: Length(fraction: 0, offset: numbers[0]), y: Length(fraction: 0, offset: numbers[1]))
  }
}

extension HTTPRequest {
  var sentPhoto: UploadedFile {
    get throws(ServeError) {
      guard let photo else {
        throw .malformed(.notPhoto)
      }
      return photo
    }
  }

  var photoName: String {
    get throws(ServeError) {
      guard let name = value("name") else {
        throw .malformed(.missingQuery("name"))
      }
      return name
    }
  }
}
