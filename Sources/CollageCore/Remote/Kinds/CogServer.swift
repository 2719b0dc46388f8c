/// A client for the API of `cog`, Replicate's open-source server.
///
/// `PUT /predictions/ID` with an `input` returns the image when it is finished. A repeated request
/// with the same ID refers to the same order, so the client can still get the image after the
/// connection is lost.
struct CogServer: SynchronousServer {
  let client: any HTTPClient
  let address: HTTPAddress
  let recognizesRepeatedOrders = true

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var input: [String: JSONValue] = [
      "image": .string("data:image/jpeg;base64," + order.image.base64),
      "prompt": .string(order.prompt),
    ]
    if let mask = order.mask { input["mask"] = .string("data:image/png;base64," + mask.base64) }
    if let negative = order.negative { input["negative_prompt"] = .string(negative) }
    if let steps = order.steps { input["num_inference_steps"] = .integer(steps) }
    if let cfg = order.cfg { input["guidance_scale"] = .number(cfg) }
    if let seed = order.seed { input["seed"] = .integer(seed) }
    if let strength = order.strength { input["strength"] = .number(strength) }
    var request = try ClientRequest(
      address.appendingEncoded("predictions/" + order.key.pathSegment), method: .put,
      json: ["input": .object(input)])
    request.limit = ClientRequest.imageLimit
    request.idleTimeout = ClientRequest.repaintIdleTimeout
    watch.onState(.running(nil))
    let response = try prediction(request, watch)
    switch try response.state(of: address, result: nil) {
    case .done: break
    case .failed(let reason): throw .refused(host: address.origin, status: 200, message: reason)
    case .cancelled: return .cancelled
    // In these states, the order was sent by an earlier request that lost its connection, and the
    // server is still working on it.
    case .queued, .running: return .underway
    case .unknown:
      throw .unexpectedResponse(host: address.origin, "the state of the prediction is unknown")
    }
    let output: JSONValue? =
      if case .array(let images)? = response.fields["output"] { images.first } else {
        response.fields["output"]
      }
    guard case .string(let location)? = output else {
      throw .unexpectedResponse(host: address.origin, "'output' is missing")
    }
    return .image(try client.image(at: location, on: address, watch))
  }

  /// Returns the server's prediction for an order; throws
  /// ``RemoteError/busy(host:status:retryAfter:)`` if the server is working on a different order.
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
      address.appendingEncoded("predictions/\(handle.pathSegment)/cancel"), json: [:])
    _ = try client.sendExpectingSuccess(request, watch)
  }
}
