import Foundation

@testable import CollageCore

/// A shape by a function of its pixels, for planes of any size.
struct ShapeRows: CoverageRows {
  let size: PixelSize
  let alpha: @Sendable (_ x: Int, _ y: Int) -> UInt8

  var shift: UInt32 { 8 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    for column in 0..<size.width { sums[column] += UInt32(alpha(column, row)) }
  }
}

/// The normal distribution as the system has it.
enum Normal {
  static func cumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  static func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// The weights of a Gaussian around a place for the pixels of an axis; those of all pixels there
  /// could be add up to one.
  static func weights(around place: Double, sigma: Double, count: Int) -> [Double] {
    func height(_ index: Int) -> Double { density((Double(index) + 0.5 - place) / sigma) }
    let reach = Int(7 * sigma) + 1
    let all = (Int(place) - reach...Int(place) + reach).reduce(0) { $0 + height($1) }
    return (0..<count).map { height($0) / all }
  }
}

/// How far values are from true parts, in levels of 255.
func worstError(_ values: [UInt16], _ truth: [Double]) -> Double {
  zip(values, truth).reduce(0) { max($0, abs(Double($1.0) / 256 - $1.1 * 255)) }
}
