@testable import CollageCore

/// Cascades as OpenCV writes them, made up.
struct CascadeText {
  /// A stump as text: its feature, the patterns that are inside, and the two leaves.
  struct Stump {
    var feature = 0
    var members: [UInt8] = []
    var leaves = (1.0, -1.0)
  }

  var width = "12"
  var height = "12"
  var stageType = "BOOST"
  var featureType = "LBP"
  var rects = ["0 0 4 4"]
  var stages: [(threshold: String, stumps: [Stump])] = []
  /// The numbers before the bits of a node; `FEATURE` is the stump's feature.
  var node = "0 -1 FEATURE"

  /// One stage that accepts windows whose middle is brighter than all around it.
  static let spot = CascadeText(stages: [("0.5", [Stump(members: [0])])])

  /// Stages and stumps that accept and refuse at random.
  static func random(seed: UInt64) -> CascadeText {
    var random = SplitMix64(seed: seed)
    var text = CascadeText()
    text.width = "15"
    text.rects = (0..<20).map { _ in
      let (width, height) = (
        Int.random(in: 1...5, using: &random), Int.random(in: 1...4, using: &random)
      )
      let x = Int.random(in: 0...15 - 3 * width, using: &random)
      let y = Int.random(in: 0...12 - 3 * height, using: &random)
      return "\(x) \(y) \(width) \(height)"
    }
    text.stages = (0..<5).map { _ in
      let stumps = (0..<4).map { _ in
        Stump(
          feature: Int.random(in: 0..<20, using: &random),
          members: (0...255).filter { _ in Int.random(in: 0..<3, using: &random) > 0 },
          leaves: (
            Double.random(in: 0...1, using: &random), Double.random(in: -1...0, using: &random)
          ))
      }
      return ("-0.2", stumps)
    }
    return text
  }

  var bytes: [UInt8] { Array(text.utf8) }

  var text: String {
    """
    <?xml version="1.0"?>
    <!-- made up: <cascade> in a remark -->
    <opencv_storage>
    <cascade type_id="opencv-cascade-classifier">
      <stageType>\(stageType)</stageType>
      <featureType>\(featureType)</featureType>
      <height>\(height)</height>
      <width>\(width)</width>
      <stageNum>\(stages.count)</stageNum>
      <stages>\(stages.map(element).joined())</stages>
      <features>\(rects.map { "<_><rect>\n \($0)</rect></_>" }.joined())</features></cascade>
    </opencv_storage>

    """
  }

  private func element(_ stage: (threshold: String, stumps: [Stump])) -> String {
    """
    <!-- stage -->
    <_><maxWeakCount>\(stage.stumps.count)</maxWeakCount>
      <stageThreshold>\(stage.threshold)</stageThreshold>
      <weakClassifiers>\(stage.stumps.map(element).joined())</weakClassifiers></_>
    """
  }

  private func element(_ stump: Stump) -> String {
    var words = [UInt32](repeating: 0, count: 8)
    for member in stump.members { words[Int(member) / 32] |= 1 << UInt32(member % 32) }
    let bits = words.map { "\(Int32(bitPattern: $0))" }.joined(separator: " ")
    return """
      <_>
        <internalNodes>
          \(node.replacing("FEATURE", with: "\(stump.feature)")) \(bits)</internalNodes>
        <leafValues>
          \(stump.leaves.0) \(stump.leaves.1)</leafValues></_>
      """
  }
}
