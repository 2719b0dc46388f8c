import CollageCore

/// Measures the adjustments of a photo, and the `smooth` shader for comparison.
///
/// Each round runs every measurement once. Adjustments change the raster in place.
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
    let operations: [(name: String, run: () -> Void)] =
      adjustments.map { name, values in (name, { values.apply(to: raster, scale: scale) }) }
      + [
        ("smooth", { _ = ShaderPipeline.apply([Shader(name: "smooth")], to: photo, scale: scale) })
      ]
    var times = Array(repeating: [Double](), count: operations.count)
    for round in 0...Self.rounds {
      for (index, operation) in operations.enumerated() {
        let start = ContinuousClock.now
        operation.run()
        // The first round is a warm-up.
        if round > 0 { times[index].append((ContinuousClock.now - start) / .milliseconds(1)) }
      }
    }
    for (operation, times) in zip(operations, times) {
      print("\(times.sorted()[Self.rounds / 2]) ms \(operation.name)")
    }
  }
}
