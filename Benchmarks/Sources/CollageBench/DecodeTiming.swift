import CollageCore

/// Measures the decoding of a JPEG as in `add`: header, decoding, color conversion, rotation.
///
/// Each round decodes the original photo and a copy with each profile embedded.
struct DecodeTiming {
  let profiles: [String]
  private static let rounds = 9

  func run(_ path: String) throws {
    let photo = try FileReader.bytes(at: path, limit: .max - 1)
    var files = [(name: "as it is", bytes: photo)]
    for profile in profiles {
      let bytes = try FileReader.bytes(at: profile, limit: 65_000)
      files.append((profile, Self.jpeg(photo, profile: bytes)))
    }
    var times = Array(repeating: [Double](), count: files.count)
    for round in 0...Self.rounds {
      for (index, file) in files.enumerated() {
        let start = ContinuousClock.now
        _ = try ImageDecoder().decodeUpright(file.bytes, source: path)
        // The first round is a warm-up.
        if round > 0 { times[index].append((ContinuousClock.now - start) / .milliseconds(1)) }
      }
    }
    for (file, times) in zip(files, times) {
      print("\(times.sorted()[Self.rounds / 2]) ms \(file.name)")
    }
  }

  /// Returns a JPEG with a profile inserted before its other segments.
  private static func jpeg(_ photo: [UInt8], profile: [UInt8]) -> [UInt8] {
    let body: [UInt8] = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let length = body.count + 2
    return photo[..<2] + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + body + photo[2...]
  }
}
