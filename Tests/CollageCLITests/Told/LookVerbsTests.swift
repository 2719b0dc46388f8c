import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs of looks do and say.
@Suite struct LookVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 40x20")
    // A box of 8×6.
    for name in ["a", "b", "none"] { try desk.run("add @F/a.png --width 8 --as \(name)") }
  }

  private func property(_ name: String, of item: String = "a") throws -> String? {
    try desk.run("show \(item)").output.split(separator: "\n")
      .first { $0.hasPrefix(name + " ") }
      .map { String($0.drop { $0 != " " }.drop { $0 == " " }) }
  }

  private func object(_ item: String = "a") throws -> [String: Any] {
    let text = try desk.run("show \(item) --json").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((whole["items"] as? [[String: Any]])?.first)
  }

  /// What `show` says of the parts of an item's look that styles have.
  private func look(of item: String) throws -> [String: String] {
    let parts = [
      "border", "corners", "shadow", "outline", "mask", "opacity", "shaders", "adjustments",
      "blend",
    ]
    let found = try parts.compactMap { part in
      try property(part, of: item).flatMap { $0 == "none" ? nil : (part, $0) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  @Test func bordersComeAndGo() throws {
    try desk.expect([
      Step("border a 2", "", "gave a a border of 2 pixels\n"),
      Step("border a 2", "", "nothing changed\n"),
      Step("border a b 50% red", "", "gave a, b a border\n"),
      Step("border a none", "", "took the border off a\n"),
      Step("border a none", "", "nothing changed\n"),
      Step("border a 0", "", "nothing changed\n"),
      Step("border a 1mm white --fixed", "", "gave a a border of 11.811 pixels\n"),
      Step("border a,b none -q"), Step("border a 200% --colour red -q"),
      Step(
        "border a 2 --color red", "",
        "Error: The value 'red' is invalid for '--color <when>'. Please provide one of 'auto', "
          + "'always' or 'never'.\nHint: --color is about the terminal; the colour of a look is "
          + "--colour.\n", .usage),
    ])
    try desk.run("border a 2 coral --bottom 50% --inside")
    #expect(try property("border") == "2 pixels, ff7f50, 50% (3 pixels) at the bottom, inside")
    let border = try #require(try object()["border"] as? [String: Any])
    #expect(border["colour"] as? String == "ff7f50" && border["inside"] as? Bool == true)
    let bottom = try #require(border["bottom"] as? [String: Any])
    #expect(bottom["given"] as? String == "50%" && bottom["pixels"] as? Double == 3)
    #expect(bottom["fixed"] as? Bool == false)
  }

  /// What is an item, what a width and what a colour.
  @Test func itemsWidthsAndColoursAreToldApart() throws {
    func read(_ line: String) throws -> EditRequest {
      let words = try ShellWords.words(of: line).map(\.text)
      return try #require(
        try CommandReader.command(CommandLineWords(words)) as? any RequestCommand
      ).request()
    }
    func border(_ names: [String], _ pixels: Double, _ color: String = "white") throws
      -> EditRequest
    {
      .items(
        names.map { .nameOrPrefix($0) },
        .look(
          .change(
            .border(
              WantedBorder(
                width: WantedLength(pixels: pixels), color: try ColorText.color(color))))))
    }
    #expect(try read("border a 200") == border(["a"], 200))
    #expect(try read("border a 20 200") == border(["a"], 20, "200"))
    #expect(try read("border 1234 200") == border(["1234"], 200))
    #expect(try read("border 1234 5678") == border(["1234"], 5678))
    #expect(try read("border 1234,5678 20 123") == border(["1234", "5678"], 20, "123"))
    #expect(try read("border a b 20 fff") == border(["a", "b"], 20, "fff"))
    #expect(try read("border a red 20") == border(["a", "red"], 20))
    #expect(try read("border red 20 red") == border(["red"], 20, "red"))
    // Seven digits are no colour, and too wide.
    #expect(throws: ValueError.self) { try read("border a 12 1234567") }
    #expect(try read("border a 20 none") == border(["a"], 20, "none"))
    #expect(
      try read("border a b none")
        == .items(["a", "b"].map { .nameOrPrefix($0) }, .look(.change(.border(nil)))))
  }

  @Test func cornersOutlinesAndShadowsComeAndGo() throws {
    try desk.expect([
      Step("corners a 50%", "", "rounded a by 3 pixels\n"),
      Step("corners a b 1", "", "rounded a, b\n"),
      Step("corners a none", "", "took round corners off a\n"),
      Step("outline a 10% gold", "", "gave a an outline of 0.6 pixels\n"),
      Step("outline a none", "", "took the outline off a\n"),
      Step("shadow a", "", "gave a a shadow\n"), Step("shadow a", "", "nothing changed\n"),
      Step("shadow a --dx -2 --blur 1 --colour navy --opacity 50%", "", "gave a a shadow\n"),
    ])
    #expect(
      try property("shadow")
        == "-2 pixels right, 2% (0.12 pixels) down, 1 pixels soft, 000080, 50%")
    try desk.expect([
      Step("shadow a none", "", "took the shadow off a\n"),
      // Alone the word is an item's name.
      Step("shadow none", "", "gave none a shadow\n"),
      Step("shadow none none", "", "took the shadow off none\n"),
      Step("shadow a --fixed", "", "gave a a shadow\n"),
      Step("scale a 2", "", "scaled a to 16x12\n"),
    ])
    let shadow = try #require(try object()["shadow"] as? [String: Any])
    let blur = try #require(shadow["blur"] as? [String: Any])
    #expect(blur["fixed"] as? Bool == true && blur["pixels"] as? Double == 0.36)
  }

  @Test func itemsAreAnimated() throws {
    let parts = "position, scale, rotation, opacity, reveal, or none"
    try desk.expect([
      Step(
        "animate a opacity 0 own --ease out --during 0-50%", "",
        "animated a: opacity 0 own --ease out --during 0%-50%; still pictures show the beginning\n"),
      Step("animate a scale own 150%", "", "animated a: scale own 1.5\n"),
      Step("animate a b reveal", "", "animated a, b: reveal\n"),
      Step("animate a b reveal", "", "nothing changed\n"),
      Step("animate b none", "", "took all motion off b\n"),
      Step("animate b none", "", "nothing changed\n"),
      Step("animate a scale none", "", "took the motion of scale off a\n"),
      Step("animate none none", "", "nothing changed\n"),
      Step(
        "animate a opacity 0", "",
        "Error: missing where it ends.\nUsage: \(Self.animateUsage)", .usage),
      Step(
        "animate a opacity 0 1 2", "",
        "Error: '2' is one word too many behind 'opacity'.\n"
          + "Hint: It takes two values, where it begins and where it ends.\n", .usage),
      Step(
        "animate a opacty 0 1", "",
        "Error: missing what is to move: \(parts).\nHint: Did you mean 'opacity'?\n"
          + "Usage: \(Self.animateUsage)", .usage),
      Step(
        "animate a opacity onw 1", "",
        "Error: 'onw' is not an opacity.\nHint: Did you mean 'own'?\n", .usage),
      Step(
        "animate a none --ease in", "",
        "Error: there are none, which takes it off, and --ease.\nHint: Give one of them.\n", .usage),
      Step("opacity b 0 -q"),
      Step(
        "animate b opacity 0 1", "",
        "Error: 'b' cannot fade: its own opacity is 0.\n"
          + "Hint: `collage opacity b 1` first makes it visible.\n", .usage),
    ])
    #expect(
      try property("motion") == "opacity 0% to 100% out during 0%-50%; reveal during 0%-40%")
    let motion = try #require(try object()["motion"] as? [String: Any])
    let opacity = try #require(motion["opacity"] as? [String: Any])
    #expect(opacity["from"] as? Double == 0 && opacity["to"] as? Double == 1)
    let pace = try #require(opacity["pace"] as? [String: Any])
    #expect(pace["ease"] as? String == "out" && pace["during"] as? [Double] == [0, 0.5])
    #expect(pace["alternate"] as? Bool == false)
    try desk.run("animate a none")
    #expect(try property("motion") == "none" && object()["motion"] == nil)
  }

  private static let animateUsage =
    "collage animate ITEM... position|scale|rotation|opacity FROM TO [options]\n"
    + "       collage animate ITEM... reveal [options]\n"
    + "       collage animate ITEM... [position|scale|rotation|opacity|reveal] none\n"

  /// An item can be called like what is animated.
  @Test func itemsAndWhatMovesAreToldApart() throws {
    func read(_ line: String) throws -> EditRequest {
      let words = try ShellWords.words(of: line).map(\.text)
      return try #require(
        try CommandReader.command(CommandLineWords(words)) as? any RequestCommand
      ).request()
    }
    func motion(_ name: String, _ motion: WantedMotion) -> EditRequest {
      .items([.nameOrPrefix(name)], .look(.change(.motion(motion))))
    }
    #expect(
      try read("animate scale rotation 0 own")
        == motion("scale", .rotation(WantedTrack(from: .zero, to: nil))))
    #expect(try read("animate opacity none") == motion("opacity", .none(nil)))
    #expect(try read("animate opacity opacity none") == motion("opacity", .none(.opacity)))
    #expect(
      try read("animate reveal reveal --during 0-1") == motion("reveal", .reveal(MotionPace())))
  }

  @Test func coloursMixAndAreAdjusted() throws {
    try desk.expect([
      Step("blend a multiply", "", "set the blending of a to multiply\n"),
      Step("blend a none", "", "set the blending of a to normal\n"),
      Step("adjust a brightness=20 gamma=1.5", "", "adjusted a: brightness=20 gamma=1.5\n"),
      Step("adjust a brightness=0 tint=-5", "", "adjusted a: tint=-5 gamma=1.5\n"),
      Step("adjust a b tint=1", "", "adjusted a, b\n"),
      Step("adjust a none", "", "took the adjustments off a\n"),
      Step("adjust a tint=0", "", "nothing changed\n"),
    ])
    try desk.run("adjust a contrast=12.5")
    #expect(try property("adjustments") == "contrast=12.5")
    #expect(try object()["adjustments"] as? [String: Double] == ["contrast": 12.5])
    #expect(try object("b")["blend"] == nil)
  }

  @Test func masksAreWordsOrFiles() throws {
    try desk.picture("torn", 3)
    try desk.expect([
      Step("mask a ellipse", "", "gave a the mask ellipse\n"),
      Step("mask a torn --seed 7", "", "gave a the mask torn\n"),
      Step("mask a b perforated", "", "gave a, b the mask perforated\n"),
      Step("mask a @F/torn", "", "gave a a mask\n"),
      Step("mask a none", "", "took the mask off a\n"),
      Step(
        "mask a elipse", "",
        "Error: no mask and no file 'elipse'.\nHint: Did you mean 'ellipse'?\n", .notFound),
      Step(
        "mask a ellipse --seed 7", "", "Error: --seed goes with 'torn'.\n", .usage),
    ])
    try desk.run("mask a torn --seed 0x10")
    #expect(try property("mask") == "torn 16")
    let mask = try #require(try object()["mask"] as? [String: Any])
    #expect(mask["kind"] as? String == "torn" && mask["seed"] as? String == "16")
  }

  @Test func cropsAndFocusesAreToldInPixelsOfThePhoto() throws {
    try desk.expect([
      Step("crop a 0,0,4,6", "", "cropped a to 4x6 of 8x6 pixels\n"),
      Step("crop a 0,0,50%,100%", "", "nothing changed\n"),
      Step("crop a --ratio 1:2", "", "cropped a to 3x6 of 8x6 pixels\n"),
      Step("crop a b --ratio 1:2", "", "cropped a, b\n"),
      Step("focus a 6,50%", "", "set the focus of a to 75%, 50%\n"),
      Step("crop a none", "", "took the crop off a\n"),
      Step("crop a --fit-box", "", "nothing changed\n"),
      Step("focus a none", "", "took the focus off a\n"),
    ])
    try desk.run("crop a 2,0,4,3")
    #expect(try property("crop") == "4x3 at 2, 0 of the photo")
    #expect(try property("size") == "4x3")
    try desk.run("focus a 4,1.5")
    #expect(try property("focus") == "50%, 25%")
    let crop = try #require(try object()["crop"] as? [String: Any])
    #expect(crop["x"] as? Double == 0.25 && crop["height"] as? Double == 0.5)
    #expect((crop["pixels"] as? [String: Double])?["x"] == 2)
    #expect(try object()["focus"] as? [String: Double] == ["x": 0.5, "y": 0.25])
    #expect(
      try desk.run("log --json").output.contains(#""label":"crop a 25%,0%,50%,50%""#))
  }

  @Test func aReplacedPhotoFillsTheFrame() throws {
    try desk.picture("tall.png", 40, width: 3, height: 9)
    try desk.run("replace b @F/tall.png")
    #expect(try property("size", of: "b") == "2x6")
    #expect(try object("b")["room"] as? [String: Double] == ["width": 8, "height": 6])
    try desk.run("crop b --fit-box")
    #expect(try property("size", of: "b") == "8x6")
    try desk.run("replace b @F/a.png")
    #expect(try property("size", of: "b") == "8x6" && object("b")["room"] == nil)
    try desk.run("reset b")
    #expect(try property("crop", of: "b") == "none" && property("size", of: "b") == "8x6")
  }

  @Test func stylesAreGivenKeptAndForgotten() throws {
    try desk.expect([
      Step("style a polaroid", "", "gave a the style polaroid\n"),
      Step("style b,a card", "", "gave b, a the style card\n"),
      Step("style a plain", "", "gave a the style plain\n"),
      Step("style a plain", "", "nothing changed\n"),
      Step(
        "style a polarod", "", "Error: no style 'polarod'.\nHint: Did you mean 'polaroid'?\n",
        .notFound),
      Step("border a 10%", "", "gave a a border of 0.6 pixels\n"),
      Step("style save 'my own' a", "", "kept the style 'my own'\n"),
      Step(
        "style save 'my own' b", "",
        "Error: there is a style 'my own' already.\nHint: --force takes its place.\n", .failed),
      Step("adjust b contrast=12 -q"), Step("outline b 20% navy -q"),
      Step("style save 'my own' b --force", "", "kept the style 'my own'\n"),
      Step(
        "style save card b --force", "",
        "Error: 'card' is a style of the program's own.\nHint: Choose another name.\n", .failed),
      Step("style a 'my own'", "", "gave a the style 'my own'\n"),
      Step("style export 'my own' -o @F/s.json -q"),
      Step("style delete 'my own'", "", "forgot the style 'my own'\n"),
      Step(
        "style b 'my own'", "",
        "Error: no style 'my own'.\nHint: `collage style list` lists the styles.\n", .notFound),
      Step("style import @F/s.json", "my own\n", "kept 1 style\n"),
      Step("style none 'my own'", "", "gave none the style 'my own'\n"),
      Step("mask a @F/a.png -q"),
      Step(
        "style save other a", "",
        "Error: 'a' cannot be a style: its mask is an image.\n"
          + "Hint: `collage mask a none` takes it off.\n", .failed),
    ])
    let (kept, given) = (try look(of: "b"), try look(of: "none"))
    #expect(kept.count == 7 && given == kept)
    let list = try desk.run("style list").output
    #expect(list.contains("polaroid") && list.contains("'my own'"))
    #expect(list.contains("border 6%, shadow"))
    let text = try desk.run("style list --json").output
    #expect(text.contains(#""builtIn":false,"#) && text.contains(#""name":"my own""#))
    #expect(try desk.run("style export").output.contains(#""format" : "collage-styles""#))
  }

  @Test(arguments: [
    ("border a", "missing a width.", nil), ("border", "missing an item and a width.", nil),
    ("border a white", "'white' is not a width.", "A width is a number of canvas pixels from 0"),
    ("border a 201%", "'201%' is not a width.", "A width is a number of canvas pixels from 0"),
    ("border a -5", "'-5' is not a width.", "A width is a number of canvas pixels from 0"),
    ("border a nan", "'nan' is not a width.", "A width is a number of canvas pixels from 0"),
    ("border a non", "'non' is not a width.", "Did you mean 'none'?"),
    ("corners a noen", "'noen' is not a radius.", "Did you mean 'none'?"),
    ("outline a nne", "'nne' is not a width.", "Did you mean 'none'?"),
    ("blend a non", "'non' is not a way of mixing colours.", "Did you mean 'none'?"),
    ("crop a non", "'non' is not a box.", "Did you mean 'none'?"),
    ("focus a atuo", "'atuo' is not a focus.", "Did you mean 'auto'?"),
    ("border a 20 blck", "'blck' is not a colour.", "Did you mean 'black'?"),
    (
      "border a none --inside", "there are none, which takes it off, and --inside.",
      "Give one of them."
    ),
    ("border x 20", "no item 'x'.", "`collage show` lists the items."),
    ("corners a", "missing a radius.", nil), ("corners a 1 2", "no item '1'.", nil),
    ("blend a multipl", "'multipl' is not a way of mixing colours.", "Did you mean 'multiply'?"),
    ("adjust a brightnes=5", "adjust has no parameter 'brightnes'.", "Did you mean 'brightness'?"),
    (
      "adjust a foo=5", "adjust has no parameter 'foo'.",
      "It has brightness, contrast, saturation, temperature, tint, gamma and sharpen."
    ),
    ("adjust a tint=101", "'101' is no value for tint.", "It is a number from -100 to 100."),
    ("adjust a tint=nan", "'nan' is no value for tint.", "It is a number from -100 to 100."),
    ("adjust a tint", "tint has no value.", "Write for example tint=10."),
    ("adjust a", "there is nothing to set.", "Write for example brightness=20."),
    ("crop a", "missing a box, --ratio or --fit-box.", nil),
    ("crop a 0,0,9,6", "that is not inside the photo of 'a', which has 8x6 pixels.", nil),
    ("crop a 1,2,3", "'1,2,3' is not a box.", nil),
    ("crop a 0,0,1,1 --ratio 1:1", "there are a box, 0,0,1,1, and --ratio.", "Give one of them."),
    ("crop a --ratio 1:1 --fit-box", "--ratio and --fit-box exclude each other.", nil),
    ("focus a 9,0", "that is not inside the photo of 'a', which has 8x6 pixels.", nil),
    ("focus a left", "'left' is not a focus.", nil),
    ("shadow a none --dx 5", "there are none, which takes it off, and --dx.", nil),
    ("style a", "missing a style.", nil),
    ("style lsit", "missing a style.", "Did you mean 'style list'?"),
    ("style", "missing an item and a style.", nil),
  ])
  func wrongWordsAreTold(_ line: String, _ message: String, _ hint: String?) throws {
    let before = try desk.run("show --json").output
    let outcome = try desk.run(line)
    let lines = outcome.messages.split(separator: "\n")
    #expect(lines.first.map(String.init) == "Error: \(message)", "\(line)")
    if let hint { #expect(lines.dropFirst().first?.hasPrefix("Hint: \(hint)") == true, "\(line)") }
    #expect(outcome.status == (message.hasPrefix("no item") ? .notFound : .usage), "\(line)")
    #expect(try desk.run("show --json").output == before)
  }

  @Test func aBatchDoesAllOrNothing() throws {
    try desk.write(
      """
      border a 2 black
      {"verb":"border","items":["b"],"width":"20%","colour":"white","bottom":null}
      {"verb":"shadow","items":["b"],"dx":1,"to":null}
      crop a --ratio 1:1
      focus b auto
      {"verb":"crop","items":["b"],"ratio":"1:1"}
      {"verb":"style","items":["none"],"name":"sticker"}
      mask a @F/a.png
      """, to: "looks.txt")
    let text = try String(contentsOfFile: desk.folder + "/looks.txt", encoding: .utf8)
      .replacingOccurrences(of: "@F", with: desk.folder)
    try desk.write(text, to: "looks.txt")
    let before = try desk.run("show --json").output
    #expect(try desk.run("batch @F/looks.txt --dry-run").status == .done)
    #expect(try desk.run("show --json").output == before)
    #expect(try desk.run("batch @F/looks.txt").status == .done)
    #expect(try property("border") == "2 pixels, 000000")
    #expect(try property("crop", of: "b") == "6x6 at 1, 0 of the photo")
    #expect(try property("mask") == "image" && property("outline", of: "none") != "none")
    try desk.write("border a 7\ncrop a 0,0,99,99\n", to: "bad.txt")
    let outcome = try desk.run("batch @F/bad.txt")
    #expect(outcome.status == .usage && outcome.messages.contains("bad.txt:2: crop: "))
    #expect(try property("border") == "2 pixels, 000000")
  }

  @Test(arguments: [
    (#"{"verb":"border","items":["a"],"width":null}"#, "missing 'width'."),
    (#"{"verb":"border","items":["a"]}"#, "missing 'width'."),
    (#"{"verb":"border","items":["a"],"width":"201%"}"#, "'width': '201%' is not a width."),
    (#"{"verb":"border","items":["a"],"width":[5,6]}"#, "'width' of border is of another kind."),
    (#"{"verb":"border","items":["a"],"width":5,"color":"red"}"#, "border has no 'color'."),
    (#"{"verb":"border","items":[],"width":5}"#, "no item is named."),
    (#"{"verb":"shadow","items":["a"],"to":"some"}"#, "'to': 'some' is not a word for it."),
    (
      #"{"verb":"shadow","items":["a"],"to":"none","blur":5}"#,
      "there are none, which takes it off, and 'blur'."
    ),
    (#"{"verb":"crop","items":["a"]}"#, "missing 'to', 'ratio' or 'fit-box'."),
    (#"{"verb":"crop","items":["a"],"to":[1,2,3]}"#, "'to': '1,2,3' is not a box."),
    (#"{"verb":"focus","items":["a"]}"#, "missing 'to'."),
    (#"{"verb":"adjust","items":["a"],"set":{}}"#, "there is nothing to set."),
    (#"{"verb":"adjust","items":["a"],"set":{"tint":"x"}}"#, "'x' is no value for tint."),
    (#"{"verb":"mask","items":["a"]}"#, "missing 'to'."),
    (
      #"{"verb":"blend","items":["a"],"mode":"dark"}"#,
      "'mode': 'dark' is not a way of mixing colours."
    ),
  ])
  func wrongDataIsTold(_ line: String, _ message: String) throws {
    try desk.write(line + "\n", to: "x.json")
    let outcome = try desk.run("batch @F/x.json")
    let first = try #require(outcome.messages.split(separator: "\n").first)
    #expect(first.hasSuffix(": " + message), "\(first)")
    #expect(outcome.status == .usage)
  }
}
