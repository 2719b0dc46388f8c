import CollageSupport
import Foundation
import Testing

@Suite struct QRCodeTests {
  #if os(macOS)
    private static let library = "libqrencode.dylib"
  #else
    private static let library = "libqrencode.so.4"
  #endif

  private static var isInstalled: Bool { dlopen(library, RTLD_NOW | RTLD_LOCAL) != nil }

  /// A dark center in a light ring in a dark ring, as in three corners of a QR code.
  private static let finder = (0..<7).map { y in
    (0..<7).map { x in
      let ring = max(abs(x - 3), abs(y - 3))
      return ring != 2
    }
  }

  private func part(_ code: QRCode, x: Int, y: Int) -> [[Bool]] {
    code.modules[y..<y + 7].map { Array($0[x..<x + 7]) }
  }

  @Test func requiresLibrary() {
    #expect((QRCode("http://10.0.0.1:8080/") != nil) == Self.isInstalled)
  }

  // Each argument has a number of bytes and the smallest number of modules per side. At error
  // correction level M (15%), versions 1, 2 and 3 hold 14, 26 and 42 bytes; at levels Q and H,
  // version 1 would hold only 11 and 7.
  @Test(
    .enabled(if: isInstalled),
    arguments: [(1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33)])
  func choosesSmallestVersion(_ count: Int, _ width: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: count)))
    #expect(code.modules.count == width && code.modules.allSatisfy { $0.count == width })
  }

  @Test(.enabled(if: isInstalled), arguments: ["a", "http://192.168.178.20:8080/?k=abcdef"])
  func hasFinderPatterns(_ text: String) throws {
    let code = try #require(QRCode(text))
    let end = code.modules.count - 7
    #expect(part(code, x: 0, y: 0) == Self.finder && part(code, x: end, y: 0) == Self.finder)
    #expect(part(code, x: 0, y: end) == Self.finder && part(code, x: end, y: end) != Self.finder)
    // Finder patterns have a light border.
    #expect((0..<8).allSatisfy { !code.modules[$0][7] && !code.modules[7][$0] })
  }

  @Test(.enabled(if: isInstalled)) func hasTimingPatternsAndDarkModule() throws {
    let code = try #require(QRCode("abc"))
    // The timing patterns alternate; one module is always dark, unlike its mirror image.
    for index in 8..<13 {
      #expect(code.modules[6][index] == index.isMultiple(of: 2))
      #expect(code.modules[index][6] == index.isMultiple(of: 2))
    }
    #expect(code.modules[13][8])
  }

  @Test(.enabled(if: isInstalled)) func repeatsFormatInformation() throws {
    let code = try #require(QRCode("abc"))
    let rows = code.modules
    // Fifteen bits hold the level and the mask, twice: around the first corner and split between
    // the others.
    let aroundCorner =
      (0..<6).map { rows[8][$0] } + [rows[8][7], rows[8][8], rows[7][8]]
      + (0..<6).reversed().map { rows[$0][8] }
    let splitCopy = (14..<21).reversed().map { rows[$0][8] } + (13..<21).map { rows[8][$0] }
    #expect(aroundCorner == splitCopy)
    // Level M is 00, which the mask of the format information turns into 10.
    #expect(Array(aroundCorner.prefix(2)) == [true, false])
  }

  @Test(.enabled(if: isInstalled)) func dependsOnTextAndCase() throws {
    #expect(try #require(QRCode("abc")) == #require(QRCode("abc")))
    #expect(try #require(QRCode("abc")) != #require(QRCode("abd")))
    // Lowercase letters are kept; with other options, the library would convert them to uppercase.
    #expect(try #require(QRCode("abc")) != #require(QRCode("ABC")))
  }

  @Test(.enabled(if: isInstalled)) func rejectsEmptyAndTooLongText() {
    #expect(QRCode("") == nil)
    // The largest version holds 2331 bytes.
    #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    #expect(QRCode(String(repeating: "a", count: 2331))?.modules.count == 177)
  }
}
