import Testing

@Suite struct RoundingTests {
  @Test func showRemarksAndTheLogSayTheSameNumber() throws {
    let studio = try Studio.with("hero")
    let (said, _) = try studio.onTerminal("move", "hero", "33.33333", "0.0001")
    #expect(said == "moved hero to 33.333, 0.0001\r\n")
    #expect(try studio.expect("log").stdout.contains("move hero 33.333 0.0001\n"))
    #expect(try studio.expect("show", "hero").stdout.contains("33.333, 0.0001\n"))
    #expect(try studio.expect("show").stdout.contains("33.333  0.0001"))
    try studio.expect("scale", "hero", "0.012345678")
    #expect(try studio.expect("log").stdout.contains("scale hero 0.012346\n"))
    #expect(try studio.expect("show", "hero").stdout.contains("0.012346\n"))
  }
}
