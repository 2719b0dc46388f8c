import Foundation
import Testing

@testable import CollageRemote

@Suite("Repaint server") struct RepaintClientTests {
  private let address: HTTPAddress
  private let host = "http://box:8000"
  private let order = RepaintOrder(
    image: [7, 8, 9], size: PixelSize(width: 30, height: 20), prompt: "make it \"snow\"",
    steps: 20, cfg: 3.5, key: "k-1")

  init() throws { address = try HTTPAddress("http://box:8000") }

  private func server(
    _ kind: RepaintServerKind, _ client: ScriptedClient,
    _ change: (inout RepaintServerSettings) -> Void = { _ in }
  ) throws -> any RepaintClient {
    var settings = RepaintServerSettings(name: "home", kind: kind, address: address)
    change(&settings)
    return try RepaintClientFactory(temporaryFolder: NSTemporaryDirectory()) {
      () throws(RemoteError) in
      client
    }.server(for: settings)
  }

  private func text(_ request: ClientRequest?) -> String {
    String(decoding: request?.body ?? [], as: UTF8.self)
  }

  @Test("of kind jobs gets a form and returns a job") func submitsJobAsForm() throws {
    let client = ScriptedClient(.json(#"{"job_id":"j 1","status":"queued"}"#))
    let jobs = try server(.jobs, client)
    #expect(try jobs.submit(order, RequestObserver()) == .handle("j 1"))
    let request = try #require(client.sentRequests.first)
    #expect(request.method == .post && request.address.text == host + "/edit")
    let body = text(request)
    for (name, value) in [
      ("prompt", "make it \"snow\""), ("num_inference_steps", "20"), ("true_cfg_scale", "3.5"),
    ] { #expect(body.contains("name=\"\(name)\"\r\n\r\n\(value)\r\n"), "\(name)") }
    #expect(
      body.contains("name=\"file\"; filename=\"picture.jpg\"\r\nContent-Type: image/jpeg\r\n"))
    for name in ["seed", "negative_prompt", "strength", "mask"] {
      #expect(!body.contains("name=\"\(name)\""), "\(name)")
    }
    #expect(request.headers["Content-Type"] == "multipart/form-data; boundary=collage-k-1")
  }

  @Test("of kind jobs gets the optional fields") func submitsOptionalFields() throws {
    let client = ScriptedClient(.json(#"{"job_id":1}"#))
    var all = order
    (all.seed, all.negative, all.strength, all.mask) = (7, "rain", 0.5, [1])
    #expect(try server(.jobs, client).submit(all, RequestObserver()) == .handle("1"))
    let body = text(client.sentRequests.first)
    for (name, value) in [("seed", "7"), ("negative_prompt", "rain"), ("strength", "0.5")] {
      #expect(body.contains("name=\"\(name)\"\r\n\r\n\(value)\r\n"), "\(name)")
    }
    #expect(body.contains("name=\"mask\"; filename=\"mask.png\""))
  }

  @Test(
    arguments: [
      (#"{"status":"queued"}"#, RepaintState.queued(ahead: nil)),
      (#"{"status":"QUEUED","queue_position":3}"#, .queued(ahead: 3)),
      (#"{"status":"processing","progress":0.25}"#, .running(0.25)),
      (#"{"status":"running","progress":40}"#, .running(0.4)),
      (#"{"status":"running","progress":"x"}"#, .running(nil)),
      (#"{"status":"completed","result_url":"/r/1.png","progress":1}"#, .done("/r/1.png")),
      (
        #"{"status":"failed","error":"no\u0007 memory"}"#,
        .failed("no\u{7} memory".withoutControls())
      ),
      (#"{"status":"failed","error":{"message":"m"}}"#, .failed("m")),
      (#"{"status":"failed","error":null}"#, .failed("the server gave no reason")),
      (#"{"status":"cancelled"}"#, .cancelled),
    ])
  func reportsJobState(_ answer: String, _ expected: RepaintState) throws {
    let client = ScriptedClient(.json(answer))
    #expect(try server(.jobs, client).state(of: "a/b", RequestObserver()) == expected)
    #expect(client.sentRequests.first?.address.text == host + "/jobs/a%2Fb")
  }

  @Test func rejectsInvalidAnswers() throws {
    for (answer, what) in [
      ("<html>", "it is a web page instead of JSON"), ("[]", "it is not a JSON object"),
      ("", "it is not a JSON object"),
      (#"{"status":7.5}"#, "'status' is not text"), ("{}", "'status' is missing"),
      (#"{"status":"odd"}"#, "the status 'odd' is unknown"),
      (#"{"status":"completed","result_url":[]}"#, "'result_url' is not text"),
    ] {
      #expect(throws: RemoteError.unexpectedResponse(host: host, what)) {
        try server(.jobs, ScriptedClient(.json(answer))).state(of: "1", RequestObserver())
      }
    }
  }

  @Test func validatesTextsAndImages() throws {
    func id(_ count: Int) throws -> String {
      let text = String(repeating: "x", count: count)
      return try UntrustedJSONObject(Array(#"{"id":"\#(text)"}"#.utf8), of: host).requiredText("id")
    }
    #expect(try id(1000).count == 1000)
    #expect(throws: RemoteError.unexpectedResponse(host: host, "'id' is too long")) { try id(1001) }
    #expect(try UntrustedJSONObject.image("data:image/png;base64,AQID", of: host) == [1, 2, 3])
    for text in ["", "!", "data:image/png;base64,"] {
      #expect(throws: RemoteError.unexpectedResponse(host: host, "the image is not Base64")) {
        try UntrustedJSONObject.image(text, of: host)
      }
    }
    #expect(throws: RemoteError.unsupported("a number in the request is not finite")) {
      try ClientRequest(address, json: ["cfg": .number(.nan)])
    }
  }

  @Test func neverPollsBlockingServers() throws {
    let client = ScriptedClient()
    let server = try server(.a1111, client)
    #expect(try server.state(of: "1", RequestObserver()) == .unknown)
    #expect(throws: RemoteError.unsupported("this kind of server keeps no results")) {
      try server.fetch("1", nil, RequestObserver())
    }
    #expect(throws: RemoteError.unsupported("this kind of server can't cancel jobs")) {
      try server.cancel("1", RequestObserver())
    }
    #expect(client.sentRequests.isEmpty)
  }

  @Test("reports when a server is busy and why it refuses") func reportsBusyAndRefusal() throws {
    func failure(_ status: Int, _ body: String = "", _ headers: [String: String] = [:])
      -> RemoteError?
    {
      let client = ScriptedClient(.json(body, status: status, headers: headers))
      return #expect(throws: RemoteError.self) {
        try server(.jobs, client).submit(order, RequestObserver())
      }
    }
    #expect(failure(429, "", ["retry-after": "7"]) == .busy(host: host, status: 429, retryAfter: 7))
    #expect(failure(503) == .busy(host: host, status: 503, retryAfter: nil))
    #expect(
      failure(422, #"{"detail":[{"msg":"too long","loc":["prompt"]}]}"#)
        == .refused(host: host, status: 422, message: "too long"))
    #expect(failure(500, "<html>") == .refused(host: host, status: 500, message: nil))
    #expect(
      failure(302, "", ["location": "http://evil/"]) == .redirected(host: host, to: "http://evil/"))
    let isNotAccepted = [429, 503, 422, 500, 302].map { failure($0)?.isSafeToResend }
    #expect(isNotAccepted == [true, true, true, false, true])
    #expect(
      try server(.jobs, ScriptedClient(.json("{}", status: 404))).state(of: "1", RequestObserver())
        == .unknown)
  }

  @Test func fetchesImageFromSameOriginOnly() throws {
    let client = ScriptedClient(.picture)
    #expect(try server(.jobs, client).fetch("1", "/r/1.png", RequestObserver()) == [1, 2, 3])
    #expect(client.sentRequests.first?.address.text == host + "/r/1.png")
    #expect(client.sentRequests.first?.limit == ClientRequest.imageLimit)
    for place in ["http://evil/x.png", "https://box:8000/x.png", "//box:8001/x.png"] {
      let client = ScriptedClient(.picture)
      let error = #expect(throws: RemoteError.self) {
        try server(.jobs, client).fetch("1", place, RequestObserver())
      }
      guard case .redirected = error else {
        Issue.record("\(place): \(String(describing: error))")
        continue
      }
      #expect(client.sentRequests.isEmpty, "\(place)")
    }
    #expect(
      throws: RemoteError.unexpectedResponse(host: host, "the location of the image is missing")
    ) {
      try server(.jobs, ScriptedClient()).fetch("1", nil, RequestObserver())
    }
  }

  @Test("of kind openai returns the image, and gets its key only as a header")
  func sendsOpenAIKeyAsHeaderOnly() throws {
    let client = ScriptedClient(.json(#"{"data":[{"b64_json":"AQID"}]}"#))
    let openai = try server(.openai, client) {
      $0.key = { () throws(RemoteError) in "sesame" }
      $0.model = "m-1"
    }
    #expect(try openai.submit(order, RequestObserver()) == .image([1, 2, 3]))
    let request = try #require(client.sentRequests.first)
    #expect(request.address.text == host + "/v1/images/edits")
    #expect(request.headers["Authorization"] == "Bearer sesame")
    #expect(!text(request).contains("sesame"))
    #expect(text(request).contains("name=\"model\"\r\n\r\nm-1\r\n"))
  }

  @Test("of kind openai gets a mask that is transparent in the editable area")
  func sendsTransparentMaskToOpenAI() throws {
    let client = ScriptedClient(.json(#"{"data":[{"b64_json":"AQID"}]}"#))
    let mask = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .opaque,
      bytes: [255, 255, 255, 255, 0, 0, 0, 255])
    var masked = order
    masked.mask = try PNGEncoder().encode(mask)
    _ = try server(.openai, client).submit(masked, RequestObserver())
    let body = try #require(client.sentRequests.first?.body)
    let start = try #require(body.firstRange(of: [0x89, 0x50, 0x4E, 0x47]))
    let end = try #require(body.firstRange(of: Array("IEND".utf8)))
    let sent = try ImageDecoder().decode(
      Array(body[start.lowerBound..<end.upperBound + 4]), source: "sent", scale: .full)
    #expect(sent.bytes == [0, 0, 0, 0, 0, 0, 0, 255])
  }

  @Test("of kind a1111 gets JSON and returns the image") func submitsJSONToA1111() throws {
    let client = ScriptedClient(.json(#"{"images":["data:image/png;base64,AQID"],"info":"{}"}"#))
    #expect(try server(.a1111, client).submit(order, RequestObserver()) == .image([1, 2, 3]))
    let body = try #require(client.sentRequests.first?.body.flatMap(JSONValue.init(file:)))
    #expect(
      body
        == .object([
          "init_images": .array([.string("BwgJ")]), "prompt": .string("make it \"snow\""),
          "width": .integer(30), "height": .integer(20), "steps": .integer(20),
          "cfg_scale": .number(3.5),
        ]))
  }

  @Test("of kind sdcpp creates a job and returns the image with its state")
  func readsImageFromSDCPPState() throws {
    let client = ScriptedClient(
      .json(#"{"id":"7","status":"queued"}"#, status: 202), .json(#"{"status":"generating"}"#),
      .json(#"{"status":"completed","result":{"images":[{"b64_json":"AQID"}]}}"#),
      .json(#"{"status":"completed","result":{"images":[{"b64_json":"AQID"}]}}"#), .json("{}"))
    let sdcpp = try server(.sdcpp, client)
    #expect(try sdcpp.submit(order, RequestObserver()) == .handle("7"))
    #expect(try sdcpp.state(of: "7", RequestObserver()) == .running(nil))
    #expect(try sdcpp.state(of: "7", RequestObserver()) == .done(nil))
    #expect(try sdcpp.fetch("7", nil, RequestObserver()) == [1, 2, 3])
    try sdcpp.cancel("7", RequestObserver())
    #expect(client.sentRequests.last?.address.path == "/sdcpp/v1/jobs/7/cancel")
  }

  @Test("of kind cog repeats a request with the same ID, and reports that it is busy")
  func repeatsCogRequestWithSameID() throws {
    let client = ScriptedClient(
      .json(#"{"status":"succeeded","output":"data:image/png;base64,AQID"}"#),
      .json(#"{"status":"failed","error":"no memory"}"#), .json("{}", status: 409),
      .json(#"{"status":"starting"}"#, status: 202),
      .json(#"{"status":"processing"}"#, status: 202), .json(#"{"status":"canceled"}"#))
    let cog = try server(.cog, client)
    #expect(
      try cog.recognizesRepeatedOrders && cog.submit(order, RequestObserver()) == .image([1, 2, 3]))
    #expect(
      client.sentRequests[0].method == .put
        && client.sentRequests[0].address.path == "/predictions/k-1")
    #expect(throws: RemoteError.refused(host: host, status: 200, message: "no memory")) {
      try cog.submit(order, RequestObserver())
    }
    #expect(throws: RemoteError.busy(host: host, status: 409, retryAfter: nil)) {
      try cog.submit(order, RequestObserver())
    }
    for _ in 0..<2 { #expect(try cog.submit(order, RequestObserver()) == .underway) }
    #expect(try cog.submit(order, RequestObserver()) == .cancelled)
  }

  @Test("of kind gradio gets the image, then the call, and reports the end in an event stream")
  func readsGradioEventStream() throws {
    let stream =
      "event: generating\r\ndata: null\r\n\r\nevent: complete\ndata: "
      + #"[{"path":"p","url":"http://box:8000/file=p"}]"# + "\n\n"
    let client = ScriptedClient(
      .json(#"["/tmp/p.jpg"]"#), .json(#"{"event_id":"e1"}"#), .json(stream), .picture)
    let gradio = try server(.gradio, client) { $0.function = "/paint" }
    #expect(try gradio.submit(order, RequestObserver()) == .handle("e1"))
    #expect(client.sentRequests[1].address.path == "/gradio_api/call/paint")
    #expect(text(client.sentRequests[1]).contains("/tmp/p.jpg"))
    let state = try gradio.state(of: "e1", RequestObserver())
    #expect(state == .done("http://box:8000/file=p"))
    #expect(try gradio.fetch("e1", "http://box:8000/file=p", RequestObserver()) == [1, 2, 3])
    let failing = ScriptedClient(.json("event: error\ndata: \"no\"\n\n"))
    #expect(try server(.gradio, failing).state(of: "e", RequestObserver()) == .failed("no"))
    let busy = ScriptedClient(.json("", status: 503, headers: ["retry-after": "4"]))
    #expect(throws: RemoteError.busy(host: host, status: 503, retryAfter: 4)) {
      try server(.gradio, busy).state(of: "e", RequestObserver())
    }
    let ended = ScriptedClient(.json("event: heartbeat\ndata: null\n\n"))
    #expect(throws: RemoteError.self) {
      try server(.gradio, ended).state(of: "e", RequestObserver())
    }
  }

  @Test("of kind command runs a program on files or standard streams")
  func runsCommandOnFilesOrStreams() throws {
    func run(_ words: String, _ order: RepaintOrder) throws -> RepaintReceipt {
      try server(.command, ScriptedClient()) {
        $0.address = nil
        $0.command = words
      }.submit(order, RequestObserver())
    }
    #expect(try run("cat", order) == .image([7, 8, 9]))
    #expect(try run("cp {in} {out}", order) == .image([7, 8, 9]))
    var shellLikePrompt = order
    shellLikePrompt.prompt = "{in} $HOME; rm"
    #expect(
      try run("printf %s {prompt}", shellLikePrompt) == .image(Array(shellLikePrompt.prompt.utf8))
    )
    #expect(throws: RemoteError.program("no such thing")) {
      try run("sh -c 'echo no such thing >&2; exit 3'", order)
    }
    #expect(throws: RemoteError.program("it wrote no image")) { try run("true", order) }
    var masked = order
    masked.mask = [1]
    #expect(throws: RemoteError.unsupported("the command has no {mask}, so a mask can't be used")) {
      try run("cat", masked)
    }
  }
}

@Suite("ComfyUI workflow") struct ComfyWorkflowTests {
  private let graph = """
    {"3":{"class_type":"KSampler","inputs":{"seed":"{{seed}}","steps":"{{steps}}","model":["4",0]}},
     "6":{"class_type":"CLIPTextEncode","inputs":{"text":"photo, {{prompt}}"}},
     "10":{"class_type":"LoadImage","inputs":{"image":"{{image}}"}}}
    """
  private var order: RepaintOrder {
    RepaintOrder(
      image: [1], size: PixelSize(width: 1, height: 1), prompt: "a {{seed}} \"b\"", steps: 9,
      seed: 4, key: "k")
  }

  @Test("fills placeholders, numbers as numbers, but not in the prompt")
  func fillsPlaceholdersExceptInPrompt() throws {
    let filled = try ComfyWorkflow(Array(graph.utf8)).replacingPlaceholders(
      order, image: "p.jpg", mask: nil)
    let text = String(decoding: try filled.file(), as: UTF8.self)
    #expect(text.contains(#""seed" : 4"#) && text.contains(#""steps" : 9"#))
    #expect(text.contains(#""photo, a {{seed}} \"b\"""#) && text.contains(#""image" : "p.jpg""#))
  }

  @Test func fillsEachNumber() throws {
    let graph = """
      {"3":{"class_type":"K","inputs":{"a":"{{strength}}","b":"{{cfg}}","c":"{{steps}}","d":"{{seed}}"}}}
      """
    var order = order
    (order.cfg, order.strength) = (7.5, 0.25)
    let filled = try ComfyWorkflow(Array(graph.utf8)).replacingPlaceholders(
      order, image: "p.jpg", mask: nil)
    let expected = #"{"a":0.25,"b":7.5,"c":9,"d":4}"#
    #expect(
      filled == JSONValue(file: Array(#"{"3":{"class_type":"K","inputs":\#(expected)}}"#.utf8)))
  }

  @Test func rejectsInvalidWorkflowsAndMissingPlaceholders() throws {
    for text in ["x", "{}", "[]", #"{"nodes":[]}"#, #"{"3":{"inputs":{}}}"#] {
      #expect(throws: RemoteError.self, "\(text)") { try ComfyWorkflow(Array(text.utf8)) }
    }
    let workflow = try ComfyWorkflow(Array(graph.utf8))
    var other = order
    other.steps = nil
    let missing = "the workflow contains {{steps}}, so --steps is required"
    #expect(throws: RemoteError.unsupported(missing)) {
      try workflow.replacingPlaceholders(other, image: "p", mask: nil)
    }
    other = order
    other.mask = [1]
    let maskless = "the workflow has no {{mask}}, so a mask can't be used"
    #expect(throws: RemoteError.unsupported(maskless)) {
      try workflow.replacingPlaceholders(other, image: "p", mask: "m")
    }
  }

  @Test func readsStateFromQueueAndHistory() throws {
    let address = try HTTPAddress("http://box")
    let done = """
      {"p":{"status":{"status_str":"success"},"outputs":{"9":{"images":[
      {"filename":"a b.png","subfolder":"","type":"output"}]}}}}
      """
    let failed = """
      {"p":{"status":{"status_str":"error","messages":[["execution_error",
      {"exception_message":"no memory"}]]},"outputs":{}}}
      """
    let stopped = """
      {"p":{"status":{"status_str":"error","messages":[["execution_start",{}],
      ["execution_interrupted",{"node_id":"3"}]]},"outputs":{}}}
      """
    let nothing = #"{"queue_running":[],"queue_pending":[]}"#
    for (answers, expected) in [
      ([done], RepaintState.done("view?filename=a%20b.png&subfolder=&type=output")),
      ([failed], .failed("no memory")), ([stopped], .cancelled),
      (["{}", nothing, failed], .failed("no memory")),
      (["{}", #"{"queue_running":[[1,"p"]],"queue_pending":[]}"#], .running(nil)),
      (["{}", #"{"queue_running":[],"queue_pending":[[1,"q"],[2,"p"]]}"#], .queued(ahead: 1)),
      (["{}", nothing, "{}"], .unknown),
    ] {
      let server = ComfyServer(
        client: ScriptedClient(answers.map { .json($0) }), address: address,
        workflow: try ComfyWorkflow(Array(graph.utf8)))
      #expect(try server.state(of: "p", RequestObserver()) == expected)
    }
  }
}
