import Testing

@testable import CollageCore

@Suite struct JPEGMarkersTests {
  private struct Found: Equatable {
    let code: UInt8
    let start: Int
    var body: Range<Int>?
  }

  private func markers(_ file: [UInt8]) -> [Found] {
    file.withUnsafeBufferPointer { file in
      var markers = JPEGMarkers(file)
      var found: [Found] = []
      while let marker = markers.next() {
        found.append(Found(code: marker.code, start: marker.start, body: marker.body))
      }
      return found
    }
  }

  @Test func marksWithoutABodyOfTheirOwnAreLeftOut() {
    // Behind the first segment: a zero, a full byte, a restart, a mark for nothing, a fill byte.
    let file: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0, 0xFF, 0, 0xFF, 0xD0, 0xFF, 0x01]
      + [0xFF, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    #expect(
      markers(file) == [
        Found(code: 0xE0, start: 2, body: 6..<8), Found(code: 0xDA, start: 16, body: 20..<20),
        Found(code: 0xD9, start: 21),
      ])
  }

  @Test func aBodyThatCannotBeIsNone() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
    let end: [UInt8] = [0xFF, 0xD9]
    for length in [9, 1, 0] as [UInt8] {
      #expect(
        markers(start + [0, length, 1] + end) == [
          Found(code: 0xE1, start: 2), Found(code: 0xD9, start: 7),
        ])
    }
    #expect(markers(start + [0]) == [Found(code: 0xE1, start: 2)])
    #expect(markers([0xFF, 0xD8]) == [] && markers([]) == [])
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  private func frame(_ marker: UInt8, _ components: UInt8) -> [UInt8] {
    let fields = (0..<components).flatMap { [$0, 0x11, 0] as [UInt8] }
    return segment(marker, [8, 0, 8, 0, 8, components] + fields)
  }

  @Test(
    arguments: [
      (0xC0, 3, [3], 1), (0xC1, 1, [1], 1), (0xC0, 3, [1, 1, 1], 3), (0xC0, 3, [], 0),
      // What follows a scan of everything is another picture's.
      (0xC0, 3, [3, 3], 1), (0xC0, 3, [1, 3, 1], 3), (0xC2, 3, [3, 1, 1], 3),
    ] as [(UInt8, UInt8, [UInt8], Int)])
  func scansAreCounted(_ marker: UInt8, _ components: UInt8, _ scans: [UInt8], _ count: Int) {
    let parts = scans.flatMap { segment(0xDA, [$0, 0]) + [1, 2, 0xFF, 0, 3] }
    #expect(JPEGScans.count(in: [0xFF, 0xD8] + frame(marker, components) + parts) == count)
  }

  private func notes(version: UInt8, transform: UInt8) -> [UInt8] {
    segment(0xE0, Array("JFIF\0".utf8) + [version, 1, 0, 0, 1, 0, 1, 0, 0])
      + segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// A version is 1; colours are 1 or 0 of three components, 2 or 0 of four.
  @Test(
    arguments: [
      (0xC0, 3, (2, 9), (1, 1)), (0xC1, 3, (1, 0), (1, 0)), (0xC2, 3, (0, 1), (1, 1)),
      (0xC0, 3, (1, 2), (1, 1)), (0xC0, 4, (1, 1), (1, 2)), (0xC0, 4, (1, 0), (1, 0)),
      (0xC0, 4, (3, 2), (1, 2)), (0xC0, 1, (1, 9), (1, 9)), (0xC3, 3, (1, 9), (1, 9)),
    ] as [(UInt8, UInt8, (UInt8, UInt8), (UInt8, UInt8))])
  func oddNumbersBecomeUsualOnes(
    _ marker: UInt8, _ components: UInt8, _ old: (UInt8, UInt8), _ new: (UInt8, UInt8)
  ) {
    // What stands behind the first scan stays.
    let rest =
      frame(marker, components) + segment(0xDA, [components]) + notes(version: 7, transform: 8)
    func file(_ numbers: (UInt8, UInt8)) -> [UInt8] {
      [0xFF, 0xD8] + notes(version: numbers.0, transform: numbers.1) + rest
    }
    #expect(JPEGQuirks.removed(from: file(old)) == file(new))
  }

  @Test func otherSegmentsStay() {
    let short = [
      segment(0xE0, Array("JFIF\0".utf8) + [2, 1, 0, 0, 1, 0, 1, 0]),
      segment(0xE0, Array("JFXX\0".utf8) + [2, 1, 0, 0, 1, 0, 1, 0, 0]),
      segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 9]),
      segment(0xEE, Array("Abode".utf8) + [0, 100, 0, 0, 0, 0, 9]),
    ]
    for segment in short {
      let file = [0xFF, 0xD8] + segment + frame(0xC0, 3)
      #expect(JPEGQuirks.removed(from: file) == file)
    }
  }
}
