import CollageCore

/// Measures adjustments of a photo, and smoothing, which also processes all of its pixels.
///
/// The measurements alternate on the decoded photo; adjustments work in place.
struct AdjustTiming {
  private static let rounds = 9
  private static let six = Adjustments(
    brightness: 20, contrast: 10, saturation: 20, temperature: 10, tint: 5, gamma: 1.1)

  func run(_ path: String) throws {
    let file = try FileReader.bytes(at: path, limit: .max - 1)
    let photo = try ImageDecoder().decode(file, source: path).premultiplied()
    let raster = try ImageDecoder().decodeBuffer(
      file, source: path, scale: .full, isPremultiplied: true)
    let scale = ShaderPipeline.scale(of: raster.size)
    var all = Self.six
    all.sharpen = 60
    let adjustments = [
      ("brightness", Adjustments(brightness: 20)), ("saturation", Adjustments(saturation: 20)),
      ("six values", Self.six), ("sharpen", Adjustments(sharpen: 60)), ("all seven", all),
    ]
    let works: [(name: String, run: () -> Void)] =
      adjustments.map { name, values in (name, { values.apply(to: raster, scale: scale) }) }
      + [
        ("smooth", { _ = ShaderPipeline.apply([Shader(name: "smooth")], to: photo, scale: scale) })
      ]
    var times = Array(repeating: [Double](), count: works.count)
    for round in 0...Self.rounds {
      for (index, work) in works.enumerated() {
        let start = ContinuousClock.now
        work.run()
        // The first round is a warm-up.
        if round > 0 { times[index].append((ContinuousClock.now - start) / .milliseconds(1)) }
      }
    }
    for (work, times) in zip(works, times) {
      print("\(times.sorted()[Self.rounds / 2]) ms \(work.name)")
    }
  }
}
