import Testing

@testable import CollageCore

@Suite struct GridFlowTests {
  let size = PixelSize(width: 3, height: 3)

  /// An edge from a pixel in one of the four forward directions.
  struct Edge {
    let x: Int
    let y: Int
    let direction: Int
    let capacity: Int32
  }

  func randomEdges(_ random: inout CutoutRandom) -> [Edge] {
    var edges: [Edge] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        for direction in stride(from: 0, to: 8, by: 2) {
          let step = CutoutGridFlow.directions[direction]
          guard (0..<size.width).contains(x + step.x), (0..<size.height).contains(y + step.y)
          else { continue }
          let capacity = Int32(random.whole(0...9))
          edges.append(Edge(x: x, y: y, direction: direction, capacity: capacity))
        }
      }
    }
    return edges
  }

  func cost(_ mask: [Bool], _ terminals: [Int32], _ edges: [Edge]) -> Int32 {
    var sum: Int32 = 0
    for (isSubject, value) in zip(mask, terminals) {
      sum += isSubject ? max(0, -value) : max(0, value)
    }
    for edge in edges {
      let step = CutoutGridFlow.directions[edge.direction]
      let first = mask[edge.y * size.width + edge.x]
      let second = mask[(edge.y + step.y) * size.width + edge.x + step.x]
      if first != second { sum += edge.capacity }
    }
    return sum
  }

  func leastCost(_ terminals: [Int32], _ edges: [Edge]) -> Int32 {
    (0..<512).map { bits in
      cost((0..<9).map { bits >> $0 & 1 == 1 }, terminals, edges)
    }.reduce(.max, min)
  }

  @Test func cutsAreMinimal() {
    var random = CutoutRandom(state: 11)
    for _ in 0..<60 {
      let edges = randomEdges(&random)
      var flow = CutoutGridFlow(size: size)
      for edge in edges {
        flow.setEdge(
          x: edge.x, y: edge.y, direction: edge.direction, capacity: edge.capacity)
      }
      // The later solutions start from the flow of the earlier ones.
      for _ in 0..<3 {
        let terminals = (0..<9).map { _ in Int32(random.whole(-20...20)) }
        let mask = flow.cut(terminals: terminals)
        #expect(cost(mask, terminals, edges) == leastCost(terminals, edges))
      }
    }
  }

  @Test func aSinglePixelFollowsItsTerminal() {
    var flow = CutoutGridFlow(size: PixelSize(width: 1, height: 1))
    #expect(flow.cut(terminals: [3]) == [true])
    #expect(flow.cut(terminals: [-3]) == [false])
    #expect(flow.cut(terminals: [0]) == [false])
  }
}
