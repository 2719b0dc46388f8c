/// What is wrong with words, for those who wrote them.
extension ArgumentError {
  /// Describes a value of words that is beyond its range.
  init(_ fault: TextFault) {
    guard !fault.isNUL else {
      self = .nul
      return
    }
    let unit = fault.isLength ? " pixels" : ""
    let (least, most) = (fault.range.lowerBound, fault.range.upperBound)
    self = .value(
      ValueError(
        value: NumberFormat.text(fault.value) + unit, kind: fault.kind,
        allowed: "from \(NumberFormat.text(least)) to \(NumberFormat.text(most))\(unit)"))
  }
}
