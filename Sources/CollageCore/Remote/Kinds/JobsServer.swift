/// A client for the `jobs` protocol: the server turns an order into a job, and the client polls the
/// job until its image is finished.
///
/// `POST /edit` with `file`, `prompt`, `num_inference_steps`, `true_cfg_scale` and, if set, `seed`,
/// `negative_prompt`, `strength` and `mask` returns `job_id`. `GET /jobs/ID` returns `status`,
/// `progress`, `result_url` and `error`. The result is at a path on this server.
struct JobsServer: RepaintClient {
  let client: any HTTPClient
  let address: HTTPAddress
  let recognizesRepeatedOrders = false

  /// The number of steps and the guidance scale for an order that doesn't specify them.
  ///
  /// The protocol requires both.
  private static let defaults = (steps: 50, cfg: 4.0)

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var form = MultipartForm(boundary: order.key)
    form.add("file", file: "picture.jpg", type: "image/jpeg", order.image)
    form.add("prompt", order.prompt)
    form.add("num_inference_steps", "\(order.steps ?? Self.defaults.steps)")
    form.add("true_cfg_scale", NumberFormat.text(order.cfg ?? Self.defaults.cfg))
    form.add("seed", ifAny: order.seed)
    form.add("negative_prompt", ifAny: order.negative)
    form.add("strength", ifAny: order.strength.map(NumberFormat.text))
    if let mask = order.mask { form.add("mask", file: "mask.png", type: "image/png", mask) }
    let request = ClientRequest(try address.appendingEncoded("edit"), form: form)
    return .handle(try client.object(request, watch).requiredText("job_id"))
  }

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    let request = ClientRequest(try address.appendingEncoded("jobs/" + handle.pathSegment))
    let response: UntrustedJSONObject
    do {
      response = try client.object(request, watch)
    } catch {
      if case .refused(_, 404, _) = error { return .unknown }
      throw error
    }
    return try response.state(of: address, result: response.text("result_url"))
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    try client.image(at: result, on: address, watch)
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    throw .unsupported("this kind of server can't cancel jobs")
  }
}

extension UntrustedJSONObject {
  /// Returns the state of a job according to its `status`.
  ///
  /// Understands the names of states that several kinds of servers use.
  func state(of address: HTTPAddress, result: String?) throws(RemoteError) -> RepaintState {
    switch try requiredText("status").lowercased() {
    case "queued", "pending", "waiting", "created", "accepted", "in_queue", "starting":
      return .queued(ahead: number("queue_position").flatMap { Int(exactly: $0.rounded()) })
    case "running", "processing", "in_progress", "generating", "started":
      return .running(fraction("progress"))
    case "completed", "complete", "done", "finished", "succeeded", "success":
      return .done(result)
    case "failed", "error", "failure":
      return .failed(fields["error"].flatMap(Self.errorText) ?? "the server gave no reason")
    case "cancelled", "canceled", "aborted": return .cancelled
    case let other:
      throw .unexpectedResponse(
        host: address.origin,
        "the status '\(other.withoutControls().prefix(40))' is unknown")
    }
  }
}

extension HTTPClient {
  /// Downloads an image from a `data:` URL, or from a location with the server's origin.
  func image(
    at location: String?, on server: HTTPAddress, _ watch: RequestObserver,
    headers: [String: String] = [:]
  ) throws(RemoteError) -> [UInt8] {
    guard let location else {
      throw .unexpectedResponse(host: server.origin, "the location of the image is missing")
    }
    if location.hasPrefix("data:") {
      return try UntrustedJSONObject.image(location, of: server.origin)
    }
    guard let address = try? server.resolving(location) else {
      throw .unexpectedResponse(host: server.origin, "the location of the image is invalid")
    }
    // Without this check, a server could make this program send requests to any other server.
    guard address.hasSameOrigin(as: server) else {
      throw .redirected(host: server.origin, to: address.origin)
    }
    var request = ClientRequest(address)
    request.limit = ClientRequest.imageLimit
    request.headers = headers
    let bytes = try sendExpectingSuccess(request, watch).body
    guard !bytes.isEmpty else {
      throw .unexpectedResponse(host: server.origin, "the image is empty")
    }
    return bytes
  }
}

extension HTTPAddress {
  /// Returns the address with a path appended; the caller must percent-encode text from a server in
  /// this path.
  func appendingEncoded(_ path: String) throws(RemoteError) -> HTTPAddress {
    do throws(RemoteAddressError) {
      return try appending(path)
    } catch {
      throw .unexpectedResponse(host: origin, "it contains a name that can't be part of an address")
    }
  }
}

extension String {
  /// The text percent-encoded as a path segment, except for ASCII letters, digits and `-._~`.
  var pathSegment: String {
    utf8.map { byte in
      let letter = Character(Unicode.Scalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || "-._~".contains(letter) {
        return String(letter)
      }
      let digits = Array("0123456789ABCDEF")
      return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
