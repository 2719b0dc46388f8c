internal import Synchronization

private let selectedTarget = Mutex<FuzzTarget?>(nil)

/// Selects the fuzz target by the program's name; libFuzzer calls this once at the start.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> Int32 {
  let name = String(cString: arguments.pointee[0])
  let target = FuzzTarget.allCases.first { name.hasSuffix("-" + $0.rawValue) }
  guard let target else { preconditionFailure("the program's name ends with no target") }
  selectedTarget.withLock { $0 = target }
  return 0
}

/// Runs the fuzz target with an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  selectedTarget.withLock { $0 }?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
