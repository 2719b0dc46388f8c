/// A client for OpenAI's image-editing API, which LocalAI and others also implement.
///
/// `POST /v1/images/edits` sends `image`, `prompt` and `n` and, if set, `mask`, `model` and `seed`.
/// Unless the model is a `gpt-image` model, the request also asks for Base64. The mask is
/// transparent where the image can change. The response contains the image in `data[0].b64_json`,
/// or its location in `data[0].url`.
struct OpenAIServer: SynchronousServer {
  let client: any HTTPClient
  let address: HTTPAddress
  let model: String?
  let key: (@Sendable () throws(RemoteError) -> String)?
  let recognizesRepeatedOrders = false

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var form = MultipartForm(boundary: order.key)
    form.add("image", file: "picture.jpg", type: "image/jpeg", order.image)
    form.add("prompt", order.prompt)
    form.add("n", "1")
    // The `gpt-image` models return only Base64 and reject this parameter.
    if !(model ?? "").hasPrefix("gpt-image") { form.add("response_format", "b64_json") }
    form.add("model", ifAny: model)
    form.add("seed", ifAny: order.seed)
    if let mask = order.mask {
      form.add("mask", file: "mask.png", type: "image/png", try Self.alphaMask(of: mask))
    }
    var request = ClientRequest(try address.appendingEncoded("v1/images/edits"), form: form)
    request.limit = ClientRequest.imageLimit
    request.idleTimeout = ClientRequest.repaintIdleTimeout
    if let key { request.headers["Authorization"] = "Bearer \(try key())" }
    watch.onState(.running(nil))
    let response = try client.object(request, watch)
    guard let first = response.first("data") else {
      throw .unexpectedResponse(host: address.origin, "'data' is missing")
    }
    if let encoded = try first.text("b64_json") {
      return .image(try UntrustedJSONObject.image(encoded, of: address.origin))
    }
    return .image(try client.finalImage(at: first.text("url"), on: address, watch))
  }

  /// Returns a mask as this API expects it: transparent where the image can change.
  private static func alphaMask(of mask: [UInt8]) throws(RemoteError) -> [UInt8] {
    guard var bitmap = try? ImageDecoder().decode(mask, source: "mask", scale: .full) else {
      throw .unsupported("the mask can't be read")
    }
    for start in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      bitmap.bytes[start + 3] = 255 - bitmap.bytes[start]
    }
    bitmap.alpha = .straight
    bitmap.clearTransparentColors()
    guard let file = try? PNGEncoder(effort: .fast).encode(bitmap) else {
      throw .unsupported("the mask can't be written")
    }
    return file
  }
}

extension HTTPClient {
  /// Downloads the image of a finished order from a server that has forgotten the order.
  ///
  /// Except for a cancellation, the error is ``RemoteError/downloadFailed(host:reason:)``, which
  /// isn't retried.
  func finalImage(
    at location: String?, on server: HTTPAddress, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    do {
      return try image(at: location, on: server, watch)
    } catch {
      guard error != .cancelled else { throw error }
      throw .downloadFailed(host: server.origin, reason: error.reason)
    }
  }
}
