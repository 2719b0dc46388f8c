import Testing

@testable import CollageCore

@Suite struct PicturePresetTests {
  @Test func thoseThatAreAlwaysThereCanBeRead() throws {
    for (name, text) in PicturePreset.standard {
      #expect(try PicturePreset(text) == PicturePreset.named(name.uppercased(), [:]))
    }
    let story = try PicturePreset.named("story", [:])
    #expect(story.size == .pixels(PixelSize(width: 1080, height: 1920)) && story.format == .jpeg)
    let small = try PicturePreset.named("thumbnail", [:])
    #expect(small.longSide == 320 && small.watermark == false && small.quality == 85)
    #expect(try PicturePreset.named("a4-print", [:]).dpi == 300)
  }

  @Test func onesOwnSayWhatOptionsSay() throws {
    let text =
      "width=640 format=webp quality=70 max-bytes=200k chroma=420 dpi=72 pad=coral "
      + "watermark=off grid=thirds"
    let preset = try PicturePreset(text)
    #expect(preset.width == 640 && preset.format == .webp && preset.quality == 70)
    #expect(preset.maxBytes == 200_000 && preset.chroma == .quarter && preset.dpi == 72)
    #expect(try preset.pad == ColorText.color("coral"))
    #expect(preset.watermark == false && preset.grid == .grid(.thirds))
    #expect(try PicturePreset("height=5").height == 5)
    #expect(try PicturePreset("scale=50% grid=off").grid == .off)
    let settings: [Setting: String] = [.preset("blog"): text]
    #expect(try PicturePreset.named("blog", settings) == preset)
    #expect(PicturePreset.names(settings).suffix(2) == ["thumbnail", "blog"])
  }

  @Test(
    arguments: [
      "size", "size=", "colour=red", "quality=0", "width=1 height=2", "watermark=maybe",
      "pad=#fff8", "grid=fifths",
    ])
  func othersAreRefused(_ text: String) {
    #expect(throws: ValueError.self) { try PicturePreset(text) }
  }

  @Test func namesThatAreNoneAreRefused() {
    #expect(throws: ValueError.self) { try PicturePreset.named("instgram", [:]) }
    #expect(throws: ValueError.self) { try SettingText.setting("preset.story") }
    #expect(Setting(rawValue: "preset.") == nil && Setting(rawValue: "preset.a b") == nil)
    #expect(throws: ValueError.self) { try SettingText.value("quality=0", of: .preset("x")) }
  }

  @Test func aSettingIsKeptAsItWasSaid() throws {
    let setting = try SettingText.setting("preset.blog")
    #expect(setting == .preset("blog") && setting.owner == .user)
    #expect(try SettingText.value(" width=9   quality=8 ", of: setting) == "width=9 quality=8")
  }

  @Test func sheetsLieAsTheCanvasDoes() throws {
    let (tall, wide) = (PixelSize(width: 3, height: 4), PixelSize(width: 4, height: 3))
    let sheet = try SizeText.size("a4")
    #expect(try sheet.turned(like: wide) == SizeText.size("a4-landscape"))
    #expect(sheet.turned(like: tall) == sheet)
    #expect(try SizeText.size("9x5px").turned(like: tall) == SizeText.size("9x5px"))
  }
}
