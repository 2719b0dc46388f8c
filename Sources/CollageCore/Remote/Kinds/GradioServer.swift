/// A client for the API of Gradio apps, including Hugging Face Spaces.
///
/// `POST /gradio_api/upload` returns the path of the uploaded image.
/// `POST /gradio_api/call/FUNCTION` with this path and the prompt returns an event ID. The event's
/// stream ends with the location of the result.
struct GradioServer: RepaintClient {
  let client: any HTTPClient
  let address: HTTPAddress
  let function: String
  let key: (@Sendable () throws(RemoteError) -> String)?
  let recognizesRepeatedOrders = false

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var form = MultipartForm(boundary: order.key)
    form.add("files", file: "picture.jpg", type: "image/jpeg", order.image)
    var upload = ClientRequest(try address.appendingEncoded("gradio_api/upload"), form: form)
    upload.headers.merge(try headers()) { $1 }
    guard
      case .array(let paths)? = JSONValue(file: try client.sendExpectingSuccess(upload, watch).body),
      case .string? = paths.first
    else {
      throw .unexpectedResponse(
        host: address.origin, "the path of the uploaded image is missing")
    }
    let image: JSONValue = .object([
      "path": paths[0], "meta": .object(["_type": .string("gradio.FileData")]),
    ])
    var call = try ClientRequest(
      address.appendingEncoded("gradio_api/call/" + function.pathSegment),
      json: ["data": .array([image, .string(order.prompt)])])
    call.headers.merge(try headers()) { $1 }
    return .handle(try client.object(call, watch).requiredText("event_id"))
  }

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    var request = ClientRequest(
      try address.appendingEncoded("gradio_api/call/\(function.pathSegment)/\(handle.pathSegment)"))
    request.headers = try headers()
    request.idleTimeout = ClientRequest.repaintIdleTimeout
    // An event's stream can be read only once, so this request blocks until the event ends.
    var events = ServerEvents()
    var lastEvent: (name: String, data: String)?
    let response = try client.send(request, watch) { bytes in
      for event in events.append(bytes) {
        switch event.name {
        case "complete", "error": lastEvent = event
        default: watch.onState(.running(nil))
        }
      }
      return lastEvent == nil
    }
    if response.status == 404 { return .unknown }
    _ = try response.requireSuccess(of: request)
    guard let lastEvent else {
      throw .interrupted(host: address.origin, reason: "the stream ended before the image")
    }
    let value = JSONValue(file: Array(lastEvent.data.utf8))
    guard lastEvent.name == "complete" else {
      // The server forgets an event when the event's stream is closed. For an unknown event, it
      // sends an error that begins with 404.
      if case .string(let reason)? = value, reason.hasPrefix("404") { return .unknown }
      return .failed(value.flatMap(UntrustedJSONObject.errorText) ?? "the app gave no reason")
    }
    guard case .array(let outputs)? = value, case .object(let file)? = outputs.first,
      case .string(let location)? = file["url"]
    else { throw .unexpectedResponse(host: address.origin, "the first output is not an image") }
    return .done(location)
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    try client.image(at: result, on: address, watch, headers: headers())
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    var request = try ClientRequest(
      address.appendingEncoded("gradio_api/cancel"),
      json: [
        "event_id": .string(handle), "session_hash": .string(handle), "fn_index": .integer(0),
      ])
    request.headers.merge(try headers()) { $1 }
    _ = try client.sendExpectingSuccess(request, watch)
  }

  private func headers() throws(RemoteError) -> [String: String] {
    guard let key else { return [:] }
    return ["Authorization": "Bearer \(try key())"]
  }
}

/// An incremental parser of server-sent events, whose bytes can arrive in chunks of any size.
struct ServerEvents {
  private var rest: [UInt8] = []
  private var name = ""
  private var data: [String] = []
  /// The maximum length of an incomplete line, in bytes, beyond which the received part is
  /// discarded.
  private static let limit = 4 << 20

  /// Adds received bytes and returns the events that are now complete.
  mutating func append(_ bytes: [UInt8]) -> [(name: String, data: String)] {
    rest += bytes
    var events: [(name: String, data: String)] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      var line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end + 1)
      if line.hasSuffix("\r") { line.removeLast() }
      if line.isEmpty {
        if !data.isEmpty { events.append((name, data.joined(separator: "\n"))) }
        (name, data) = ("", [])
      } else if let value = Self.value(of: "event", in: line) {
        name = value
      } else if let value = Self.value(of: "data", in: line) {
        data.append(value)
      }
    }
    if rest.count > Self.limit { rest = [] }
    return events
  }

  private static func value(of field: String, in line: String) -> String? {
    guard line.hasPrefix(field + ":") else { return nil }
    let value = line.dropFirst(field.count + 1)
    return String(value.first == " " ? value.dropFirst() : value)
  }
}
