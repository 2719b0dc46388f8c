/// A client for the API of the stable-diffusion.cpp server.
///
/// `POST /sdcpp/v1/img_gen` returns a job. `GET /sdcpp/v1/jobs/ID` returns the job's state and,
/// when the job is finished, the image.
struct SDCPPServer: RepaintClient {
  let client: any HTTPClient
  let address: HTTPAddress
  let recognizesRepeatedOrders = false

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var sampling: [String: JSONValue] = [:]
    if let steps = order.steps { sampling["sample_steps"] = .integer(steps) }
    if let cfg = order.cfg { sampling["guidance"] = .object(["txt_cfg": .number(cfg)]) }
    var fields: [String: JSONValue] = [
      "init_image": .string(order.image.base64), "prompt": .string(order.prompt),
      "width": .integer(order.size.width), "height": .integer(order.size.height),
    ]
    if !sampling.isEmpty { fields["sample_params"] = .object(sampling) }
    if let mask = order.mask { fields["mask_image"] = .string(mask.base64) }
    if let negative = order.negative { fields["negative_prompt"] = .string(negative) }
    if let seed = order.seed { fields["seed"] = .integer(seed) }
    if let strength = order.strength { fields["strength"] = .number(strength) }
    let request = try ClientRequest(address.appendingEncoded("sdcpp/v1/img_gen"), json: fields)
    return .handle(try client.object(request, watch).requiredText("id"))
  }

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    do {
      return try job(handle, watch).state(of: address, result: nil)
    } catch {
      if case .refused(_, 404, _) = error { return .unknown }
      throw error
    }
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    guard let first = try job(handle, watch).object("result")?.first("images"),
      let encoded = try first.text("b64_json")
    else { throw .unexpectedResponse(host: address.origin, "the image is missing") }
    return try UntrustedJSONObject.image(encoded, of: address.origin)
  }

  /// Returns the server's report about a job, which includes the image of a finished job.
  private func job(_ handle: String, _ watch: RequestObserver) throws(RemoteError)
    -> UntrustedJSONObject
  {
    var request = ClientRequest(try address.appendingEncoded("sdcpp/v1/jobs/" + handle.pathSegment))
    request.limit = ClientRequest.imageLimit
    return try client.object(request, watch)
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    let request = try ClientRequest(
      address.appendingEncoded("sdcpp/v1/jobs/\(handle.pathSegment)/cancel"), json: [:])
    _ = try client.sendExpectingSuccess(request, watch)
  }
}
