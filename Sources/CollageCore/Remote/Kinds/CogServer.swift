/// A client for the API of `cog`, Replicate's open-source server.
///
/// `PUT /predictions/ID` with an `input` returns the image when it is finished. A second request
/// with the same ID refers to the same order, so the result isn't lost with the connection.
struct CogServer: SynchronousServer {
  let client: any HTTPClient
  let address: HTTPAddress
  let knowsRepetitions = true

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var input: [String: JSONValue] = [
      "image": .string("data:image/jpeg;base64," + order.picture.base64),
      "prompt": .string(order.prompt),
    ]
    if let mask = order.mask { input["mask"] = .string("data:image/png;base64," + mask.base64) }
    if let negative = order.negative { input["negative_prompt"] = .string(negative) }
    if let steps = order.steps { input["num_inference_steps"] = .integer(steps) }
    if let cfg = order.cfg { input["guidance_scale"] = .number(cfg) }
    if let seed = order.seed { input["seed"] = .integer(seed) }
    if let strength = order.strength { input["strength"] = .number(strength) }
    var request = try ClientRequest(
      address.below("predictions/" + order.key.pathSegment), by: .put,
      json: ["input": .object(input)])
    request.limit = ClientRequest.pictureLimit
    request.idleTimeout = ClientRequest.repaintIdleTimeout
    watch.onState(.running(nil))
    let answer = try prediction(request, watch)
    switch try answer.state(of: address, result: nil) {
    case .done: break
    case .failed(let reason): throw .refused(host: address.origin, status: 200, message: reason)
    case .cancelled: return .cancelled
    // The server is already working on this order: it was sent before, and the connection was lost.
    case .queued, .running: return .underway
    case .unknown:
      throw .unexpectedResponse(host: address.origin, "a response before the image")
    }
    let output: JSONValue? =
      if case .array(let pictures)? = answer.fields["output"] { pictures.first } else {
        answer.fields["output"]
      }
    guard case .string(let place)? = output else {
      throw .unexpectedResponse(host: address.origin, "'output' is missing")
    }
    return .picture(try client.picture(at: place, on: address, watch))
  }

  /// Returns the server's prediction for an order; if the server is working on another order, it is
  /// busy.
  private func prediction(
    _ request: ClientRequest, _ watch: RequestObserver
  ) throws(RemoteError) -> UntrustedJSONObject {
    do {
      return try client.object(request, watch)
    } catch {
      guard case .refused(let host, 409, _) = error else { throw error }
      throw .busy(host: host, status: 409, retryAfter: nil)
    }
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    let request = try ClientRequest(
      address.below("predictions/\(handle.pathSegment)/cancel"), json: [:])
    _ = try client.ask(request, watch)
  }
}
