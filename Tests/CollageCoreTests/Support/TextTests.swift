import Foundation
import Testing

@testable import CollageSupport

@Suite("Terminal text") struct PlainTextTests {
  @Test(
    arguments: [
      (0x00, true), (0x1F, true), (0x20, false), (0x7E, false), (0x7F, true), (0x80, true),
      (0x9F, true), (0xA0, false), (0x2027, false), (0x2028, true), (0x2029, true),
      (0x202A, true), (0x202E, true), (0x202F, false), (0x2065, false), (0x2066, true),
      (0x2069, true), (0x206A, false), (0x1F388, false),
    ] as [(UInt32, Bool)])
  func replacesControlAndBidiCharacters(number: UInt32, isUnsafe: Bool) throws {
    let scalar = try #require(Unicode.Scalar(number))
    #expect(scalar.isUnsafeInTerminals == isUnsafe)
    let text = "a\(Character(scalar))b"
    #expect(text.withoutControls() == (isUnsafe ? "a?b" : text))
    let short: [UInt32: String] = [9: "\\t", 10: "\\n", 13: "\\r"]
    let output = "a" + (short[number] ?? "\\u{\(String(number, radix: 16, uppercase: true))}") + "b"
    #expect(text.escapingControls() == (isUnsafe ? output : text))
  }

  @Test func keepsLinesOnRequest() {
    #expect("a\nb\tc\r\n".withoutControls(keepsLines: true) == "a\nb?c?\n")
    #expect("a\nb\tc".withoutControls() == "a?b?c")
    #expect("é\n日本".withoutControls(keepsLines: true) == "é\n日本")
    #expect("a\nb\r\n\t".escapingControls() == #"a\nb\r\n\t"#)
  }

  @Test(
    "replaces the 66 noncharacters on request, keeping the number of bytes",
    arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func replacesNoncharactersKeepingLength(number: UInt32) throws {
    let text = "a\(Character(try #require(Unicode.Scalar(number))))b"
    let plain = text.withoutNoncharacters()
    #expect(plain.unicodeScalars.dropFirst().first?.value == number & 0xFF0000 | 0xFFFD)
    #expect(plain.utf8.count == text.utf8.count && plain.hasPrefix("a") && plain.hasSuffix("b"))
    #expect("a\u{FDCF}\u{FDF0}\u{FFFD}é".withoutNoncharacters() == "a\u{FDCF}\u{FDF0}\u{FFFD}é")
  }

  @Test func showsInvalidPathBytes() {
    let path = String(pathBytes: [0x61, 0xFF, 0x62])
    #expect(path.withoutControls() == "a\\xFFb" && path.escapingControls() == "a\\xFFb")
    #expect((path + "\u{202E}").escapingControls() == "a\\xFFb\\u{202E}")
    #expect(path.escapingInvalidBytes(backslash: "\\\\") == "a\\\\xFFb")
    #expect(path.escapingInvalidBytes() == "a\\xFFb")
    #expect(String(pathBytes: [0x61, 0xE9, 0x07]).withoutControls() == "a\\xE9?")
  }
}

@Suite("Path bytes") struct PathByteTests {
  @Test(arguments: [(0x80, 0x10F780), (0xFF, 0x10F7FF)])
  func useEndOfPrivateUseArea(byte: UInt8, number: UInt32) {
    #expect(String(pathBytes: [byte]).unicodeScalars.map(\.value) == [number])
  }

  @Test func comeFromCString() {
    #expect("a/é".withCString { String(systemPath: $0) } == "a/é")
    #expect("".withCString { String(systemPath: $0) } == "")
  }

  @Test(
    arguments: [
      ("a", "a", nil), ("a/b", "b", "a"), ("/a", "a", "/"), ("/a/b", "b", "/a"), ("/", "/", "/"),
      ("a/b/", "b", "a/b"), ("//a", "a", "/"),
    ] as [(String, String, String?)])
  func splitIntoNameAndFolder(path: String, name: String, folder: String?) {
    #expect(path.pathName == name && path.pathFolder == folder)
    #expect(Folder.name(of: path) == name && Folder.parent(of: path) == folder ?? ".")
    #expect(path.isAbsolutePath == path.hasPrefix("/"))
  }

  @Test(
    arguments: [
      ("/store/a", "/store/", true), ("/store", "/store/", false),
      ("/store/a", "/store/a/b", false),
      ("/stor", "/store", false), ("/store2/a", "/store", false), ("/store/a/b", "/store", true),
      ("/store/", "/store", true), ("/store", "/store", true), ("/store", "/", true),
      ("store", "/", false),
    ])
  func compareWholeComponents(path: String, folder: String, isIn: Bool) {
    #expect(path.isPath(in: folder) == isIn)
  }
}

@Suite("Dates") struct DateTests {
  @Test(
    arguments: [
      (0.0, 0), (1.5, 1500), (1.0004, 1000), (1.0006, 1001), (-1.0006, -1001), (-1.0004, -1000),
      (1e300, .max), (-1e300, .min),
    ] as [(Double, Int64)])
  func roundToNearestMillisecond(seconds: Double, milliseconds: Int64) {
    #expect(Date(timeIntervalSince1970: seconds).milliseconds == milliseconds)
  }

  @Test func haveFourDigitYears() {
    #expect(Date(milliseconds: 1500) == Date(timeIntervalSince1970: 1.5))
    #expect(Timestamp.iso(Date.supportedRange.lowerBound) == "0001-01-01T00:00:00Z")
    #expect(Timestamp.iso(Date.supportedRange.upperBound) == "9999-12-31T23:59:59Z")
    #expect(Date.supportedRange.upperBound.milliseconds % 1000 == 999)
  }

  @Test func showLocalTimeWithUTCOffset() throws {
    let date = Date(timeIntervalSince1970: 1_772_366_999)
    #expect(Timestamp.iso(date) == "2026-03-01T12:09:59Z")
    let parts = Timestamp.local(date).split(separator: " ").map(String.init)
    try #require(parts.count == 3 && parts[2].count == 5)
    let digits = try #require(Int(parts[2].dropFirst()))
    let minutes = (digits / 100 * 60 + digits % 100) * (parts[2].hasPrefix("-") ? -1 : 1)
    let clock = Timestamp.iso(date.addingTimeInterval(Double(minutes) * 60))
    #expect(clock.prefix(16) == "\(parts[0])T\(parts[1])")
  }
}

@Suite("Natural order") struct NaturalOrderTests {
  @Test(
    arguments: [
      ("a10", [0x61, 0x30, 2, 0x31, 0x30]), ("a/b", [0x61, 0, 0x62]), ("007", [0x30, 1, 0x37]),
      ("7", [0x30, 1, 0x37]), ("0", [0x30, 0]), ("É", [0x65]), ("e", [0x65]), ("A", [0x61]),
      ("1a2", [0x30, 1, 0x31, 0x61, 0x30, 1, 0x32]), ("", []),
    ] as [(String, [UInt8])])
  func buildsKeys(name: String, key: [UInt8]) { #expect(NaturalOrder.key(name) == key) }

  @Test func supportsLongNumbers() {
    #expect(
      NaturalOrder.key(String(repeating: "9", count: 300))
        == [0x30, 255] + [UInt8](repeating: 0x39, count: 300))
  }

  @Test func breaksTiesByBytes() {
    #expect(
      NaturalOrder.sorted(["b", "a", "B", "A", "01", "1"]) { $0 } == [
        "01", "1", "A", "a", "B", "b",
      ])
    #expect(NaturalOrder.sorted([(1, "b"), (2, "a")]) { $0.1 }.map(\.0) == [2, 1])
    #expect(
      NaturalOrder.sorted(["img10.jpg", "IMG9.jpg", "img09.jpg", "img1.jpg"]) { $0 }
        == ["img1.jpg", "IMG9.jpg", "img09.jpg", "img10.jpg"])
    #expect(
      NaturalOrder.sorted(["a b/1", "a/2", "a/10", "a-b/1", "É", "e", "f"]) { $0 }
        == ["a/2", "a/10", "a b/1", "a-b/1", "e", "É", "f"])
  }
}

@Suite("Timestamps") struct TimestampTests {
  /// The local time at the epoch in a time zone that is `seconds` ahead of UTC.
  private func start(ahead seconds: Int) -> String {
    Timestamp.local(Date(timeIntervalSince1970: 0)) { time, parts in
      var shifted = time.pointee + seconds
      guard gmtime_r(&shifted, parts) != nil else { return nil }
      parts.pointee.tm_gmtoff = seconds
      return parts
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01 00:00 +0000"), (3600, "1970-01-01 01:00 +0100"),
      (-12_600, "1969-12-31 20:30 -0330"), (20_700, "1970-01-01 05:45 +0545"),
      (-1800, "1969-12-31 23:30 -0030"), (49_500, "1970-01-01 13:45 +1345"),
    ])
  func showUTCOffset(ahead: Int, text: String) { #expect(start(ahead: ahead) == text) }

  @Test func showZerosForUnknownTime() {
    #expect(Timestamp.local(Date(), by: { _, _ in nil }) == "0000-00-00 00:00 +0000")
  }

  @Test(
    arguments: [
      (-0.5, "1969-12-31T23:59:59Z"), (59.9, "1970-01-01T00:00:59Z"), (-60, "1969-12-31T23:59:00Z"),
    ])
  func roundDownToSecond(seconds: Double, text: String) {
    #expect(Timestamp.iso(Date(timeIntervalSince1970: seconds)) == text)
  }
}
