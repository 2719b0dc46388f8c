import Foundation
import Testing

@testable import CollageImaging

@Suite struct FaceCascadeTests {
  private static func read(_ text: CascadeXML) throws(FaceCascadeError) -> FaceCascade {
    try FaceCascade(text.bytes, source: "x.xml")
  }

  @Test func parsesCascade() throws {
    let cascade = try Self.read(.random(seed: 1))
    #expect(cascade.window == PixelSize(width: 15, height: 12))
    #expect(cascade.stages.count == 5 && cascade.stages.allSatisfy { $0.stumps.count == 4 })
    let spot = try Self.read(.spot)
    let stump = try #require(spot.stages.first?.stumps.first)
    #expect(stump.cells == PatternCells(x: 0, y: 0, width: 4, height: 4))
    #expect(stump.value(of: 0) == 1 << 20 && stump.value(of: 1) == -1 << 20)
    #expect((spot.stages[0].threshold - (1 << 19) + 10) == 0)
  }

  /// A defect of a cascade, and the resulting error.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: FaceCascadeError
    let change: @Sendable (inout CascadeXML) -> Void

    init(
      _ name: String, _ error: FaceCascadeError,
      _ change: @escaping @Sendable (inout CascadeXML) -> Void
    ) { (testDescription, self.error, self.change) = (name, error, change) }

    static func damaged(_ element: String) -> FaceCascadeError {
      .damaged(source: "x.xml", element: element)
    }

    static func kind(_ kind: String) -> FaceCascadeError {
      .unsupportedKind(source: "x.xml", kind: kind)
    }
  }

  static let faults = [
    Fault("other features", Fault.kind("HAAR")) { $0.featureType = "HAAR" },
    Fault("two words", Fault.damaged("featureType")) { $0.featureType = "LBP LBP" },
    Fault("other boosting", Fault.kind("FOREST")) { $0.stageType = "FOREST" },
    Fault("trees", Fault.kind("tree")) { $0.node = "1 2 FEATURE" },
    Fault("a window without width", Fault.damaged("width")) { $0.width = "0" },
    Fault("a huge window", Fault.damaged("height")) { $0.height = "99999999999999999999" },
    Fault("a cell outside", Fault.damaged("rect")) { $0.rects = ["1 0 4 4"] },
    Fault("a cell without height", Fault.damaged("rect")) { $0.rects = ["0 0 4 0"] },
    Fault("a cell before the window", Fault.damaged("rect")) { $0.rects = ["-1 0 4 4"] },
    Fault("cells whose sums do not fit", Fault.damaged("rect")) {
      ($0.width, $0.height, $0.rects) = ("60", "60", ["0 0 17 16"])
    }, Fault("three numbers for a cell", Fault.damaged("rect")) { $0.rects = ["0 0 4"] },
    Fault("words for numbers", Fault.damaged("rect")) { $0.rects = ["a b c d"] },
    Fault("no features", Fault.damaged("features")) { $0.rects = [] },
    Fault("no stages", Fault.damaged("stages")) { $0.stages = [] },
    Fault("no stumps", Fault.damaged("weakClassifiers")) { $0.stages[0].stumps = [] },
    Fault("a feature that is not there", Fault.damaged("internalNodes")) {
      $0.stages[0].stumps[0].feature = 1
    },
    Fault("a threshold that is not a number", Fault.damaged("number")) {
      $0.stages[0].threshold = "nan"
    }, Fault("an endless threshold", Fault.damaged("number")) { $0.stages[0].threshold = "inf" },
    Fault("a huge leaf", Fault.damaged("number")) { $0.stages[0].stumps[0].leaves = (1e30, 0) },
    Fault("too many stages", Fault.damaged("stages")) {
      $0.stages = Array(repeating: $0.stages[0], count: 65)
    },
    Fault("too many stumps in a stage", Fault.damaged("weakClassifiers")) {
      $0.stages[0].stumps = Array(repeating: $0.stages[0].stumps[0], count: 257)
    },
    Fault("too many stumps", Fault.damaged("stages")) {
      $0.stages[0].stumps = Array(repeating: $0.stages[0].stumps[0], count: 128)
      $0.stages = Array(repeating: $0.stages[0], count: 64)
    },
  ]

  @Test(arguments: faults) func reportsDamage(_ fault: Fault) {
    var text = CascadeXML.spot
    fault.change(&text)
    #expect(throws: fault.error) { try Self.read(text) }
  }

  @Test func rejectsTruncatedFile() throws {
    let bytes = CascadeXML.spot.bytes
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for count in 0..<end {
      #expect(throws: FaceCascadeError.self) {
        try FaceCascade(Array(bytes[..<count]), source: "x.xml")
      }
    }
  }

  @Test func parsesOrRejectsChangedBytes() {
    var random = SplitMix64(seed: 77)
    let bytes = CascadeXML.spot.bytes
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? FaceCascade(changed, source: "x.xml")
    }
  }

  @Test func usesFirstExistingFile() throws {
    let folder = try TemporaryFolder()
    let (file, missing) = (folder("spot.xml"), folder("missing.xml"))
    try Data(CascadeXML.spot.bytes).write(to: URL(fileURLWithPath: file))
    #expect(try FaceCascade.installed(in: [missing]) == nil && FaceCascade.installed(in: []) == nil)
    let found = try FaceCascade.installed(in: [missing, file, folder("")])
    #expect(found == (try Self.read(.spot)))
    #expect(throws: FaceCascadeError.unreadable(.isFolder(path: folder("")))) {
      try FaceCascade.installed(in: [folder(""), file])
    }
    try Data(count: FaceCascade.maximumByteCount + 1).write(to: URL(fileURLWithPath: file))
    #expect(throws: FaceCascadeError.self) { try FaceCascade.installed(in: [file]) }
  }
}

struct CascadeXML {
  /// A stump as text: its feature, the matching patterns, and the two leaves.
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
  /// The numbers of a node before its bits; `FEATURE` stands for the stump's feature.
  var node = "0 -1 FEATURE"

  /// One stage that accepts windows whose center is brighter than its surroundings.
  static let spot = CascadeXML(stages: [("0.5", [Stump(members: [0])])])

  /// Stages and stumps that accept and reject at random.
  static func random(seed: UInt64) -> CascadeXML {
    var random = SplitMix64(seed: seed)
    var text = CascadeXML()
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
