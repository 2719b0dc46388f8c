import Testing

@testable import CollageCore

@Suite struct ImagePresetTests {
  @Test func parsesStandardPresets() throws {
    for (name, text) in ImagePreset.standard {
      #expect(try ImagePreset(text) == ImagePreset.named(name.uppercased(), [:]))
    }
    let story = try ImagePreset.named("story", [:])
    #expect(story.size == .pixels(PixelSize(width: 1080, height: 1920)) && story.format == .jpeg)
    let small = try ImagePreset.named("thumbnail", [:])
    #expect(small.longSide == 320 && small.watermark == false && small.quality == 85)
    #expect(try ImagePreset.named("a4-print", [:]).dpi == 300)
  }

  @Test func parsesUserPresets() throws {
    let text =
      "width=640 format=webp quality=70 max-bytes=200k chroma=420 dpi=72 pad=coral "
      + "watermark=off grid=thirds"
    let preset = try ImagePreset(text)
    #expect(preset.width == 640 && preset.format == .webp && preset.quality == 70)
    #expect(preset.maxBytes == 200_000 && preset.chroma == .quarter && preset.dpi == 72)
    #expect(try preset.pad == ColorParser.color("coral"))
    #expect(preset.watermark == false && preset.grid == .grid(.thirds))
    #expect(try ImagePreset("height=5").height == 5)
    #expect(try ImagePreset("scale=50% grid=off").grid == .off)
    let settings: [Setting: String] = [.preset("blog"): text]
    #expect(try ImagePreset.named("blog", settings) == preset)
    #expect(ImagePreset.names(settings).suffix(2) == ["thumbnail", "blog"])
  }

  @Test func rejectsUnknownNames() {
    #expect(throws: ValueError.self) { try ImagePreset.named("instgram", [:]) }
    #expect(throws: ValueError.self) { try SettingParser.setting("preset.story") }
    #expect(Setting(rawValue: "preset.") == nil && Setting(rawValue: "preset.a b") == nil)
    #expect(throws: ValueError.self) { try SettingParser.value("quality=0", of: .preset("x")) }
  }

  @Test func keepsTextOfSetting() throws {
    let setting = try SettingParser.setting("preset.blog")
    #expect(setting == .preset("blog") && setting.owner == .user)
    #expect(try SettingParser.value(" width=9   quality=8 ", of: setting) == "width=9 quality=8")
  }

  @Test func orientsSheetsLikeCanvas() throws {
    let (tall, wide) = (PixelSize(width: 3, height: 4), PixelSize(width: 4, height: 3))
    let sheet = try SizeParser.size("a4")
    #expect(try sheet.oriented(like: wide) == SizeParser.size("a4-landscape"))
    #expect(sheet.oriented(like: tall) == sheet)
    #expect(try SizeParser.size("9x5px").oriented(like: tall) == SizeParser.size("9x5px"))
  }
}

@Suite struct ImageSizeSpecTests {
  private let canvas = Canvas.standard

  @Test func keepsAspectRatioOfCanvas() throws {
    #expect(try ImageSizeSpec().pixels(on: canvas) == nil)
    for (wanted, width, height) in [
      (ImageSizeSpec(scale: 0.5), 540, 960), (ImageSizeSpec(width: 101), 101, 180),
      (ImageSizeSpec(height: 100), 56, 100),
      (ImageSizeSpec(size: .pixels(PixelSize(width: 541, height: 962))), 541, 962),
    ] { #expect(try wanted.pixels(on: canvas) == PixelSize(width: width, height: height)) }
  }

  @Test func rejectsOtherAspectRatiosWithSuggestions() {
    let square = PixelSize(width: 100, height: 100)
    let nearest = [PixelSize(width: 100, height: 178), PixelSize(width: 56, height: 100)]
    #expect(
      throws: ImageSizeError.otherShape(square, canvas: canvas.size, nearest: nearest)
    ) { try ImageSizeSpec(size: .pixels(square)).pixels(on: canvas) }
  }

  @Test func rejectsInvalidSizes() {
    #expect(throws: ImageSizeError.severalSizes(count: 2)) {
      try ImageSizeSpec(scale: 2, width: 3).pixels(on: canvas)
    }
    let large = PixelSize(width: 10_800_000, height: 19_200_000)
    #expect(throws: ImageSizeError.tooLarge(large)) {
      try ImageSizeSpec(scale: 10_000).pixels(on: canvas)
    }
  }

  @Test func prefersResolutionOfSheet() throws {
    let a5 = ImageSizeSpec(size: try SizeParser.size("a5"))
    var a4 = Canvas(size: try SizeParser.size("a4").resolved(at: 300), background: .white, dpi: 300)
    #expect(try a5.pixels(on: a4) == PixelSize(width: 1748, height: 2480))
    #expect(a5.density(on: a4) == 300)
    #expect(ImageSizeSpec(size: a5.size, dpi: 72).density(on: a4) == 72)
    a4.dpi = nil
    #expect(a5.density(on: a4) == 300 && ImageSizeSpec(scale: 2).density(on: a4) == nil)
  }
}
