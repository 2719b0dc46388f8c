import Foundation
import Synchronization
import Testing

@testable import CollageImaging

@Suite struct DecodeLimitsTests {
  private func header(
    _ format: InputFormat, depth: Int = 8, passes: Bool = false, orientation: Orientation = .up,
    size: PixelSize = PixelSize(width: 20, height: 5)
  ) -> ImageHeader {
    var header = ImageHeader(
      format: format, size: size, orientation: orientation, mayHaveAlpha: false, depth: depth,
      color: .rgb, chroma: nil, isProgressive: passes)
    header.libraryBytesPerPixel = 7
    return header
  }

  @Test func matchesDocumentedDefaults() {
    #expect(DecodeLimits.standard.pixels == 400_000_000)
    #expect(DecodeLimits.standard.bytes == 500_000_000)
    #expect(DecodeLimits.standard.memory == 500_000_000)
  }

  @Test func limitsPixels() {
    let limits = DecodeLimits(pixels: 100, bytes: 1)
    #expect(throws: Never.self) { try limits.check(PixelSize(width: 20, height: 5), source: "a") }
    #expect(throws: DecodeError.tooLarge(101, limit: 100)) {
      try limits.check(PixelSize(width: 101, height: 1), source: "a")
    }
    #expect(throws: DecodeError.tooLarge(.max, limit: 100)) {
      try limits.check(PixelSize(width: .max, height: 2), source: "a")
    }
  }

  @Test func limitsBytes() throws {
    let file = try ImageFiles.png()
    let enough = ImageProbe(limits: DecodeLimits(pixels: 240, bytes: file.count))
    #expect(throws: Never.self) { try enough.header(of: file, source: "a") }
    let few = ImageProbe(limits: DecodeLimits(pixels: 240, bytes: file.count - 1))
    #expect(
      throws: DecodeError.tooManyBytes(source: "a", bytes: file.count, limit: file.count - 1)
    ) { try few.header(of: file, source: "a") }
  }

  /// The last argument is the number of bytes per pixel; a rotated image takes four more.
  @Test(
    arguments: [
      (.jpeg, 8, 4), (.png, 8, 4), (.png, 16, 12), (.png, 1, 4), (.gif, 8, 5), (.webp, 8, 8),
      (.tiff, 8, 4), (.tiff, 16, 12), (.heic, 8, 7), (.heic, 10, 14), (.avif, 12, 14),
      (.jxl, 8, 11), (.jxl, 16, 15),
    ] as [(InputFormat, Int, Int)])
  func estimatesMemoryOfEveryFormat(_ format: InputFormat, _ depth: Int, _ perPixel: Int) {
    #expect(header(format, depth: depth).wholeMemory() == 100 * perPixel)
    let rotated = header(format, depth: depth, orientation: .mirrored)
    #expect(rotated.wholeMemory() == 100 * (perPixel + 4))
  }

  /// A JPEG with several scans takes two bytes for each sample, at any scale.
  @Test(
    arguments: [
      (.rgb, .quarter, 3), (.rgb, .half, 4), (.rgb, .full, 6), (.rgb, nil, 6), (.gray, nil, 2),
      (.cmyk(inverted: true), nil, 8),
    ] as [(ImageHeader.ColorLayout, ChromaSubsampling?, Int)])
  func countsKeptCoefficients(
    _ color: ImageHeader.ColorLayout, _ chroma: ChromaSubsampling?, _ perPixel: Int
  ) throws {
    var header = header(.jpeg, passes: true, size: PixelSize(width: 80, height: 80))
    (header.color, header.chroma, header.keepsCoefficients) = (color, chroma, true)
    let eighth = try #require(DecodeScale(eighths: 1))
    #expect(header.wholeMemory() == 6400 * (perPixel + 4))
    #expect(header.wholeMemory(at: eighth) == 6400 * perPixel + 100 * 4)
    #expect(header.readerMemory == 6400 * perPixel && header.minimumMemory == 6400 * perPixel)
  }

  /// The memory that the codec library holds for the whole image while rows are read.
  @Test(
    arguments: [
      (.jpeg, false, 0), (.png, true, 0), (.gif, true, 1), (.webp, false, 0), (.webp, true, 2),
      (.tiff, false, 8), (.heic, false, 7), (.jxl, false, 11),
    ] as [(InputFormat, Bool, Int)])
  func estimatesMemoryOfReaders(_ format: InputFormat, _ mayHaveAlpha: Bool, _ perPixel: Int) {
    var header = header(format)
    header.mayHaveAlpha = mayHaveAlpha
    #expect(header.readerMemory == 100 * perPixel)
    guard format == .webp else { return }
    // A lossless WebP is decoded as a whole.
    header.chroma = .full
    #expect(header.readerMemory == 400)
  }

  /// While rows are read, a HEIF keeps only its planes in memory; other formats keep all of the
  /// reader's memory.
  @Test(
    arguments: [
      (.heic, 8, false, 3), (.heic, 10, false, 6), (.avif, 10, true, 8), (.gif, 8, true, 1),
      (.webp, 8, true, 2), (.png, 16, true, 0),
    ] as [(InputFormat, Int, Bool, Int)])
  func estimatesHeldMemory(
    _ format: InputFormat, _ depth: Int, _ mayHaveAlpha: Bool, _ perPixel: Int
  ) {
    var header = header(format, depth: depth)
    header.mayHaveAlpha = mayHaveAlpha
    #expect(header.heldMemory == 100 * perPixel)
  }

  /// The codec libraries copy the data of some formats.
  @Test(arguments: InputFormat.allCases) func estimatesMemoryOfFiles(_ format: InputFormat) {
    let copies = [InputFormat.webp, .heic, .avif].contains(format) ? 2 : 1
    #expect(header(format).fileMemory(7) == 7 * copies)
  }

  @Test func limitsBytesToMemory() {
    #expect(DecodeLimits(pixels: 1, bytes: 7, memory: 9).bytes == 7)
    #expect(DecodeLimits(pixels: 1, bytes: 9, memory: 7).bytes == 7)
  }

  /// A HEIF of more than eight bits is never read with fewer levels.
  @Test func keepsDepthWhenMemoryIsShort() throws {
    let file = try ConformanceTests.file("heif/hevc-10.heic")
    let memory = try ImageProbe().header(of: file, source: "a").minimumMemory
    func header(_ memory: Int) throws -> ImageHeader {
      try ImageProbe(limits: DecodeLimits(pixels: .max, bytes: .max, memory: memory))
        .header(of: file, source: "a")
    }
    #expect(try header(memory).depth == 10)
    #expect(throws: DecodeError.tooMuchMemory(source: "a", bytes: memory, limit: memory - 1)) {
      try header(memory - 1)
    }
  }

  @Test func limitsMemory() {
    let limits = DecodeLimits(pixels: 1, bytes: 1, memory: 100)
    #expect(throws: Never.self) { try limits.checkMemory(100, source: "a") }
    #expect(throws: DecodeError.tooMuchMemory(source: "a", bytes: 101, limit: 100)) {
      try limits.checkMemory(101, source: "a")
    }
  }

  @Test func saturatesMemory() {
    let huge = PixelSize(width: 1 << 31, height: 1 << 31)
    for format in [InputFormat.jpeg, .png, .webp, .tiff, .heic] {
      #expect(header(format, orientation: .mirrored, size: huge).wholeMemory() == .max)
    }
  }
}

/// Tests of the memory limit that all decodes of a process share.
@Suite struct DecodeMemoryLimiterTests {
  private let large = DecodeMemoryLimiter.waitThreshold * 3

  /// Holds memory while another thread requests `amount`, until that thread waits or has ended.
  ///
  /// Returns the events in order.
  private func overlap(_ amount: Int, bytes: Int) -> [String] {
    let events = Mutex<[String]>([])
    let note = { @Sendable (event: String) in events.withLock { $0.append(event) } }
    let isSettled = DispatchSemaphore(value: 0)
    let gate = DecodeMemoryLimiter(bytes: bytes) {
      note("waits")
      isSettled.signal()
    }
    let isDone = DispatchSemaphore(value: 0)
    gate.withMemory(large) {
      note("first begins")
      Thread.detachNewThread {
        gate.withMemory(amount) { note("second") }
        isSettled.signal()
        isDone.signal()
      }
      isSettled.wait()
      note("first ends")
    }
    isDone.wait()
    return events.withLock { $0 }
  }

  /// Large decodes overlap if they fit together; small ones never wait.
  @Test func delaysOnlyLargeDecodes() {
    let small = DecodeMemoryLimiter.waitThreshold - 1
    #expect(
      overlap(large, bytes: large * 2 - 1) == ["first begins", "waits", "first ends", "second"])
    for (amount, bytes) in [(large, large * 2), (small, large)] {
      #expect(overlap(amount, bytes: bytes) == ["first begins", "second", "first ends"])
    }
  }

  /// A small request doesn't overtake a large one that waits, even if memory for it is free.
  @Test func grantsRequestsInOrder() {
    let events = Mutex<[String]>([])
    let note = { @Sendable (event: String) in events.withLock { $0.append(event) } }
    let isSettled = DispatchSemaphore(value: 0)
    let gate = DecodeMemoryLimiter(bytes: large * 2) {
      note("waits")
      isSettled.signal()
    }
    let isDone = DispatchSemaphore(value: 0)
    gate.withMemory(large) {
      for (name, amount) in [("all", large * 2), ("some", large)] {
        Thread.detachNewThread {
          gate.withMemory(amount) { note(name) }
          isSettled.signal()
          isDone.signal()
        }
        isSettled.wait()
      }
      note("first ends")
    }
    for _ in 0..<2 { isDone.wait() }
    #expect(events.withLock { $0 } == ["waits", "waits", "first ends", "all", "some"])
  }

  /// A request for more than the total takes all of it, and a nested request counts once.
  @Test func countsNestedRequestOnce() {
    let gate = DecodeMemoryLimiter(bytes: large) { Issue.record("it waits for itself") }
    #expect(
      gate.withMemory(.max) { gate.withMemory(large) { 7 } } == 7
        && gate.withMemory(large) { 8 } == 8)
  }

  @Test func releasesMemoryAfterError() {
    struct Failure: Error {}
    let gate = DecodeMemoryLimiter(bytes: large) { Issue.record("nothing is held") }
    #expect(throws: Failure.self) { try gate.withMemory(large) { throw Failure() } }
    gate.withMemory(large) {}
  }
}
