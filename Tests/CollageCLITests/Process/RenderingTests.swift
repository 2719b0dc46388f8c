import CollageCore
import Testing

/// Pictures, run as a user makes them.
@Suite struct RenderingTests {
  @Test func theFormatFollowsFromTheName() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("render", "-o", "a.jpg").stdout == "")
    try studio.expect("render", "-o", "b.PNG", "--scale", "50%")
    try studio.expect("render", "-o", "c.x", "--format", "jpg", "--width", "100", "--quality", "50")
    #expect(studio.bytes("a.jpg")?.starts(with: [0xFF, 0xD8]) == true)
    #expect(studio.bytes("b.PNG")?.starts(with: [0x89, 0x50]) == true)
    #expect(studio.bytes("c.x")?.starts(with: [0xFF, 0xD8]) == true)
    #expect(try studio.expect("render").stdout == "poster.jpg\n")
    let json = try studio.expect("render", "-o", "d.png", "--height", "40", "--json").json()
    #expect(json["width"] as? Int == 40)
    #expect(json["bytes"] as? Int == studio.bytes("d.png")?.count)
  }
}
