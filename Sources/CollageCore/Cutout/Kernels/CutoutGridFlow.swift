/// A minimum cut on a grid with eight neighbors per pixel, by Boykov and Kolmogorov's max-flow
/// algorithm.
///
/// A pixel with a positive terminal value costs that value if it becomes background; one with a
/// negative value costs its magnitude if it becomes subject. A cut between neighbors costs the
/// capacity of their edge. Flow is kept when terminal values change, so solving again after a small
/// change is fast (Kohli and Torr).
///
/// The grid has a frame of one extra pixel without capacity, so that every pixel has all neighbors.
@safe struct CutoutGridFlow: ~Copyable {
  /// The directions right, left, down, up, and the four diagonals; the opposite of `d` is `d ^ 1`.
  static let directions = [
    (x: 1, y: 0), (x: -1, y: 0), (x: 0, y: 1), (x: 0, y: -1),
    (x: 1, y: 1), (x: -1, y: -1), (x: -1, y: 1), (x: 1, y: -1),
  ]

  /// The search tree, and therefore the side of the cut, that a pixel belongs to.
  enum Tree {
    static let free: UInt8 = 0
    static let source: UInt8 = 1
    static let sink: UInt8 = 2
  }

  /// The values of `parent` other than directions.
  enum Parent {
    static let terminal: UInt8 = 8
    static let none: UInt8 = 9
  }

  let size: PixelSize
  /// The number of pixels including the frame.
  let count: Int
  /// The offsets of the neighbors in memory.
  let offsets: UnsafeMutablePointer<Int>
  /// The residual capacity of each pixel in each direction.
  let residual: UnsafeMutablePointer<Int32>
  /// The residual capacity from the source to each pixel or, if negative, from the pixel to the
  /// sink.
  let terminal: UnsafeMutablePointer<Int32>
  let tree: UnsafeMutablePointer<UInt8>
  let parent: UnsafeMutablePointer<UInt8>
  /// The number of steps to the terminal at the time in `stamp`.
  let distance: UnsafeMutablePointer<Int32>
  let stamp: UnsafeMutablePointer<Int32>
  let isActive: UnsafeMutablePointer<Bool>
  /// A ring buffer of active pixels; never full, since it does not contain pixels of the frame.
  let queue: UnsafeMutablePointer<Int32>
  var head = 0
  var tail = 0
  var orphans: [Int] = []
  var time: Int32 = 0
  /// The current terminal values.
  private var wanted: [Int32]

  /// Creates a grid without capacities.
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

  private func node(_ x: Int, _ y: Int) -> Int { (y + 1) * (size.width + 2) + x + 1 }

  /// Sets the cost of a cut between a pixel and its neighbor in a direction, for both orientations.
  mutating func setEdge(x: Int, y: Int, direction: Int, capacity: Int32) {
    precondition((0..<8).contains(direction) && capacity >= 0)
    let step = Self.directions[direction]
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
    precondition((0..<size.width).contains(x + step.x) && (0..<size.height).contains(y + step.y))
    let here = node(x, y)
    // SAFETY: Both pixels are inside the frame, and the direction is below eight.
    unsafe residual[here * 8 + direction] = capacity
    unsafe residual[(here + offsets[direction]) * 8 + (direction ^ 1)] = capacity
  }

  /// Sets the terminal value of every pixel and finds a minimum cut.
  ///
  /// - Parameter values: One value per pixel, positive for the subject; magnitudes are below 2²⁸.
  /// - Returns: `true` for each pixel on the subject's side; `false` on a tie.
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
