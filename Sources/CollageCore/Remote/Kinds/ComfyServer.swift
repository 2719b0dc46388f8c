internal import Foundation

/// A client for the API of ComfyUI, with the user's workflow.
///
/// `POST /upload/image` returns a name, and `POST /prompt` with the workflow returns an ID. When
/// the image is finished, `GET /history/ID` returns the outputs, and `GET /view` returns the image.
struct ComfyServer: RepaintClient {
  let client: any HTTPClient
  let address: HTTPAddress
  let workflow: ComfyWorkflow
  let recognizesRepeatedOrders = false

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    // This call throws an error before anything is sent if the workflow doesn't fit the order, for
    // example because it doesn't contain a placeholder for the mask.
    _ = try workflow.replacingPlaceholders(order, image: "", mask: order.mask.map { _ in "" })
    let imageName = try upload(order.image, "\(order.key).jpg", "image/jpeg", order.key, watch)
    var mask: String?
    if let bytes = order.mask {
      mask = try upload(bytes, "\(order.key)-mask.png", "image/png", order.key, watch)
    }
    let graph = try workflow.replacingPlaceholders(order, image: imageName, mask: mask)
    let request = try ClientRequest(
      address.appendingEncoded("prompt"),
      json: ["prompt": graph, "client_id": .string("collage"), "prompt_id": .string(order.key)])
    return .handle(try client.object(request, watch).requiredText("prompt_id"))
  }

  private func upload(
    _ bytes: [UInt8], _ name: String, _ type: String, _ key: String, _ watch: RequestObserver
  ) throws(RemoteError) -> String {
    var form = MultipartForm(boundary: key)
    form.add("image", file: name, type: type, bytes)
    form.add("overwrite", "true")
    let response = try client.object(
      ClientRequest(try address.appendingEncoded("upload/image"), form: form), watch)
    let folder = try response.text("subfolder") ?? ""
    return (folder.isEmpty ? "" : folder + "/") + (try response.requiredText("name"))
  }

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    let history = try client.object(
      ClientRequest(try address.appendingEncoded("history/" + handle.pathSegment)), watch)
    if let entry = history.object(handle) { return try Self.finalState(entry) }
    let queue = try client.object(ClientRequest(try address.appendingEncoded("queue")), watch)
    if Self.holds(handle, queue.list("queue_running")) { return .running(nil) }
    let pending = queue.list("queue_pending")
    if let index = pending.firstIndex(where: { Self.isEntry($0, of: handle) }) {
      return .queued(ahead: index)
    }
    // The job can finish between the requests for the history and for the queue.
    let again = try client.object(
      ClientRequest(try address.appendingEncoded("history/" + handle.pathSegment)), watch)
    guard let entry = again.object(handle) else { return .unknown }
    return try Self.finalState(entry)
  }

  private static func finalState(_ entry: UntrustedJSONObject) throws(RemoteError) -> RepaintState {
    let status = entry.object("status")
    guard try status?.text("status_str") != "error" else {
      return has("execution_interrupted", status) ? .cancelled : .failed(reason(in: status))
    }
    return .done(try output(of: entry))
  }

  private static func holds(_ handle: String, _ entries: [JSONValue]) -> Bool {
    entries.contains { isEntry($0, of: handle) }
  }

  private static func isEntry(_ entry: JSONValue, of handle: String) -> Bool {
    if case .array(let parts) = entry { parts.contains(.string(handle)) } else { false }
  }

  private static func has(_ kind: String, _ status: UntrustedJSONObject?) -> Bool {
    (status?.list("messages") ?? []).contains { message in
      if case .array(let parts) = message { parts.first == .string(kind) } else { false }
    }
  }

  private static func reason(in status: UntrustedJSONObject?) -> String {
    let messages = status?.list("messages") ?? []
    let reason = messages.lazy.compactMap { message -> String? in
      guard case .array(let parts) = message, parts.first == .string("execution_error"),
        case .object(let details)? = parts.last
      else { return nil }
      return details["exception_message"].flatMap(UntrustedJSONObject.errorText)
    }.first
    return reason ?? "the workflow failed"
  }

  /// Returns the path of the first image among the outputs; `nil` if there isn't one.
  private static func output(of entry: UntrustedJSONObject) throws(RemoteError) -> String? {
    guard let outputs = entry.object("outputs") else { return nil }
    for node in outputs.fields.keys.sorted() {
      guard let image = outputs.object(node)?.first("images"),
        try image.text("type") ?? "output" == "output"
      else { continue }
      let name = try image.requiredText("filename").pathSegment
      let folder = try (image.text("subfolder") ?? "").pathSegment
      return "view?filename=\(name)&subfolder=\(folder)&type=output"
    }
    return nil
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    try client.image(at: result, on: address, watch)
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    // Removes the job from the queue if it is waiting. The server's interrupt request stops the
    // running job, regardless of its ID, so it is sent only if this job is running.
    let entry = ["delete": JSONValue.array([.string(handle)])]
    _ = try client.sendExpectingSuccess(
      try ClientRequest(address.appendingEncoded("queue"), json: entry), watch)
    let queue = try client.object(ClientRequest(try address.appendingEncoded("queue")), watch)
    guard Self.holds(handle, queue.list("queue_running")) else { return }
    _ = try client.sendExpectingSuccess(
      try ClientRequest(address.appendingEncoded("interrupt"), json: [:]), watch)
  }
}

/// A workflow in the API format of ComfyUI.
///
/// The placeholders `{{image}}`, `{{mask}}`, `{{prompt}}`, `{{negative}}`, `{{seed}}`, `{{steps}}`,
/// `{{cfg}}` and `{{strength}}` stand for the values of an order.
struct ComfyWorkflow: Hashable, Sendable {
  private let graph: JSONValue

  init(_ file: [UInt8]) throws(RemoteError) {
    guard let graph = JSONValue(file: file), case .object(let nodes) = graph else {
      throw .unsupported("the workflow is not JSON")
    }
    let isGraph =
      !nodes.isEmpty
      && nodes.values.allSatisfy { node in
        if case .object(let fields) = node { fields["class_type"] != nil } else { false }
      }
    guard isGraph else {
      throw .unsupported("the workflow was not saved by 'Export (API)'")
    }
    self.graph = graph
  }

  /// Returns the workflow with the placeholders replaced by the order's values.
  ///
  /// A string that consists only of a placeholder for a number becomes a JSON number.
  func replacingPlaceholders(
    _ order: RepaintOrder, image picture: String, mask: String?
  ) throws(RemoteError) -> JSONValue {
    guard order.mask == nil || contains("{{mask}}") else {
      throw .unsupported("the workflow has no {{mask}}, so a mask can't be used")
    }
    let numbers: [String: JSONValue?] = [
      "{{seed}}": .integer(order.seed ?? 0), "{{steps}}": order.steps.map(JSONValue.integer),
      "{{cfg}}": order.cfg.map(JSONValue.number),
      "{{strength}}": order.strength.map(JSONValue.number),
    ]
    let texts = [
      "{{image}}": picture, "{{mask}}": mask ?? "", "{{prompt}}": order.prompt,
      "{{negative}}": order.negative ?? "",
    ]
    for (name, value) in numbers where value == nil && contains(name) {
      throw .unsupported(
        "the workflow contains \(name), so --\(name.dropFirst(2).dropLast(2)) is required")
    }
    return Self.filled(graph, texts, numbers.compactMapValues { $0 })
  }

  private func contains(_ placeholder: String) -> Bool {
    Self.holds(graph, placeholder)
  }

  private static func holds(_ value: JSONValue, _ placeholder: String) -> Bool {
    switch value {
    case .string(let text): text.contains(placeholder)
    case .array(let values): values.contains { holds($0, placeholder) }
    case .object(let fields): fields.values.contains { holds($0, placeholder) }
    case .null, .bool, .integer, .number: false
    }
  }

  private static func filled(
    _ value: JSONValue, _ texts: [String: String], _ numbers: [String: JSONValue]
  ) -> JSONValue {
    switch value {
    case .string(let text):
      if let number = numbers[text] { return number }
      return .string(replacing(text, texts))
    case .array(let values): return .array(values.map { filled($0, texts, numbers) })
    case .object(let fields): return .object(fields.mapValues { filled($0, texts, numbers) })
    case .null, .bool, .integer, .number: return value
    }
  }

  /// Replaces placeholders in one pass, so that placeholders in a prompt remain unchanged.
  private static func replacing(_ text: String, _ texts: [String: String]) -> String {
    var (rest, result) = (text[...], "")
    while let start = rest.firstRange(of: "{{") {
      result += rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      guard let (name, value) = texts.first(where: { rest.hasPrefix($0.key) }) else {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
        continue
      }
      result += value
      rest = rest.dropFirst(name.count)
    }
    return result + rest
  }
}
