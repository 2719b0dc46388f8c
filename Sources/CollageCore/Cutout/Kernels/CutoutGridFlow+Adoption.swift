// SAFETY of the whole file: The argument is that of `CutoutGridFlow+Growth.swift`. Orphans were in
// a tree, so they are inside the grid.
extension CutoutGridFlow {
  /// Finds new parents for orphans, the pixels whose path to their terminal was cut.
  ///
  /// Orphans without a possible parent become free.
  mutating func adoptOrphans() {
    var next = 0
    while next < orphans.count {
      adopt(orphans[next])
      next += 1
    }
    orphans.removeAll(keepingCapacity: true)
  }

  private mutating func adopt(_ node: Int) {
    let own = unsafe tree[node]
    var (best, fewestSteps) = (Parent.none, Int32.max)
    for direction in 0..<8 {
      let neighbor = unsafe node + offsets[direction]
      guard unsafe tree[neighbor] == own, canFeed(node, neighbor, direction, own),
        let steps = stepsToTerminal(neighbor), steps < fewestSteps
      else { continue }
      (best, fewestSteps) = (UInt8(truncatingIfNeeded: direction), steps)
    }
    unsafe parent[node] = best
    if best != Parent.none {
      unsafe stamp[node] = time
      unsafe distance[node] = fewestSteps + 1
    } else {
      release(node, own)
    }
  }

  /// Returns whether flow can pass between a pixel and a neighbor that could become its parent.
  @inline(__always)
  private func canFeed(_ node: Int, _ neighbor: Int, _ direction: Int, _ own: UInt8) -> Bool {
    unsafe own == Tree.source
      ? residual[neighbor * 8 + (direction ^ 1)] > 0 : residual[node * 8 + direction] > 0
  }

  /// Returns the number of steps from a pixel to its terminal; `nil` if its path ends at an orphan.
  @inline(__always)
  private mutating func stepsToTerminal(_ start: Int) -> Int32? {
    var (node, steps) = (start, Int32(0))
    while true {
      if unsafe stamp[node] == time {
        unsafe steps += distance[node]
        break
      }
      let up = unsafe parent[node]
      if up == Parent.none { return nil }
      steps += 1
      if up == Parent.terminal {
        unsafe stamp[node] = time
        unsafe distance[node] = 1
        break
      }
      unsafe node += offsets[Int(up)]
    }
    remember(start, steps)
    return steps
  }

  /// Records the distance to the terminal for every pixel on a path.
  @inline(__always)
  private mutating func remember(_ start: Int, _ steps: Int32) {
    var (node, left) = (start, steps)
    while unsafe stamp[node] != time {
      unsafe stamp[node] = time
      unsafe distance[node] = left
      left -= 1
      unsafe node += offsets[Int(parent[node])]
    }
  }

  private mutating func release(_ node: Int, _ own: UInt8) {
    for direction in 0..<8 {
      let neighbor = unsafe node + offsets[direction]
      guard unsafe tree[neighbor] == own else { continue }
      if canFeed(node, neighbor, direction, own) { activate(neighbor) }
      let up = unsafe parent[neighbor]
      if up < 8, unsafe neighbor + offsets[Int(up)] == node {
        unsafe parent[neighbor] = Parent.none
        orphans.append(neighbor)
      }
    }
    unsafe tree[node] = Tree.free
  }
}
