internal import Foundation

/// A client for the API of AUTOMATIC1111 and Forge.
///
/// `POST /sdapi/v1/img2img` returns `images` in Base64 when the image is finished.
struct A1111Server: SynchronousServer {
  let client: any HTTPClient
  let address: HTTPAddress
  let key: (@Sendable () throws(RemoteError) -> String)?
  let recognizesRepeatedOrders = false

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    var fields: [String: JSONValue] = [
      "init_images": .array([.string(order.image.base64)]), "prompt": .string(order.prompt),
      "width": .integer(order.size.width), "height": .integer(order.size.height),
    ]
    if let mask = order.mask { fields["mask"] = .string(mask.base64) }
    if let negative = order.negative { fields["negative_prompt"] = .string(negative) }
    if let steps = order.steps { fields["steps"] = .integer(steps) }
    if let cfg = order.cfg { fields["cfg_scale"] = .number(cfg) }
    if let seed = order.seed { fields["seed"] = .integer(seed) }
    if let strength = order.strength { fields["denoising_strength"] = .number(strength) }
    var request = try ClientRequest(address.appendingEncoded("sdapi/v1/img2img"), json: fields)
    request.limit = ClientRequest.imageLimit
    request.idleTimeout = ClientRequest.repaintIdleTimeout
    // The API key of a server that was started with `--api-auth` is a user name and a password,
    // separated by a colon.
    if let key { request.headers["Authorization"] = "Basic \(Array(try key().utf8).base64)" }
    watch.onState(.running(nil))
    guard case .string(let encoded)? = try client.object(request, watch).list("images").first else {
      throw .unexpectedResponse(host: address.origin, "'images' is missing")
    }
    return .image(try UntrustedJSONObject.image(encoded, of: address.origin))
  }
}

extension [UInt8] {
  var base64: String { Data(self).base64EncodedString() }
}
