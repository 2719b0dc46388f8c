/// Divides the pixels of a grid into subject and background at the lowest cost: a minimum cut, by
/// Boykov and Kolmogorov's max-flow algorithm.
///
/// Each pixel has a terminal value. A positive value is the cost of assigning the pixel to the
/// background. A negative value's magnitude is the cost of assigning it to the subject. Separating
/// two neighbors costs the capacity of the edge between them. The flow is kept when terminal values
/// change, so solving again after a small change is fast (Kohli and Torr).
///
/// One pixel of padding surrounds the grid, so that every pixel has eight neighbors. Edges to the
/// padding do not have capacity.
@safe struct CutoutGridFlow: ~Copyable {
  /// The directions of the neighbors; the opposite of direction `d` is `d ^ 1`.
  static let directions = [
    (x: 1, y: 0), (x: -1, y: 0), (x: 0, y: 1), (x: 0, y: -1),
    (x: 1, y: 1), (x: -1, y: -1), (x: -1, y: 1), (x: 1, y: -1),
  ]

  /// The search tree of a pixel; after the search, the source tree is the subject.
  enum Tree {
    static let free: UInt8 = 0
    static let source: UInt8 = 1
    static let sink: UInt8 = 2
  }

  /// The values of `parent` that are not directions.
  enum Parent {
    static let terminal: UInt8 = 8
    static let none: UInt8 = 9
  }

  let size: PixelSize
  /// The number of pixels, including the padding.
  let count: Int
  /// The difference between the indices of a neighbor and a pixel, for each direction.
  let offsets: UnsafeMutablePointer<Int>
  /// The residual capacity of the edge from each pixel in each direction.
  let residual: UnsafeMutablePointer<Int32>
  /// The residual capacity between each pixel and a terminal.
  ///
  /// Positive values are the capacity from the source to the pixel. The magnitudes of negative
  /// values are the capacity from the pixel to the sink.
  let terminal: UnsafeMutablePointer<Int32>
  let tree: UnsafeMutablePointer<UInt8>
  let parent: UnsafeMutablePointer<UInt8>
  /// The number of steps from each pixel to its terminal, as of the time in `stamp`.
  let distance: UnsafeMutablePointer<Int32>
  let stamp: UnsafeMutablePointer<Int32>
  let isActive: UnsafeMutablePointer<Bool>
  /// A ring buffer of active pixels.
  ///
  /// It contains each pixel at most once, and pixels of the padding are never active. Therefore, it
  /// can't overflow.
  let queue: UnsafeMutablePointer<Int32>
  var head = 0
  var tail = 0
  var orphans: [Int] = []
  var time: Int32 = 0
  private var previousTerminals: [Int32]

  /// Creates a grid in which all capacities are zero.
  init(size: PixelSize) {
    let stride = size.width + 2
    self.size = size
    count = stride * (size.height + 2)
    previousTerminals = [Int32](repeating: 0, count: size.area)
    unsafe offsets = unsafe Self.allocate(8, with: 0)
    unsafe residual = unsafe Self.allocate(count * 8, with: 0)
    unsafe terminal = unsafe Self.allocate(count, with: 0)
    unsafe tree = unsafe Self.allocate(count, with: Tree.free)
    unsafe parent = unsafe Self.allocate(count, with: Parent.none)
    unsafe distance = unsafe Self.allocate(count, with: 0)
    unsafe stamp = unsafe Self.allocate(count, with: 0)
    unsafe isActive = unsafe Self.allocate(count, with: false)
    unsafe queue = unsafe Self.allocate(count, with: 0)
    for (index, step) in Self.directions.enumerated() {
      unsafe offsets[index] = step.y * stride + step.x
    }
  }

  deinit {
    unsafe offsets.deallocate()
    unsafe residual.deallocate()
    unsafe terminal.deallocate()
    unsafe tree.deallocate()
    unsafe parent.deallocate()
    unsafe distance.deallocate()
    unsafe stamp.deallocate()
    unsafe isActive.deallocate()
    unsafe queue.deallocate()
  }

  private static func allocate<Value: BitwiseCopyable>(
    _ count: Int, with value: Value
  ) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
    unsafe pointer.initialize(repeating: value, count: count)
    return unsafe pointer
  }

  private func node(_ x: Int, _ y: Int) -> Int { (y + 1) * (size.width + 2) + x + 1 }

  /// Sets the capacity of the edges between a pixel and its neighbor, in both directions.
  mutating func setEdge(x: Int, y: Int, direction: Int, capacity: Int32) {
    precondition((0..<8).contains(direction) && capacity >= 0)
    let step = Self.directions[direction]
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
    precondition((0..<size.width).contains(x + step.x) && (0..<size.height).contains(y + step.y))
    let here = node(x, y)
    // SAFETY: Both pixels are inside the grid, and the direction is below eight.
    unsafe residual[here * 8 + direction] = capacity
    unsafe residual[(here + offsets[direction]) * 8 + (direction ^ 1)] = capacity
  }

  /// Sets the terminal value of every pixel and finds a minimum cut.
  ///
  /// The magnitudes of `values` must be below 2²⁸. The result is true for each pixel of the
  /// subject. If several cuts have the lowest cost, the result is the one with the smallest
  /// subject.
  mutating func cut(terminals values: [Int32]) -> [Bool] {
    precondition(values.count == size.area)
    // SAFETY: `node` is below `count` for every pixel.
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        addToTerminal(of: node(x, y), values[index] - previousTerminals[index])
      }
    }
    previousTerminals = values
    resetTrees()
    pushFlow()
    var result = [Bool](repeating: false, count: size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        result[y * size.width + x] = unsafe tree[node(x, y)] == Tree.source
      }
    }
    return result
  }

  @inline(__always)
  func addToTerminal(of node: Int, _ value: Int32) { unsafe terminal[node] += value }

  private mutating func resetTrees() {
    (head, tail, time) = (0, 0, 0)
    // SAFETY: `index` is below `count`.
    for index in 0..<count {
      let value = unsafe terminal[index]
      unsafe stamp[index] = 0
      unsafe distance[index] = 1
      unsafe isActive[index] = false
      unsafe tree[index] = value > 0 ? Tree.source : value < 0 ? Tree.sink : Tree.free
      unsafe parent[index] = value == 0 ? Parent.none : Parent.terminal
      if value != 0 { activate(index) }
    }
  }
}
