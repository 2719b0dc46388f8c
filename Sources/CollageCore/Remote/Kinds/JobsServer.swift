/// Speaks the `jobs` protocol: an order becomes a job, which is asked for until its picture is there.
///
/// `POST /edit` with `file`, `prompt`, `num_inference_steps`, `true_cfg_scale` and, where they are set,
/// `seed`, `negative_prompt`, `strength` and `mask` answers `job_id`; `GET /jobs/ID` answers `status`,
/// `progress`, `result_url` and `error`; the result is at a path of the same server.
struct JobsServer: RepaintServer {
  let client: any HTTPClient
  let address: RemoteAddress
  let knowsRepetitions = false

  /// What is sent where nobody says how many steps, and how much the prompt counts: the protocol
  /// wants both.
  private static let usual = (steps: 50, cfg: 4.0)

  func submit(
    _ order: RepaintOrder, _ watch: RemoteWatch
  ) throws(RemoteError) -> RepaintReceipt {
    var form = MultipartForm(boundary: order.key)
    form.add("file", file: "picture.jpg", type: "image/jpeg", order.picture)
    form.add("prompt", order.prompt)
    form.add("num_inference_steps", "\(order.steps ?? Self.usual.steps)")
    form.add("true_cfg_scale", NumberFormat.text(order.cfg ?? Self.usual.cfg))
    form.add("seed", ifAny: order.seed)
    form.add("negative_prompt", ifAny: order.negative)
    form.add("strength", ifAny: order.strength.map(NumberFormat.text))
    if let mask = order.mask { form.add("mask", file: "mask.png", type: "image/png", mask) }
    let request = WebRequest(try address.below("edit"), form: form)
    return .handle(try client.object(request, watch).requiredText("job_id"))
  }

  func state(of handle: String, _ watch: RemoteWatch) throws(RemoteError) -> RepaintState {
    let request = WebRequest(try address.below("jobs/" + handle.pathSegment))
    let answer: RemoteObject
    do {
      answer = try client.object(request, watch)
    } catch {
      if case .refused(_, 404, _) = error { return .unknown }
      throw error
    }
    return try answer.state(of: address, result: answer.text("result_url"))
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RemoteWatch
  ) throws(RemoteError) -> [UInt8] {
    try client.picture(at: result, on: address, watch)
  }

  func cancel(_ handle: String, _ watch: RemoteWatch) throws(RemoteError) {
    throw .unsupported("stopping a job")
  }
}

extension RemoteObject {
  /// The state that a job's `status` says, in the words of several servers.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - result: Where the picture is, as far as the answer says it.
  /// - Returns: The state.
  /// - Throws: ``RemoteError/notUnderstood(host:_:)``.
  func state(of address: RemoteAddress, result: String?) throws(RemoteError) -> RepaintState {
    switch try requiredText("status").lowercased() {
    case "queued", "pending", "waiting", "created", "accepted", "in_queue", "starting":
      return .queued(ahead: number("queue_position").flatMap { Int(exactly: $0.rounded()) })
    case "running", "processing", "in_progress", "generating", "started":
      return .running(share("progress"))
    case "completed", "complete", "done", "finished", "succeeded", "success":
      return .done(result)
    case "failed", "error", "failure":
      return .failed(fields["error"].flatMap(Self.words) ?? "the server gave no reason")
    case "cancelled", "canceled", "aborted": return .cancelled
    case let other:
      throw .notUnderstood(
        host: address.origin, "the status '\(other.withoutControls().prefix(40))'")
    }
  }
}

extension HTTPClient {
  /// The picture at a place that a server has named, which must be its own.
  ///
  /// - Throws: ``RemoteError``.
  func picture(
    at place: String?, on server: RemoteAddress, _ watch: RemoteWatch,
    headers: [String: String] = [:]
  ) throws(RemoteError) -> [UInt8] {
    guard let place else {
      throw .notUnderstood(host: server.origin, "where the picture is, is missing")
    }
    if place.hasPrefix("data:") { return try RemoteObject.picture(place, of: server.origin) }
    guard let address = try? server.resolving(place) else {
      throw .notUnderstood(host: server.origin, "the place of the picture is none")
    }
    // A server that is asked for one picture could make us ask others for anything.
    guard address.hasSameOrigin(as: server) else {
      throw .redirected(host: server.origin, to: address.origin)
    }
    var request = WebRequest(address)
    request.limit = WebRequest.pictureLimit
    request.headers = headers
    let bytes = try ask(request, watch).body
    guard !bytes.isEmpty else {
      throw .notUnderstood(host: server.origin, "the picture is empty")
    }
    return bytes
  }
}

extension RemoteAddress {
  /// The address of something on a server, for names that are our own.
  func below(_ path: String) throws(RemoteError) -> RemoteAddress {
    do throws(RemoteAddressError) {
      return try appending(path)
    } catch {
      throw .notUnderstood(host: origin, "a name that cannot be part of an address")
    }
  }
}

extension String {
  /// The text as one part of a path, in which only letters, digits and `-._~` stand for themselves.
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
