import Testing

@testable import CollageCore

@Suite("A sequence of frames")
struct FrameSequenceTests {
  @Test("is planned by two of number, rate and duration")
  func planned() throws {
    let standard = try FrameSequence()
    #expect(standard.count == 24 && standard.framesPerSecond == 12 && standard.loops == nil)
    #expect(try FrameSequence(duration: 2).count == 24)
    #expect(try FrameSequence(rate: 25, duration: 2).count == 50)
    #expect(try FrameSequence(count: 30, duration: 2).framesPerSecond == 15)
    // The last frame is as long as the others.
    #expect(try FrameSequence(rate: 10, duration: 0.74).framesPerSecond == 7 / 0.74)
    #expect(throws: FrameSequenceError.tooMuchSaid) {
      try FrameSequence(count: 2, rate: 2, duration: 1)
    }
    #expect(throws: FrameSequenceError.count(1)) { try FrameSequence(duration: 0.1) }
    #expect(throws: FrameSequenceError.rate(2000)) {
      try FrameSequence(count: 2000, duration: 1)
    }
  }

  @Test("closes its loop: no frame is where the first one is")
  func phases() throws {
    #expect(try FrameSequence(count: 4).phases == [0, 0.25, 0.5, 0.75])
    #expect(try FrameSequence(count: 4).order == [0, 1, 2, 3])
  }

  @Test("goes back without doubling its ends")
  func boomerang() throws {
    #expect(try FrameSequence(count: 4, isBoomerang: true).order == [0, 1, 2, 3, 2, 1])
    #expect(try FrameSequence(count: 2, isBoomerang: true).order == [0, 1])
    #expect(try FrameSequence(count: 3, isBoomerang: true).shownCount == 4)
  }
}
