import Testing

@testable import CollageCore

@Suite("Facts in a photo's notes")
struct PhotoMetadataRuleTests {
  @Test(
    "are a time only if there is such a time",
    arguments: [
      ("2024:05:01 12:34:56", "2024-05-01T12:34:56"), ("2024:5:1 1:2:3", "2024-05-01T01:02:03"),
      ("2024-05-01T12:34:56 +02", "2024-05-01T12:34:56"),
      ("1800:01:01 00:00:00", "1800-01-01T00:00:00"),
      ("9999:12:31 23:59:60", "9999-12-31T23:59:60"),
      ("2024:10:10 10:10:10", "2024-10-10T10:10:10"),
      ("1799:12:31 23:59:59", nil), ("2024:00:01 00:00:00", nil), ("2024:13:01 00:00:00", nil),
      ("2024:01:00 00:00:00", nil), ("2024:01:32 00:00:00", nil), ("2024:01:01 24:00:00", nil),
      ("2024:01:01 00:60:00", nil), ("2024:01:01 00:00:61", nil), ("2024:05:01", nil),
      ("2024:05:01 12:34", nil), ("2024:05:01 12:34:5x", nil), ("", nil),
      ("    :  :     :  :  ", nil),
    ])
  func times(_ text: String, _ time: String?) {
    #expect(PhotoMetadata.time(text) == time)
  }

  @Test(
    "name the camera, and its maker once",
    arguments: [
      ("Acme", "Cam 7", "Acme Cam 7"), ("ACME CORPORATION", "Acme 7", "Acme 7"),
      ("Acme", nil, "Acme"), (nil, "Cam 7", "Cam 7"), (nil, nil, nil), ("", " ", nil),
      (" Acme  Co ", "X", "Acme Co X"), ("A\u{0}c\u{202E}m\u{FFFD}e", "X\n1", "Acme X1"),
      ("A\u{E000}\u{200B}c", "\u{2028}X\u{378}", "Ac X"), ("nikon", "NIKON Z 6", "NIKON Z 6"),
    ])
  func cameras(_ maker: String?, _ model: String?, _ name: String?) {
    #expect(PhotoMetadata.camera(maker: maker, model: model) == name)
  }

  @Test("are cut at 80 letters, and believed up to there")
  func longCameras() {
    let name = PhotoMetadata.camera(maker: nil, model: String(repeating: "x", count: 90))
    #expect(name == String(repeating: "x", count: 80))
    #expect(PhotoMetadata(camera: name).isOrdinary)
    #expect(!PhotoMetadata(camera: String(repeating: "x", count: 81)).isOrdinary)
    #expect(!PhotoMetadata(camera: "a\u{1B}").isOrdinary)
    #expect(PhotoMetadata(capturedAt: "2024-05-01T12:34:56").isOrdinary)
    #expect(!PhotoMetadata(capturedAt: "2024:05:01 12:34:56").isOrdinary)
    #expect(PhotoMetadata(isSalvaged: true).isOrdinary)
  }
}
