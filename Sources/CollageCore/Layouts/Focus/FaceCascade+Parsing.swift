extension FaceCascade {
  /// Parses a cascade in OpenCV's XML format and validates all of its values.
  ///
  /// `source` is the document's name in error messages. Throws an error if the document is not a
  /// cascade of decision stumps over local binary patterns.
  init(_ document: [UInt8], source: String) throws(FaceCascadeError) {
    let root: CascadeElement
    do throws(CascadeElement.ParseError) {
      root = try CascadeElement.parse(document)
    } catch {
      throw .notXML(source: source, offset: error.offset)
    }
    self = try CascadeParser(source: source).cascade(in: root)
  }
}

private struct CascadeParser {
  let source: String

  /// The valid lengths of a window's sides, in pixels.
  private static let sides = 12...128
  /// The maximum number of stumps in all stages together, and the maximum number in one stage.
  private static let (maximumStumpCount, maximumStageStumpCount) = (4096, 256)
  private static let maximumFeatureCount = 1 << 14

  func cascade(in root: CascadeElement) throws(FaceCascadeError) -> FaceCascade {
    guard root.name == "opencv_storage", let element = root["cascade"] else {
      throw .unsupportedKind(source: source, kind: root.name)
    }
    for (name, kind) in [("stageType", "BOOST"), ("featureType", "LBP")] {
      let token = try tokens(of: name, in: element, count: 1)[0]
      guard token == kind else { throw .unsupportedKind(source: source, kind: token) }
    }
    let window = PixelSize(
      width: try integer("width", in: element, Self.sides),
      height: try integer("height", in: element, Self.sides))
    let cells = try features(in: element, window: window)
    let stages = try list("stages", in: element, limit: 64)
      .map { stage throws(FaceCascadeError) in try self.stage(stage, cells) }
    guard stages.reduce(0, { $0 + $1.stumps.count }) <= Self.maximumStumpCount else {
      throw damaged("stages")
    }
    return FaceCascade(window: window, stages: stages)
  }

  private func features(
    in element: CascadeElement, window: PixelSize
  ) throws(FaceCascadeError) -> [PatternCells] {
    try list("features", in: element, limit: Self.maximumFeatureCount)
      .map { feature throws(FaceCascadeError) in
        let numbers = try tokens(of: "rect", in: feature, count: 4).compactMap { Int($0) }
        guard numbers.count == 4, numbers.allSatisfy({ (0...window.longSide).contains($0) }) else {
          throw damaged("rect")
        }
        let cells = PatternCells(
          x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        let area = cells.width * cells.height
        guard (1...PatternCells.maximumPixelCount).contains(area),
          cells.x + 3 * cells.width <= window.width,
          cells.y + 3 * cells.height <= window.height
        else { throw damaged("rect") }
        return cells
      }
  }

  private func stage(
    _ element: CascadeElement, _ cells: [PatternCells]
  ) throws(FaceCascadeError) -> FaceCascade.Stage {
    let threshold = try number(tokens(of: "stageThreshold", in: element, count: 1)[0], limit: 256)
    let stumps = try list("weakClassifiers", in: element, limit: Self.maximumStageStumpCount)
      .map { stump throws(FaceCascadeError) in try self.stump(stump, cells) }
    // Lower the threshold slightly, because OpenCV computes the sums with limited precision.
    let tolerance = Int32(FaceCascade.one / 100_000)
    return FaceCascade.Stage(threshold: threshold - tolerance, stumps: stumps)
  }

  private func stump(
    _ element: CascadeElement, _ cells: [PatternCells]
  ) throws(FaceCascadeError) -> FaceCascade.Stump {
    // The element contains the numbers of two leaves, the feature of the only node, and a bit for
    // each pattern in eight 32-bit words.
    let node = try tokens(of: "internalNodes", in: element, count: 11)
    guard node[0] == "0", node[1] == "-1" else {
      throw .unsupportedKind(source: source, kind: "tree")
    }
    guard let feature = Int(node[2]), cells.indices.contains(feature) else {
      throw damaged("internalNodes")
    }
    let members = node[3...].compactMap { Int32($0) }.map { UInt32(bitPattern: $0) }
    guard members.count == 8 else { throw damaged("internalNodes") }
    let leaves = try tokens(of: "leafValues", in: element, count: 2)
    return FaceCascade.Stump(
      cells: cells[feature], members: members, inside: try number(leaves[0], limit: 4),
      outside: try number(leaves[1], limit: 4))
  }
}

extension CascadeParser {
  private func damaged(_ element: String) -> FaceCascadeError {
    .damaged(source: source, element: element)
  }

  private func tokens(
    of name: String, in element: CascadeElement, count: Int
  ) throws(FaceCascadeError) -> [String] {
    guard let tokens = element[name]?.words, tokens.count == count else { throw damaged(name) }
    return tokens
  }

  private func integer(
    _ name: String, in element: CascadeElement, _ range: ClosedRange<Int>
  ) throws(FaceCascadeError) -> Int {
    guard let value = Int(try tokens(of: name, in: element, count: 1)[0]), range.contains(value)
    else { throw damaged(name) }
    return value
  }

  /// Parses a number into a multiple of 1 / ``FaceCascade/one``.
  ///
  /// The maximum `limit` ensures that the sum of a stage fits into 32 bits.
  private func number(_ token: String, limit: Double) throws(FaceCascadeError) -> Int32 {
    guard let value = Double(token), abs(value) <= limit else { throw damaged("number") }
    return Int32((value * Double(FaceCascade.one)).rounded())
  }

  private func list(
    _ name: String, in element: CascadeElement, limit: Int
  ) throws(FaceCascadeError) -> [CascadeElement] {
    guard let list = element[name]?.children, (1...limit).contains(list.count),
      list.allSatisfy({ $0.name == "_" })
    else { throw damaged(name) }
    return list
  }
}
