/// A minimum cut on a grid whose pixels have eight neighbours, by the flow of Boykov and Kolmogorov.
///
/// A pixel with a positive terminal value costs that value when it becomes background, one with a
/// negative value its size when it becomes subject. A cut between neighbours costs the capacity of
/// their edge. Flow that was found stays when terminal values change, so that a second solution
/// after a small change is quick (Kohli and Torr).
///
/// The grid has a frame of one more pixel without capacity, so that every pixel has all neighbours.
@safe struct CutoutGridFlow: ~Copyable {
  /// Right, left, down, up, and the four diagonals; the opposite of `d` is `d ^ 1`.
  static let directions = [
    (x: 1, y: 0), (x: -1, y: 0), (x: 0, y: 1), (x: 0, y: -1),
    (x: 1, y: 1), (x: -1, y: -1), (x: -1, y: 1), (x: 1, y: -1),
  ]

  /// The side of the cut that a pixel is known to be on.
  enum Tree {
    static let free: UInt8 = 0
    static let source: UInt8 = 1
    static let sink: UInt8 = 2
  }

  /// What a pixel's parent is, besides a direction.
  enum Parent {
    static let terminal: UInt8 = 8
    static let none: UInt8 = 9
  }

  let size: PixelSize
  /// The number of pixels with the frame.
  let count: Int
  /// How far the neighbours are in memory.
  let offsets: UnsafeMutablePointer<Int>
  /// What each pixel can still send in each direction.
  let residual: UnsafeMutablePointer<Int32>
  /// What each pixel can still get from the source, or, negative, give to the sink.
  let terminal: UnsafeMutablePointer<Int32>
  let tree: UnsafeMutablePointer<UInt8>
  let parent: UnsafeMutablePointer<UInt8>
  /// How many steps the terminal was away when `stamp` was the time.
  let distance: UnsafeMutablePointer<Int32>
  let stamp: UnsafeMutablePointer<Int32>
  let isActive: UnsafeMutablePointer<Bool>
  /// A ring of active pixels; never full, since pixels of the frame are not among them.
  let queue: UnsafeMutablePointer<Int32>
  var head = 0
  var tail = 0
  var orphans: [Int] = []
  var time: Int32 = 0
  /// The terminal values as they were set.
  private var wanted: [Int32]

  /// Makes a grid without capacities.
  init(size: PixelSize) {
    let stride = size.width + 2
    self.size = size
    count = stride * (size.height + 2)
    wanted = [Int32](repeating: 0, count: size.area)
    unsafe offsets = unsafe Self.filled(8, with: 0)
    unsafe residual = unsafe Self.filled(count * 8, with: 0)
    unsafe terminal = unsafe Self.filled(count, with: 0)
    unsafe tree = unsafe Self.filled(count, with: Tree.free)
    unsafe parent = unsafe Self.filled(count, with: Parent.none)
    unsafe distance = unsafe Self.filled(count, with: 0)
    unsafe stamp = unsafe Self.filled(count, with: 0)
    unsafe isActive = unsafe Self.filled(count, with: false)
    unsafe queue = unsafe Self.filled(count, with: 0)
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

  private static func filled<Value: BitwiseCopyable>(
    _ count: Int, with value: Value
  ) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
    unsafe pointer.initialize(repeating: value, count: count)
    return unsafe pointer
  }

  /// The node of a pixel.
  private func node(_ x: Int, _ y: Int) -> Int { (y + 1) * (size.width + 2) + x + 1 }

  /// Sets what it costs to cut a pixel from its neighbour in a direction, either way.
  mutating func setEdge(x: Int, y: Int, direction: Int, capacity: Int32) {
    precondition((0..<8).contains(direction) && capacity >= 0)
    let step = Self.directions[direction]
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
    precondition((0..<size.width).contains(x + step.x) && (0..<size.height).contains(y + step.y))
    let here = node(x, y)
    // SAFETY: both pixels are inside the frame and the direction is below eight.
    unsafe residual[here * 8 + direction] = capacity
    unsafe residual[(here + offsets[direction]) * 8 + (direction ^ 1)] = capacity
  }

  /// Sets the terminal value of every pixel and finds a minimum cut.
  ///
  /// - Parameter values: One a pixel, positive for the subject; their size is below 2²⁸.
  /// - Returns: Whether each pixel is on the subject's side; where both are as good it is not.
  mutating func cut(terminals values: [Int32]) -> [Bool] {
    precondition(values.count == size.area)
    // SAFETY: `node` is below `count` for every pixel.
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        addToTerminal(of: node(x, y), values[index] - wanted[index])
      }
    }
    wanted = values
    plantTrees()
    pushFlow()
    var result = [Bool](repeating: false, count: size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        result[y * size.width + x] = unsafe tree[node(x, y)] == Tree.source
      }
    }
    return result
  }

  /// Changes a terminal value.
  @inline(__always)
  func addToTerminal(of node: Int, _ value: Int32) { unsafe terminal[node] += value }

  private mutating func plantTrees() {
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
