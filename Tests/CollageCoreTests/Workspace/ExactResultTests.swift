import Testing

@testable import CollageCore
@testable import CollageRemote

@Suite("Exact repaint requests") struct ExactRequestTests {
  private let address: HTTPAddress
  private let order = RepaintOrder(
    image: Array("PIC".utf8), mask: Array("MA".utf8), size: PixelSize(width: 30, height: 20),
    prompt: "snow", negative: "rain", steps: 20, cfg: 3.5, seed: 7, strength: 0.25, key: "k-1")

  init() throws { address = try HTTPAddress("http://box:8000") }

  private func json(_ text: String) throws -> JSONValue {
    try #require(JSONValue(file: Array(text.utf8)))
  }

  private func text(_ request: ClientRequest) -> String {
    String(decoding: request.body ?? [], as: UTF8.self)
  }

  private func form(_ parts: [String]) -> String { parts.joined() + "--collage-k-1--\r\n" }

  private func field(_ name: String, _ value: String, more: String = "") -> String {
    "--collage-k-1\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(value)\r\n"
  }

  private func file(_ field: String, _ name: String, _ type: String, _ value: String) -> String {
    self.field(field, value, more: "; filename=\"\(name)\"\r\nContent-Type: image/\(type)")
  }

  @Test func matchCog() throws {
    let client = ScriptedClient(.json(#"{"status":"succeeded","output":["data:,AQID"]}"#))
    _ = try CogServer(client: client, address: address).submit(order, RequestObserver())
    let expected = """
      {"input":{"image":"data:image/jpeg;base64,UElD","mask":"data:image/png;base64,TUE=",
      "prompt":"snow","negative_prompt":"rain","num_inference_steps":20,"guidance_scale":3.5,
      "seed":7,"strength":0.25}}
      """
    #expect(try json(text(client.sentRequests[0])) == json(expected))
    #expect(
      client.sentRequests[0].limit == 128_000_000 && client.sentRequests[0].idleTimeout == 1800)
  }

  @Test func matchAUTOMATIC1111WithPassword() throws {
    let client = ScriptedClient(.json(#"{"images":["AQID"]}"#))
    let server = A1111Server(
      client: client, address: address, key: { () throws(RemoteError) in "me:word" })
    _ = try server.submit(order, RequestObserver())
    let expected = """
      {"init_images":["UElD"],"mask":"TUE=","width":30,"height":20,"prompt":"snow",
      "negative_prompt":"rain","steps":20,"cfg_scale":3.5,"seed":7,"denoising_strength":0.25}
      """
    let request = client.sentRequests[0]
    #expect(try json(text(request)) == json(expected))
    #expect(request.address.path == "/sdapi/v1/img2img" && request.idleTimeout == 1800)
    #expect(request.headers["Authorization"] == "Basic bWU6d29yZA==")
  }

  @Test func matchStableDiffusionCPP() throws {
    let client = ScriptedClient(.json(#"{"id":"1"}"#))
    _ = try SDCPPServer(client: client, address: address).submit(order, RequestObserver())
    let expected = """
      {"init_image":"UElD","mask_image":"TUE=","width":30,"height":20,"prompt":"snow",
      "negative_prompt":"rain","seed":7,"strength":0.25,
      "sample_params":{"sample_steps":20,"guidance":{"txt_cfg":3.5}}}
      """
    #expect(try json(text(client.sentRequests[0])) == json(expected))
    #expect(client.sentRequests[0].address.path == "/sdcpp/v1/img_gen")
  }

  @Test func useDefaultsForJobs() throws {
    let client = ScriptedClient(.json(#"{"job_id":"1"}"#), .json(#"{"job_id":"2"}"#))
    let server = JobsServer(client: client, address: address)
    let plain = RepaintOrder(
      image: order.image, size: order.size, prompt: order.prompt, key: order.key)
    for order in [plain, order] { _ = try server.submit(order, RequestObserver()) }
    let start: [String] = [file("file", "picture.jpg", "jpeg", "PIC"), field("prompt", "snow")]
    let usual: [String] = [field("num_inference_steps", "50"), field("true_cfg_scale", "4")]
    #expect(text(client.sentRequests[0]) == form(start + usual))
    let others: [String] = [
      field("num_inference_steps", "20"), field("true_cfg_scale", "3.5"), field("seed", "7"),
      field("negative_prompt", "rain"), field("strength", "0.25"),
      file("mask", "mask.png", "png", "MA"),
    ]
    #expect(text(client.sentRequests[1]) == form(start + others))
    #expect(client.sentRequests[1].limit == 4_194_304 && client.sentRequests[1].idleTimeout == 60)
  }

  @Test(arguments: ["m-1", "gpt-image-1"]) func matchOpenAI(model: String) throws {
    var order = order
    order.mask = nil
    let client = ScriptedClient(.json(#"{"data":[{"b64_json":"AQID"}]}"#))
    let server = OpenAIServer(client: client, address: address, model: model, key: nil)
    _ = try server.submit(order, RequestObserver())
    let format = model == "m-1" ? field("response_format", "b64_json") : ""
    let expected: [String] = [
      file("image", "picture.jpg", "jpeg", "PIC"), field("prompt", "snow"), field("n", "1"),
      format, field("model", model), field("seed", "7"),
    ]
    #expect(text(client.sentRequests[0]) == form(expected))
    #expect(
      client.sentRequests[0].limit == 128_000_000 && client.sentRequests[0].idleTimeout == 1800)
  }

  @Test func matchGradioWithKey() throws {
    let client = ScriptedClient(.json(#"["/p"]"#), .json(#"{"event_id":"e1"}"#), .json("{}"))
    let server = GradioServer(
      client: client, address: address, function: "paint",
      key: { () throws(RemoteError) in "sesame" })
    #expect(try server.submit(order, RequestObserver()) == .handle("e1"))
    try server.cancel("e1", RequestObserver())
    #expect(text(client.sentRequests[0]) == form([file("files", "picture.jpg", "jpeg", "PIC")]))
    let call = #"{"data":[{"path":"/p","meta":{"_type":"gradio.FileData"}},"snow"]}"#
    #expect(try json(text(client.sentRequests[1])) == json(call))
    let stop = #"{"event_id":"e1","session_hash":"e1","fn_index":0}"#
    #expect(try json(text(client.sentRequests[2])) == json(stop))
    #expect(client.sentRequests.allSatisfy { $0.headers["Authorization"] == "Bearer sesame" })
  }

  @Test func fillComfyUIWorkflowAndStopOwnJob() throws {
    let graph = #"{"1":{"class_type":"L","inputs":["{{image}}","{{mask}}","{{negative}}"]}}"#
    let client = ScriptedClient(
      .json(#"{"name":"a.jpg","subfolder":"in"}"#), .json(#"{"name":"m.png"}"#),
      .json(#"{"prompt_id":"p"}"#), .json("{}"), .json(#"{"queue_running":[[0,"q"]]}"#),
      .json("{}"), .json(#"{"queue_running":[[0,"p"]]}"#), .json("{}"))
    let server = ComfyServer(
      client: client, address: address, workflow: try ComfyWorkflow(Array(graph.utf8)))
    #expect(try server.submit(order, RequestObserver()) == .handle("p"))
    for _ in 0..<2 { try server.cancel("p", RequestObserver()) }
    let sentRequests = client.sentRequests
    let end = field("overwrite", "true")
    #expect(text(sentRequests[0]) == form([file("image", "k-1.jpg", "jpeg", "PIC"), end]))
    #expect(text(sentRequests[1]) == form([file("image", "k-1-mask.png", "png", "MA"), end]))
    let filled = #"{"1":{"class_type":"L","inputs":["in/a.jpg","m.png","rain"]}}"#
    let expected = #"{"prompt":\#(filled),"client_id":"collage","prompt_id":"k-1"}"#
    #expect(try json(text(sentRequests[2])) == json(expected))
    #expect(try json(text(sentRequests[3])) == json(#"{"delete":["p"]}"#))
    let paths: [String] = ["/prompt", "/queue", "/queue", "/queue", "/queue", "/interrupt"]
    #expect(sentRequests.dropFirst(2).map(\.address.path) == paths)
  }
}

@Suite("Exact names and sizes of a web gallery") struct ExactWebGalleryTests {
  @Test func includeSmallerImagesSavingQuarter() {
    let sides: [Int] = [320, 720, 1440]
    for (size, count) in [(426, 0), (427, 1), (960, 1), (961, 2), (1920, 2), (1921, 3)] {
      let names = WebGalleryImageNames("a", longSides: sides, of: PixelSize(width: 9, height: size))
      #expect(names.longSides == Array(sides.prefix(count)), "\(size)")
    }
    let (id, name) = (Sample.id(1), Sample.collageName("Grüße, 2024!"))
    let record = CollageRecord(id: id, name: name, createdAt: Sample.date)
    let canvas = Canvas(size: PixelSize(width: 800, height: 961), background: .white)
    let collage = Collage(id: id, name: name, canvas: canvas, createdAt: Sample.date)
    let site = WebGalleryCollage(record, collage, photos: [], showsPhotos: true)
    #expect(site.page == "collages/grusse-2024-01020304.html")
    let stem = "pictures/grusse-2024-01020304"
    #expect(site.pictures.all == ["\(stem)-320.jpg", "\(stem)-720.jpg", "\(stem).jpg"])
  }

  @Test func describeImageWidthInFrame() {
    func sizes(_ shape: WebGalleryFrameShape, _ width: Int, _ height: Int) -> String {
      shape.sizes(of: PixelSize(width: width, height: height)).source
    }
    #expect(sizes(.landscape, 1600, 1200) == "(min-width: 48em) 220px, 40vw")
    #expect(sizes(.landscape, 500, 500) == "(min-width: 48em) 165px, 30vw")
    #expect(sizes(.portrait, 300, 800) == "(min-width: 48em) 110px, 20vw")
    #expect(sizes(.square, 1, 1000) == "(min-width: 48em) 1px, 1vw")
    let shapes: [WebGalleryFrameShape] = [0.86, 0.87, 1.14, 1.15].map {
      WebGalleryFrameShape(aspect: $0)
    }
    #expect(shapes == [.portrait, .square, .square, .landscape])
  }
}
