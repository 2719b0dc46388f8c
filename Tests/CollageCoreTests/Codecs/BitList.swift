/// Numbers of any number of bits, highest first.
struct BitList {
  private var bits: [Bool] = []

  func adding(_ value: Int, bits count: Int) -> BitList {
    var list = self
    for index in (0..<count).reversed() { list.bits.append(value >> index & 1 == 1) }
    return list
  }

  func adding(_ bytes: [UInt8]) -> BitList {
    bytes.reduce(self) { $0.adding(Int($1), bits: 8) }
  }

  /// An Exp-Golomb number.
  func golomb(_ value: Int) -> BitList {
    let length = String(value + 1, radix: 2).count
    return adding(0, bits: length - 1).adding(value + 1, bits: length)
  }

  /// The bits, filled up with zeros.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
    }
  }
}
