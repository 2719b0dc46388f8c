internal import CollageCore
internal import Foundation

extension Router {
  var repaintRoutes: [Route] {
    [
      .get("api/repaint") { _ in
        try await quick.run { Answer.json(try store.repaintChoice()) }
      },
      .post("api/repaint") { request in
        let body = try RepaintRequestBody(request.body)
        return try await slow.run { Answer.json(try store.repaint(body)) }
      },
      .get("api/tickets") { request in
        guard let collage = request.value("collage") else {
          throw ServeError.malformed(.missingQuery("collage"))
        }
        return try await quick.run { Answer.json(try store.repaintJobs(of: collage)) }
      },
      .get("api/tickets/{}/picture") { request in
        try await quick.run {
          guard let image = try store.repaintJobImage(request.parameters[0]) else {
            throw ServeError.notFound
          }
          return Answer.image(image)
        }
      },
      change("cancel") { try $0.cancelRepaintJob($1) },
      change("retry") { try $0.retryRepaintJob($1) },
      change("remove") { try $0.removeRepaintJob($1) },
    ]
  }

  private func change(
    _ verb: String, _ change: @escaping @Sendable (ServedStore, String) throws -> Void
  ) -> Route {
    .post("api/tickets/{}/\(verb)") { request in
      // Notifying the repaint server of the change can take time, so the threads for slow requests
      // do this.
      try await slow.run {
        try change(store, request.parameters[0])
        return Answer.json([String: String]())
      }
    }
  }
}
