/// Parts of names that nobody else has or gives.
enum RandomName {
  /// 32 hexadecimal digits by chance.
  static func digits() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
