import Testing

@testable import CollageCore

@Suite struct SizeTextTests {
  @Test(arguments: [
    ("1080x1920", 1080, 1920), ("STORY", 1080, 1920), ("square", 1080, 1080),
    ("portrait", 1080, 1350), ("landscape", 1920, 1080), ("hd", 1920, 1080), ("4k", 3840, 2160),
    ("a4", 2480, 3508), ("a4-landscape", 3508, 2480), ("a0", 9933, 14043),
    ("4:5@1080", 1080, 1350), ("1.91:1@1200", 1200, 628), ("story-landscape", 1920, 1080),
    ("1×1px", 1, 1), ("a6", 1240, 1748),
    ("a5-landscape", 2480, 1748), ("square-landscape", 1080, 1080), ("hd-landscape", 1920, 1080),
    ("portrait-landscape", 1350, 1080), ("65500x1", 65500, 1), ("letter", 2550, 3300),
    ("legal", 2550, 4200), ("letter-landscape", 3300, 2550), ("10x15cm", 1181, 1772),
    ("4x6in", 1200, 1800), ("100mmx6in", 1181, 1800), ("8.5x11in", 2550, 3300),
    ("72x144pt", 300, 600), ("640px×480px", 640, 480), ("640pxx480", 640, 480),
  ])
  func readsSizes(_ text: String, _ width: Int, _ height: Int) throws {
    let size = try SizeText.size(text).resolved(at: 300)
    #expect(size == PixelSize(width: width, height: height))
  }

  @Test(arguments: [
    "0x10", "10x0", "-1x5", "65501x1", "65500x65500", "10", "x", "10x10x10", "4:5", "0:5@100",
    "1:70000@1000", "a7", "99999999999999999999x1", "", "10cm", "0x5cm", "-1x5cm", "10cmx5",
    "10x5cmx3cm", "nanx5cm", "10x1e9cm", "xcm", "10xcm", "10x5km", "10px80x1920", "px10x5",
  ])
  func refusesWhatIsNoSize(_ text: String) {
    let error = #expect(throws: ValueError.self) { try SizeText.size(text) }
    #expect(error?.allowed.contains("1 to 65500") == true)
  }

  @Test func resolvesPaperAtAnyResolution() throws {
    #expect(try SizeText.size("a4").resolved(at: 72) == PixelSize(width: 595, height: 842))
    let hd = PixelSize(width: 1920, height: 1080)
    #expect(try SizeText.size("hd").resolved(at: 72) == hd)
    #expect(throws: EditError.self) { try SizeText.size("a0").resolved(at: 2400) }
  }

  @Test func suggestsPresets() {
    let error = #expect(throws: ValueError.self) { try SizeText.size("sqare") }
    #expect(error?.nearest == ["square"])
    let turned = #expect(throws: ValueError.self) { try SizeText.size("stroy-landscape") }
    #expect(turned?.nearest.first == "story-landscape")
    let paper = #expect(throws: ValueError.self) { try SizeText.size("a7") }
    #expect(paper?.nearest == [])
  }

  @Test func everyPresetCanBeRead() throws {
    for name in SizePreset.names { _ = try SizeText.size(name) }
  }
}
