import CollageCore
import Testing

/// The verbs about items, run as a user runs them.
@Suite struct EditingTests {
  @Test func handlesArePrintedAndNothingElse() throws {
    let studio = try Studio()
    #expect(try studio.expect("new").stdout == "collage-1\n")
    #expect(try studio.expect("new", "poster").stdout == "poster\n")
    let photo = try studio.photo("IMG_1234.JPG")
    #expect(try studio.expect("add", photo, photo).stdout == "img-1234\nimg-1234-2\n")
    #expect(try studio.expect("copy", "img-1234", "--as", "ghost").stdout == "ghost\n")
    #expect(try studio.expect("move", "ghost", "10", "20").stdout == "")
    #expect(try studio.expect("duplicate").stdout == "poster-2\n")
  }

  @Test func aNewPhotoStandsInTheMiddle() throws {
    let studio = try Studio.with("hero")
    let hero = try studio.item("hero")
    #expect(hero["x"] as? Double == 200)
    #expect(hero["width"] as? Double == 200)
    #expect(hero["rotation"] as? Double == 0)
  }

  @Test func addPlacesAsAsked() throws {
    let studio = try Studio.with()
    let photo = try studio.photo("a.jpg")
    try studio.expect(
      "add", "--at", "25%", "-10", photo, "--as", "x", "--width", "50%", "--rotate", "-90",
      "--scale", "50%", "--opacity", "0.5", "--lossless")
    let item = try studio.item("x")
    #expect(item["x"] as? Double == 100)
    #expect(item["y"] as? Double == -10)
    #expect(item["width"] as? Double == 100)
    #expect(item["rotation"] as? Double == -90)
    #expect(item["opacity"] as? Double == 0.5)
    #expect((item["image"] as? [String: Any])?["format"] as? String == "png")
  }

  @Test func moveTakesWordsPercentsAndNegativeNumbers() throws {
    let studio = try Studio.with("hero")
    func place(_ arguments: String...) throws -> [Double?] {
      #expect(try studio.start(["move"] + arguments).result().exitCode == 0)
      let hero = try studio.item("hero")
      return [hero["x"] as? Double, hero["y"] as? Double]
    }
    #expect(try place("hero", "-20", "-.5") == [-20, -0.5])
    #expect(try place("hero", "right-40", "center+10") == [360, 210])
    #expect(try place("hero", "25%", "50%-10") == [100, 190])
    #expect(try place("hero", "50%,-10") == [200, -10])
    #expect(try place("hero", "left 25%+90") == [0, 190])
    #expect(try place("--by", "95", "10", "hero") == [95, 200])
    #expect(try studio.run("move", "hero", "beach,city").stderr.contains("missing X and Y"))
    #expect(try place("hero", "--by", "5,-10") == [100, 190])
    #expect(try place("-c", "poster", "--by=1 2", "hero") == [101, 192])
    #expect(try place("hero", "left", "top", "--anchor", "tl") == [100, 66.666667])
  }

  @Test func rotateScaleFlipAndFade() throws {
    let studio = try Studio.with("hero", "beach")
    try studio.expect("rotate", "hero", "beach", "-30")
    try studio.expect("rotate", "hero", "--by", "0.25turn")
    try studio.expect("scale", "hero", "150%")
    try studio.expect("scale", "hero", "--by", "2")
    try studio.expect("scale", "beach", "--fit", "50%x10%")
    try studio.expect("flip", "@all", "h")
    try studio.expect("flip", "beach", "vertical")
    try studio.expect("opacity", "hero,beach", "50%")
    try studio.expect("opacity", "beach", "--by", "-.25")
    let (hero, beach) = (try studio.item("hero"), try studio.item("beach"))
    #expect(hero["rotation"] as? Double == 60)
    #expect(beach["rotation"] as? Double == -30)
    #expect(hero["scale"] as? Double == 3)
    #expect(beach["height"] as? Double == 40)
    #expect(hero["flipH"] as? Bool == true)
    #expect(beach["flipV"] as? Bool == true)
    #expect(hero["opacity"] as? Double == 0.5)
    #expect(beach["opacity"] as? Double == 0.25)
    try studio.expect("reset", "@all")
    #expect(try studio.item("hero")["scale"] as? Double == 1)
  }

  @Test func stackingSelectingNamingAndRemoving() throws {
    let studio = try Studio.with("a", "b", "c")
    func names() throws -> [String] { try studio.items().compactMap { $0["name"] as? String } }
    try studio.expect("order", "a", "front")
    #expect(try names() == ["b", "c", "a"])
    try studio.expect("order", "a", "c", "0")
    #expect(try names() == ["c", "a", "b"])
    try studio.expect("select", "c")
    #expect(try names() == ["a", "b", "c"])
    #expect(try studio.items().map { $0["selected"] as? Bool } == [false, false, true])
    try studio.expect("name", "@selected", "chosen")
    try studio.expect("remove", "@back", "b")
    #expect(try names() == ["chosen"])
  }

  @Test func replaceKeepsThePlace() throws {
    let studio = try Studio.with("hero")
    try studio.expect("move", "hero", "33", "44")
    let before = try studio.item("hero")
    let bytes = try Studio.jpeg(5)
    #expect(try studio.run(["replace", "hero", "-"], stdin: bytes).exitCode == 0)
    let after = try studio.item("hero")
    #expect(after["x"] as? Double == 33)
    let images = [before, after].map { ($0["image"] as? [String: Any])?["id"] as? String }
    #expect(images[0] != images[1])
  }

  @Test func theSettingDecidesHowPhotosAreStored() throws {
    let studio = try Studio.with("hero")
    let photos = try (1...4).map { try studio.photo("new\($0).jpg", $0) }
    func formats() throws -> [String?] {
      try studio.items().map { ($0["image"] as? [String: Any])?["format"] as? String }
    }
    try studio.expect("replace", "hero", photos[0], "--lossless")
    #expect(try formats() == ["png"])
    try studio.expect("replace", "hero", photos[1])
    #expect(try formats() == ["jpeg"])
    try studio.expect("config", "set", "import.lossless", "true")
    try studio.expect("replace", "hero", photos[2])
    try studio.expect("add", photos[0])
    #expect(try studio.run(["add", "-"], stdin: Studio.jpeg(6)).exitCode == 0)
    #expect(try formats() == ["png", "png", "png"])
    try studio.expect("replace", "--everywhere", photos[2], photos[3])
    #expect(try formats() == ["png", "png", "png"])
  }

  @Test func shadersStackInOrder() throws {
    let studio = try Studio.with("hero", "beach")
    func shaders() throws -> [String] {
      let shaders = try studio.item("hero")["shaders"] as? [[String: Any]] ?? []
      return shaders.compactMap { $0["name"] as? String }
    }
    try studio.expect("shader", "toggle", "hero", "beach", "pixellate")
    try studio.expect("shader", "on", "hero", "glitch", "bands=3", "seed=0x2a")
    try studio.expect("shader", "set", "hero", "3d-glasses", "red=5")
    #expect(try shaders() == ["pixellate", "glitch", "3d-glasses"])
    try studio.expect("shader", "toggle", "hero", "pixellate")
    try studio.expect("shader", "off", "hero", "3d-glasses")
    #expect(try shaders() == ["glitch"])
    try studio.expect("shader", "clear", "@all")
    #expect(try shaders() == [])
    #expect(try studio.run("shader", "toggle", "hero", "glitc").stderr.contains("'glitch'"))
    #expect(try studio.expect("shader", "list").stdout.contains("3d-glasses"))
  }

  @Test func toggledShadersKeepTheirParameters() throws {
    let studio = try Studio.with("hero")
    try studio.expect("shader", "on", "hero", "glitch", "bands=3")
    #expect(try studio.run("shader", "toggle", "hero", "glitch", "bands=5").exitCode == 2)
    try studio.expect("shader", "toggle", "hero", "glitch")
    try studio.expect("shader", "toggle", "hero", "glitch")
    let shaders = try #require(try studio.item("hero")["shaders"] as? [[String: Any]])
    #expect(shaders.first?["bands"] as? Int == 3)
  }

  @Test func anEditSaysWhatItDidInJSON() throws {
    let studio = try Studio.with("hero", "beach")
    let moved = try studio.expect("move", "hero", "1", "2", "--json").json()
    #expect(moved["changed"] as? Bool == true)
    #expect(moved["label"] as? String == "move hero 1 2")
    #expect((moved["items"] as? [[String: Any]])?.count == 1)
    let collage = try #require(moved["collage"] as? [String: Any])
    #expect(collage["revision"] as? Int == 3)
    #expect(collage["dirty"] as? Bool == true)
    let again = try studio.expect("move", "hero", "1", "2", "--json").json()
    #expect(again["changed"] as? Bool == false)
    let removed = try studio.expect("remove", "hero", "--json").json()
    #expect((removed["items"] as? [[String: Any]])?.first?["name"] as? String == "hero")
  }

  @Test func goodPhotosGoInWhenOthersAreBad() throws {
    let studio = try Studio.with()
    let good = try studio.photo("good.jpg")
    let bad = try studio.write("hello", to: "bad.jpg")
    let result = try studio.run("add", bad, good, "missing.jpg")
    #expect(result.exitCode == 1)
    #expect(result.stdout == "good\n")
    #expect(result.stderr.contains("bad.jpg"))
    #expect(result.stderr.contains("missing.jpg"))
    let json = try studio.run("add", bad, good, "--json")
    #expect(json.exitCode == 1)
    #expect((try json.json()["refused"] as? [Any])?.count == 1)
    let nothing = try studio.run("add", good, bad, "--all-or-nothing")
    #expect(nothing.exitCode == 5)
    #expect(try studio.items().count == 2)
  }

  @Test func photosComeThroughAPipe() throws {
    let studio = try Studio.with()
    let result = try studio.run(["add", "-", "--as", "web"], stdin: Studio.jpeg())
    #expect(result.stdout == "web\n")
    #expect(try studio.run(["add", "-"], stdin: []).exitCode == 5)
  }
}
