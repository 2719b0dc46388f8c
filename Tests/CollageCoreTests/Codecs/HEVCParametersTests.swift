import Testing

@testable import CollageCore

/// Sets of sequence parameters: ITU-T H.265, 7.3.2.2.
@Suite struct HEVCParametersTests {
  /// Parameters of 20 by 10 pixels.
  private func parameters(
    layers: [(profile: Bool, level: Bool)] = [], chroma: Int = 1, window: [Int]? = nil
  ) -> BitList {
    var bits = BitList().adding(0x4201, bits: 16).adding(0, bits: 4).adding(layers.count, bits: 3)
      .adding(1, bits: 1).adding([UInt8](repeating: 0xFF, count: 12))
    for layer in layers {
      bits = bits.adding(layer.profile ? 1 : 0, bits: 1).adding(layer.level ? 1 : 0, bits: 1)
    }
    if !layers.isEmpty { bits = bits.adding(0, bits: 2 * (8 - layers.count)) }
    for layer in layers {
      if layer.profile { bits = bits.adding([UInt8](repeating: 0xFF, count: 11)) }
      if layer.level { bits = bits.adding(0xFF, bits: 8) }
    }
    bits = bits.golomb(3).golomb(chroma)
    if chroma == 3 { bits = bits.adding(0, bits: 1) }
    bits = bits.golomb(20).golomb(10).adding(window == nil ? 0 : 1, bits: 1)
    for side in window ?? [] { bits = bits.golomb(side) }
    return bits.adding(0, bits: 16)
  }

  private let size = PixelSize(width: 20, height: 10)

  @Test(
    arguments: [
      [], [(false, false)], [(true, false)], [(false, true)], [(true, true), (false, true)],
      [(false, true), (true, false), (true, true), (false, false), (true, true), (true, true)],
    ] as [[(profile: Bool, level: Bool)]])
  func sizesAreFoundBehindLayers(_ layers: [(profile: Bool, level: Bool)]) throws {
    #expect(try HEVCParameters.size(in: parameters(layers: layers).bytes[...]) == size)
  }

  /// Twelve bytes of a profile; a three behind two zeros is not one of them: 7.4.1.1.
  @Test(
    arguments: [
      // As encoders write it.
      [1, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5D],
      // At the beginning, at the end, and twice in a row.
      [0, 0, 3, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 3],
      [0, 0, 3, 0, 0, 3, 0, 9, 9, 9, 9, 9, 9, 9], [9, 0, 0, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      // The second one is a number, as is one behind a single zero.
      [0, 0, 3, 3, 9, 9, 9, 9, 9, 9, 9, 9, 9], [0, 0, 3, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      [3, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9, 9], [0, 1, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      [0, 0, 2, 3, 9, 9, 9, 9, 9, 9, 9, 9], [0, 0, 1, 0, 3, 3, 9, 9, 9, 9, 9, 9],
    ] as [[UInt8]])
  func bytesThatPreventStartCodesAreNone(_ profile: [UInt8]) throws {
    let bytes = parameters().bytes
    #expect(try HEVCParameters.size(in: bytes[..<3] + profile + bytes[15...]) == size)
  }

  /// The window's sides count pairs of pixels where chroma is half as wide, or half as high.
  @Test(arguments: [(0, 20, 10), (1, 10, 5), (2, 10, 10), (3, 20, 10)])
  func aWindowLeavesAPixel(_ chroma: Int, _ columns: Int, _ rows: Int) throws {
    func size(_ window: [Int]) throws -> PixelSize? {
      try HEVCParameters.size(in: parameters(chroma: chroma, window: window).bytes[...])
    }
    // Left, right, top, bottom.
    #expect(try size([0, 0, 0, 0]) == self.size)
    #expect(try size([columns - 1, 0, 0, rows - 1]) == self.size)
    #expect(try size([1, columns - 2, rows - 2, 1]) == self.size)
    for window in [
      [columns, 0, 0, 0], [0, columns, 0, 0], [1, columns - 1, 0, 0], [0, 0, rows, 0],
      [0, 0, 0, rows], [0, 0, 1, rows - 1],
    ] {
      #expect(throws: HEIFContents.Contradiction.self) { try size(window) }
    }
  }

  /// Six bits of the first byte say what a unit is.
  @Test(arguments: [
    (0x42, true), (0x43, true), (0xC2, true), (0x40, false), (0x44, false), (0x26, false),
  ])
  func onlyParametersTellASize(_ first: UInt8, _ isOne: Bool) throws {
    var bytes = parameters().bytes
    bytes[0] = first
    #expect(try HEVCParameters.size(in: bytes[...]) == (isOne ? size : nil))
    #expect(try HEVCParameters.size(in: []) == nil)
  }

  /// Twenty-two bytes, the number of lists, then of each a kind and its units.
  @Test func unitsAreTakenOutOfAConfiguration() {
    let head = [UInt8](repeating: 9, count: 22)
    let lists: [UInt8] = [2, 0xA0, 0, 2, 0, 1, 7, 0, 2, 8, 9, 0xA1, 0, 1, 0, 3, 4, 5, 6]
    func units(_ record: [UInt8]) -> [[UInt8]] {
      HEVCParameters.units(ofConfiguration: record[...]).map(Array.init)
    }
    #expect(units(head + lists) == [[7], [8, 9], [4, 5, 6]])
    #expect(units(head + lists + [1, 2]) == [[7], [8, 9], [4, 5, 6]])
    #expect(units(head + lists.dropLast()) == [[7], [8, 9]])
    #expect(units(head + [0]) == [] && units(head) == [])
  }

  @Test func unitsAreTakenOutOfData() {
    func units(_ data: [UInt8]) -> [[UInt8]] {
      HEVCParameters.units(ofData: data[...]).map(Array.init)
    }
    let data: [UInt8] = [0, 0, 0, 1, 7, 0, 0, 0, 0, 0, 0, 0, 2, 8, 9]
    #expect(units(data) == [[7], [], [8, 9]])
    #expect(units(Array(data.dropLast())) == [[7], []])
    let long = [UInt8](repeating: 1, count: 0x0102)
    #expect(units([0, 0, 1, 2] + long) == [long])
  }
}
