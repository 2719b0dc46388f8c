import Testing

@testable import CollageCore

@Suite("Pixels that hardly change")
struct SteadyPixelsTests {
  private func frame(_ pixels: [[UInt8]], alpha: AlphaState = .opaque) -> Bitmap {
    Bitmap(
      size: PixelSize(width: pixels.count, height: 1), alpha: alpha, bytes: pixels.flatMap { $0 })
  }

  @Test("are told by the quality", arguments: [(0, 31), (50, 10), (80, 4), (95, 2), (100, 1)])
  func tolerance(quality: Int, tolerance: Int32) {
    #expect(SteadyPixels(quality: quality).tolerance == tolerance)
  }

  @Test("stay as they were written, and a slow change comes once it is large")
  func slow() {
    var steady = SteadyPixels(quality: 80)
    let seen = (0..<12).map { level in
      steady.steadied(frame([[UInt8(100 + level), 50, 50, 255], [0, 0, UInt8(level * 9), 255]]))
        .bytes
    }
    #expect(seen.map { $0[0] } == [100, 100, 100, 100, 100, 105, 105, 105, 105, 105, 110, 110])
    // What changes much is as it comes.
    #expect(seen.map { $0[6] } == (0..<12).map { UInt8($0 * 9) })
  }

  @Test("may differ more where they are hardly opaque, but not in their alpha")
  func alpha() {
    var steady = SteadyPixels(quality: 80)
    _ = steady.steadied(frame([[100, 0, 0, 51], [100, 0, 0, 51]], alpha: .straight))
    let next = frame([[120, 0, 0, 51], [100, 0, 0, 52]], alpha: .straight)
    #expect(steady.steadied(next).bytes == [100, 0, 0, 51, 100, 0, 0, 52])
    #expect(
      steady.steadied(frame([[121, 0, 0, 51], [100, 0, 0, 52]], alpha: .straight)).bytes[0] == 121)
  }
}
