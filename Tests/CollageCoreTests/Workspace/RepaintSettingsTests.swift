import Foundation
import Testing

@testable import CollageCore

@Suite("Repaint settings") struct RepaintSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(
    _ texts: [String: String], _ variables: [String: String] = [:]
  ) throws -> RepaintSettings {
    var values: [Setting: String] = [:]
    for (name, text) in texts {
      let setting = try #require(Setting(rawValue: name))
      let value: String = try #require(setting.kind.normalized(text), "\(name)")
      values[setting] = value
    }
    return RepaintSettings(values, variable: { variables[$0] })
  }

  @Test func chooseNamedOrOnlyServer() throws {
    let one = try settings(["repaint.home.url": "http://Host:8000"])
    #expect(try one.server(nil).name == "home" && one.server(nil).kind == .jobs)
    #expect(try one.server("home").address?.text == "http://host:8000/")
    #expect(throws: JobError.noServer("hom", nearest: ["home"])) { try one.server("hom") }
    let two = try settings([
      "repaint.home.url": "http://a", "repaint.home.kind": "comfy",
      "repaint.mine.command": "x {in}",
    ])
    #expect(throws: JobError.noServer(nil, nearest: ["home", "mine"])) { try two.server(nil) }
    #expect(try two.server("mine").kind == .command && two.server("home").kind == .comfy)
    let chosen = try settings([
      "repaint.home.url": "http://a", "repaint.mine.command": "x {in}", "repaint.server": "mine",
    ])
    #expect(try chosen.server(nil).name == "mine")
  }

  @Test func hideKeyInServerMessages() throws {
    let ticket = RepaintJob(
      id: Sample.id(1), createdAt: Sample.date, server: TestWorkspace.server,
      origin: TestWorkspace.origin, destination: .library("a"), images: [:])
    let set = try settings(
      ["repaint.home.url": "http://a", "repaint.home.key-env": "K"], ["K": "me:secret-1"])
    #expect(set.withoutKey("wrong key me:secret-1", of: ticket) == "wrong key …")
    #expect(set.withoutKey("no 'secret-1' here", of: ticket) == "no '…' here")
    let none = try settings(["repaint.home.url": "http://a"])
    #expect(none.withoutKey("secret-1", of: ticket) == "secret-1")
  }

  @Test func validateRanges() throws {
    for (name, texts) in [
      "repaint.steps": ["9", "101", "x", ""], "repaint.cfg": ["0.9", "10.1", "nan"],
      "repaint.seed": ["-1", "9007199254740993"], "repaint.max-side": ["63", "16385"],
      "repaint.poll": ["0", "601"], "repaint.a.url": ["ftp://a", "a", "http://u@a", "http://a:0"],
      "repaint.a.kind": ["job"], "repaint.a.key-env": ["", "a\nb", "a\u{1B}b"],
      "repaint.a.command": [""],
    ] {
      let setting = try #require(Setting(rawValue: name))
      #expect(setting.owner == .user)
      for text in texts { #expect(setting.kind.normalized(text) == nil, "\(name) \(text)") }
    }
    for name in [
      "repaint.url", "repaint.a.b.url", "repaint..url", "repaint.a.key", "repaint.ä.url",
    ] { #expect(Setting(rawValue: name) == nil, "\(name)") }
    let command = Setting.engine("a").kind.normalized("tool\t{in} {out}")
    #expect(command == "tool\t{in} {out}")
    let set = try settings(["repaint.cfg": "2.50", "repaint.steps": "20", "repaint.poll": "9"])
    #expect(set.cfg == 2.5 && set.steps == 20 && set.poll == 9 && set.maximumSide == 2048)
  }

  @Test func matchSpellingsOfIPv6Addresses() throws {
    let servers = RepaintClientFactory(temporaryFolder: folder.path)
    let set = try settings(["repaint.home.url": "http://[::1]:8000"])
    var ticket = try Sample.ticket(1)
    for (address, isKnown) in [
      ("http://[0:0:0:0:0:0:0:1]:8000/", true), ("http://[::1]:8000/", true),
      ("http://[::2]:8000/", false), ("http://[::1", false),
    ] {
      ticket.server = RepaintJobServer(name: "home", kind: "jobs", address: address)
      let server = try? set.server(of: ticket, by: servers)
      #expect((server != nil) == isKnown, "\(address)")
    }
  }

  @Test func readKeyOnDemandAndNeverShowIt() throws {
    let secret = "sk-very-secret"
    let byVariable = try settings(
      ["repaint.a.url": "http://a", "repaint.a.key-env": "MY_KEY"], ["MY_KEY": " \(secret)\n"])
    let server = try byVariable.server("a")
    #expect(try server.key?() == secret)
    #expect(!"\(server)".contains(secret) && !"\(byVariable)".contains(secret))
    let missing = try settings(["repaint.a.url": "http://a", "repaint.a.key-env": "MY_KEY"])
    #expect(throws: RemoteError.noKey("the variable MY_KEY of the server 'a' is not set")) {
      try missing.server("a").key?()
    }
    try AtomicFile.write(Array("\(secret)\n".utf8), to: folder("key"))
    let byFile = try settings(["repaint.a.url": "http://a", "repaint.a.key-file": folder("key")])
    #expect(try byFile.server("a").key?() == secret)
    try AtomicFile.write(Array("two words".utf8), to: folder("key"))
    let error = #expect(throws: RemoteError.self) { try byFile.server("a").key?() }
    #expect(error.map { !$0.reason.contains("two") } == true)
    #expect(try settings(["repaint.a.url": "http://a"]).server("a").key == nil)
  }

  @Test func decideServerOfSubmittedJob() throws {
    let servers = RepaintClientFactory(temporaryFolder: folder.path)
    var ticket = try Sample.ticket(1)
    let moved = try settings(["repaint.home.url": "http://evil:8000"])
    #expect(throws: JobError.self) { try moved.server(of: ticket, by: servers) }
    ticket.handle = nil
    let program = try settings(["repaint.home.command": "x {in} {out}"])
    #expect(throws: Never.self) { try program.server(of: ticket, by: servers) }
    #expect(throws: JobError.self) { try settings([:]).server(of: ticket, by: servers) }
  }
}

@Suite("Repainted area") struct RepaintAreaTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create(background: .none)
  }

  private func plain(_ size: PixelSize, _ color: Color, file: String) throws -> ImageRecord {
    let pixel = [color.red, color.green, color.blue, color.alpha]
    return try stored(.filled(size.width, size.height, pixel), file)
  }

  private func stored(_ bitmap: Bitmap, _ file: String) throws -> ImageRecord {
    try test.workspace.importPhoto(test.picture(file, bitmap), lossless: true).record
  }

  private func pixels(_ record: ImageRecord) throws -> Bitmap {
    try StoredRasters(images: test.workspace.images)
      .raster(of: record.image, rendition: .full(eighths: 8)).straightened()
  }

  private func input(_ place: RepaintArea, _ maximumSide: Int = 2048) throws -> EncodedRender {
    try test.workspace.repaintInput(place, maximumSide: maximumSide)
  }

  private let rightHalf = UnitRect(x: 0.5, y: 0, width: 0.5, height: 1)

  private let size = PixelSize(width: 40, height: 24)
  private let red = Color(red: 200, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 200)

  @Test func isSentAsJPEGWithinSizeLimit() throws {
    let source = try plain(size, red, file: "a.png").image
    #expect(try input(RepaintArea(source: source)).size == size)
    #expect(try input(RepaintArea(source: source), 20).size == PixelSize(width: 20, height: 12))
    let half = try input(RepaintArea(source: source, part: rightHalf))
    #expect(half.size == PixelSize(width: 20, height: 24))
    let header = try ImageProbe().header(of: half.bytes, source: "half")
    #expect(header.format == .jpeg && header.size == half.size)
  }

  @Test func isSentOnWhite() throws {
    let source = try stored(.make(40, 24) { x, _ in [x < 20 ? 200 : 0, 0, 0, 255] }, "b.png").image
    let right = try input(RepaintArea(source: source, part: rightHalf))
    let seen = try ImageDecoder().decode(right.bytes, source: "right", scale: .full)
    #expect(seen.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element < 8 })
    let clear = try plain(size, Color(red: 0, green: 0, blue: 0, alpha: 0), file: "c.png").image
    let white = try input(RepaintArea(source: clear))
    let bright = try ImageDecoder().decode(white.bytes, source: "white", scale: .full)
    #expect(bright.bytes.allSatisfy { $0 > 250 })
  }

  @Test func isReplacedByWholeResult() throws {
    let source = try plain(size, red, file: "a.png").image
    let result = try plain(PixelSize(width: 80, height: 48), blue, file: "b.png")
    let version = try test.workspace.repaintVersion(result, in: RepaintArea(source: source))
    #expect(version.image == result.image && version.kind == .repaint)
  }

  @Test func isComposedFromPartialResult() throws {
    let clear = Color(red: 200, green: 0, blue: 0, alpha: 128)
    let source = try plain(size, clear, file: "a.png").image
    let result = try plain(PixelSize(width: 10, height: 12), blue, file: "b.png")
    let version = try test.workspace.repaintVersion(
      result, in: RepaintArea(source: source, part: rightHalf))
    #expect(version.image.size == size && version.image.format == .png)
    let seen = try pixels(version)
    for y in [0, 12, 23] {
      for x in [0, 19] { #expect(seen[x, y] == [200, 0, 0, 128], "\(x), \(y)") }
      for x in [20, 39] { #expect(seen[x, y] == [0, 0, 200, 128], "\(x), \(y)") }
    }
  }

  @Test func changesOnlyUnderLightMask() throws {
    let source = try plain(size, red, file: "a.png").image
    let cut = Bitmap.make(40, 24, alpha: .straight) { x, _ in [255, 255, 255, x < 20 ? 0 : 255] }
    let cutout = try stored(cut, "cut.png").image
    let result = try plain(size, blue, file: "b.png")
    for isInverted in [false, true] {
      let mask = try test.workspace.subjectMask(of: cutout, isInverted: isInverted)
      let place = RepaintArea(source: source, mask: mask.image)
      let seen = try pixels(test.workspace.repaintVersion(result, in: place))
      let (left, right) = (seen[2, 5], seen[37, 5])
      let (kept, painted) = isInverted ? (right, left) : (left, right)
      #expect(kept[0] > 190 && kept[2] < 10 && painted[2] > 190 && painted[0] < 10)
      let sent = try #require(try test.workspace.repaintMask(place, maximumSide: 20))
      #expect(sent.size == PixelSize(width: 20, height: 12) && sent.format == .png)
      let light = try ImageDecoder().decode(sent.bytes, source: "mask", scale: .full)
      #expect(light[1, 5][0] == (isInverted ? 255 : 0) && light[18, 5][0] == (isInverted ? 0 : 255))
    }
  }
}
