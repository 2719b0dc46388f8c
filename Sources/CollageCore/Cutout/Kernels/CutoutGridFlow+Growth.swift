// SAFETY of the whole file: Nodes are below `count`. Edges to the padding do not have capacity, so
// only pixels inside the grid are in a tree or active. Every neighbor of such a pixel is a node.
// Directions are below eight.
extension CutoutGridFlow {
  /// Pushes flow until no path with free capacity leads from the source to the sink.
  mutating func pushFlow() {
    var current: Int? = nil
    while let node = current ?? nextActive() {
      let direction = grow(node)
      time += 1
      guard direction < 8 else {
        current = nil
        continue
      }
      if unsafe tree[node] == Tree.source {
        augment(from: node, direction)
      } else {
        unsafe augment(from: node + offsets[direction], direction ^ 1)
      }
      adoptOrphans()
      // Other paths can pass through this pixel, so it is examined again.
      current = unsafe tree[node] == Tree.free ? nil : node
    }
  }

  /// Adds a pixel to the queue of active pixels, whose neighbors will be examined.
  @inline(__always)
  mutating func activate(_ node: Int) {
    guard unsafe !isActive[node] else { return }
    unsafe isActive[node] = true
    unsafe queue[tail] = Int32(truncatingIfNeeded: node)
    tail = tail + 1 == count ? 0 : tail + 1
  }

  private mutating func nextActive() -> Int? {
    while head != tail {
      let node = unsafe Int(queue[head])
      head = head + 1 == count ? 0 : head + 1
      unsafe isActive[node] = false
      if unsafe tree[node] != Tree.free { return node }
    }
    return nil
  }

  /// Adds a pixel's free neighbors to the pixel's tree.
  ///
  /// Returns the direction of a neighbor in the opposite tree; eight if there isn't one.
  private mutating func grow(_ node: Int) -> Int {
    let own = unsafe tree[node]
    for direction in 0..<8 {
      let neighbor = unsafe node + offsets[direction]
      let capacity =
        unsafe own == Tree.source
        ? residual[node * 8 + direction] : residual[neighbor * 8 + (direction ^ 1)]
      guard capacity > 0 else { continue }
      if unsafe tree[neighbor] == Tree.free {
        unsafe tree[neighbor] = own
        attach(neighbor, to: node, direction ^ 1)
        activate(neighbor)
      } else if unsafe tree[neighbor] != own {
        return direction
      } else if unsafe stamp[neighbor] <= stamp[node], unsafe distance[neighbor] > distance[node] {
        attach(neighbor, to: node, direction ^ 1)
      }
    }
    return 8
  }

  @inline(__always)
  private mutating func attach(_ child: Int, to node: Int, _ direction: Int) {
    unsafe parent[child] = UInt8(truncatingIfNeeded: direction)
    unsafe stamp[child] = unsafe stamp[node]
    unsafe distance[child] = unsafe distance[node] + 1
  }

  /// Pushes as much flow as possible along the path through an edge between the two trees.
  private mutating func augment(from start: Int, _ direction: Int) {
    let end = unsafe start + offsets[direction]
    let flow = unsafe min(
      residual[start * 8 + direction], capacityToSource(start), capacityToSink(end))
    send(flow, from: start, direction)
    pushFromSource(start, flow)
    pushToSink(end, flow)
  }

  /// Reduces the residual capacity in a direction and increases it in the opposite direction.
  @inline(__always)
  private func send(_ flow: Int32, from node: Int, _ direction: Int) {
    unsafe residual[node * 8 + direction] -= flow
    unsafe residual[(node + offsets[direction]) * 8 + (direction ^ 1)] += flow
  }

  private func capacityToSource(_ start: Int) -> Int32 {
    var (node, capacity) = (start, Int32.max)
    while unsafe parent[node] != Parent.terminal {
      let direction = unsafe Int(parent[node])
      unsafe node += offsets[direction]
      capacity = unsafe min(capacity, residual[node * 8 + (direction ^ 1)])
    }
    return unsafe min(capacity, terminal[node])
  }

  private func capacityToSink(_ start: Int) -> Int32 {
    var (node, capacity) = (start, Int32.max)
    while unsafe parent[node] != Parent.terminal {
      let direction = unsafe Int(parent[node])
      capacity = unsafe min(capacity, residual[node * 8 + direction])
      unsafe node += offsets[direction]
    }
    return unsafe min(capacity, -terminal[node])
  }

  private mutating func pushFromSource(_ start: Int, _ flow: Int32) {
    var node = start
    while unsafe parent[node] != Parent.terminal {
      let direction = unsafe Int(parent[node])
      let above = unsafe node + offsets[direction]
      send(flow, from: above, direction ^ 1)
      if unsafe residual[above * 8 + (direction ^ 1)] == 0 { makeOrphan(node) }
      node = above
    }
    addToTerminal(of: node, -flow)
    if unsafe terminal[node] == 0 { makeOrphan(node) }
  }

  private mutating func pushToSink(_ start: Int, _ flow: Int32) {
    var node = start
    while unsafe parent[node] != Parent.terminal {
      let direction = unsafe Int(parent[node])
      let above = unsafe node + offsets[direction]
      send(flow, from: node, direction)
      if unsafe residual[node * 8 + direction] == 0 { makeOrphan(node) }
      node = above
    }
    addToTerminal(of: node, flow)
    if unsafe terminal[node] == 0 { makeOrphan(node) }
  }

  @inline(__always)
  private mutating func makeOrphan(_ node: Int) {
    unsafe parent[node] = Parent.none
    orphans.append(node)
  }
}
