import CollageCore

struct PNGTiming {
  let jobs: Int
  private static let rounds = 5

  func run(_ path: String) throws {
    let bitmap = try ImageDecoder().decode(
      FileReader.bytes(at: path, limit: .max - 1), source: path)
    for effort in [PNGEncoder.Effort.fast, .small] {
      var length = 0
      var times: [Double] = []
      for _ in 0..<Self.rounds {
        let start = ContinuousClock.now
        length = try PNGEncoder(effort: effort).encode(bitmap, jobs: jobs).count
        times.append((ContinuousClock.now - start) / .seconds(1))
      }
      print("\(effort) \(times.sorted()[Self.rounds / 2]) s \(length) bytes")
    }
  }
}
