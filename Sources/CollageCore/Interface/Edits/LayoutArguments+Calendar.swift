extension LayoutArguments {
  /// Returns the calendar sheet of the month.
  ///
  /// The language of the names determines the first day of the week. Without names, weeks begin on
  /// Monday.
  func calendar() throws(ValueError) -> CalendarSheet {
    let month = try month()
    guard let tag = options["names"] else { return CalendarSheet(month) }
    let dates = try CaptionParser.dates(tag)
    return CalendarSheet(
      month, from: dates.firstWeekday, isRightToLeft: dates.isRightToLeft, hasNames: true)
  }

  private func month() throws(ValueError) -> CalendarMonth {
    let text = operand ?? ""
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = Self.digits(parts[0]), let number = Self.digits(parts[1]),
      let month = CalendarMonth(year: year, month: number)
    else {
      throw ValueError(
        value: text, kind: "a month", allowed: "a year and the number of a month, such as 2027-01")
    }
    return month
  }

  private static func digits(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
