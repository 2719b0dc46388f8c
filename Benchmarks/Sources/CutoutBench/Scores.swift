import CollageCore

struct Scores {
  var overlap = 0.0
  var boundary = 0.0
  /// The mean absolute difference of the alphas, in `0...1`.
  var error = 1.0
  /// The mean color difference where the reference alpha is between 5% and 95%, weighted by that
  /// alpha, in 8-bit levels; `nil` without reference colors.
  var color: Double?
  var coverage = 0.0
  var confidence = 0.0
  var seconds = 0.0
  var hasFailed = true

  /// Creates the scores of a failed cutout.
  init() {}

  init(_ cutout: Bitmap, _ sample: Sample, confidence: Double, seconds: Double) {
    let alpha = stride(from: 3, to: cutout.bytes.count, by: 4).map { cutout.bytes[$0] }
    let mask = Mask(alpha, width: cutout.width, height: cutout.height)
    overlap = mask.overlap(sample.subject)
    boundary = mask.boundaryScore(sample.subject)
    let differences = zip(alpha, sample.alpha).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    error = Double(differences) / 255 / Double(alpha.count)
    color = sample.colors.map { Self.colorError(cutout, $0, sample.alpha) }
    coverage = alpha.reduce(0) { $0 + Double($1) } / 255 / Double(alpha.count)
    (self.confidence, self.seconds, hasFailed) = (confidence, seconds, false)
  }

  private static func colorError(_ cutout: Bitmap, _ colors: Bitmap, _ alpha: [UInt8]) -> Double {
    var (sum, count) = (0.0, 0)
    for pixel in alpha.indices {
      let share = Double(alpha[pixel]) / 255
      guard share > 0.05, share < 0.95 else { continue }
      let differences = (pixel * 4..<pixel * 4 + 3).reduce(0) {
        $0 + abs(Int(cutout.bytes[$1]) - Int(colors.bytes[$1]))
      }
      (sum, count) = (sum + share * Double(differences) / 3, count + 1)
    }
    return count > 0 ? sum / Double(count) : 0
  }
}
