import Testing

@testable import CollageImaging

@Suite struct CaptionDatesTests {
  private func time(_ clock: String) throws -> LocalDateTime {
    try #require(LocalDateTime(clock: clock))
  }

  private func text(_ clock: String, _ pattern: String?, _ language: String) throws -> String {
    let pattern = try pattern.map { try DatePattern($0) }
    return try CaptionDates(language: language).text(time(clock), pattern)
  }

  @Test(arguments: [
    ("en", "March 2, 2024"), ("en-US", "March 2, 2024"), ("en-GB", "2 March 2024"),
    ("en-AU", "2 March 2024"), ("en-CA", "March 2, 2024"), ("de", "2. März 2024"),
    ("fr", "2 mars 2024"), ("es", "2 de marzo de 2024"), ("it", "2 marzo 2024"),
    ("pt", "2 de março de 2024"), ("nl", "2 maart 2024"), ("sv", "2 mars 2024"),
    ("da", "2. marts 2024"), ("nb", "2. mars 2024"), ("fi", "2. maaliskuuta 2024"),
    ("pl", "2 marca 2024"), ("cs", "2. března 2024"), ("hu", "2024. március 2."),
    ("ro", "2 martie 2024"), ("tr", "2 Mart 2024"), ("el", "2 Μαρτίου 2024"),
    ("ru", "2 марта 2024\u{202F}г."), ("uk", "2 березня 2024\u{202F}р."), ("ar", "2 مارس 2024"),
    ("he", "2 במרץ 2024"), ("hi", "2 मार्च 2024"), ("th", "2 มีนาคม ค.ศ. 2024"),
    ("ja", "2024年3月2日"), ("ko", "2024년 3월 2일"), ("zh", "2024年3月2日"),
    ("vi", "2 tháng 3, 2024"), ("id", "2 Maret 2024"),
  ]) func formatsLongDatesPerLanguage(_ language: String, _ date: String) throws {
    #expect(try text("2024-03-02T09:00:00", nil, language) == date)
  }

  @Test(arguments: [
    ("pl", "2 lipca", "lipiec"), ("cs", "2 července", "červenec"), ("ru", "2 июля", "июль"),
    ("uk", "2 липня", "липень"), ("el", "2 Ιουλίου", "Ιούλιος"),
    ("fi", "2 heinäkuuta", "heinäkuu"), ("vi", "2 tháng 7", "Tháng 7"), ("de", "2 Juli", "Juli"),
  ]) func usesStandaloneMonthForms(_ language: String, _ inDate: String, _ alone: String) throws {
    #expect(try text("2024-07-02T00:00:00", "d MMMM", language) == inDate)
    #expect(try text("2024-07-02T00:00:00", "LLLL", language) == alone)
  }

  @Test(arguments: [
    ("y yy yyyy", "2005 05 2005"), ("M MM MMM MMMM", "2 02 Feb February"),
    ("L LL LLL LLLL", "2 02 Feb February"), ("d dd", "7 07"),
    ("E EE EEE EEEE", "Mon Mon Mon Monday"), ("ccc cccc cccccc EEEEEE", "Mon Monday Mo Mo"),
    ("H HH h hh a", "15 15 3 03 PM"), ("m mm s ss", "4 04 9 09"), ("HHmmss", "150409"),
    ("d 'de' MMMM", "7 de February"), ("h 'o''clock'", "3 o'clock"), ("''yy", "'05"),
    ("d/M–y, №¡年", "7/2–2005, №¡年"), ("", ""), ("aa aaa", "PM PM"),
  ]) func followsCLDRPatterns(_ pattern: String, _ formatted: String) throws {
    #expect(try text("2005-02-07T15:04:09", pattern, "en") == formatted)
  }

  @Test(arguments: [
    ("Q", "Q"), ("d. MMMMM", "MMMMM"), ("yyyyy", "yyyyy"), ("D", "D"), ("d de MMMM", "e"),
    ("yyy", "yyy"), ("c", "c"), ("ddd", "ddd"), ("z", "z"),
  ]) func rejectsUnknownPatternLetters(_ pattern: String, _ letters: String) {
    let error = CaptionError.unknownLetters(letters, pattern: pattern, allowed: DateField.letters)
    #expect(throws: error) { try DatePattern(pattern) }
  }

  @Test(arguments: ["'", "d 'de", "'''", "'a''"]) func rejectsUnclosedQuotes(_ pattern: String) {
    #expect(throws: CaptionError.unclosedQuote(pattern: pattern)) { try DatePattern(pattern) }
  }

  @Test(arguments: [
    ("00:00", "12:00 AM", "12 am"), ("00:59", "12:59 AM", "12 am"), ("01:00", "1:00 AM", "1 am"),
    ("11:59", "11:59 AM", "11 am"), ("12:00", "12:00 PM", "12 pm"), ("13:00", "1:00 PM", "1 pm"),
    ("23:59", "11:59 PM", "11 pm"),
  ]) func showsNoonAndMidnightAsTwelve(_ clock: String, _ american: String, _ british: String)
    throws
  {
    #expect(try text("2024-01-01T\(clock):00", "h:mm a", "en") == american)
    #expect(try text("2024-01-01T\(clock):00", "h a", "en-GB") == british)
  }

  @Test(arguments: [
    ("ja", "午後"), ("el", "μ.μ."), ("cs", "odp."), ("es", "p.\u{202F}m."), ("zh", "下午"), ("ar", "م"),
  ]) func localizesDayPeriods(_ language: String, _ name: String) throws {
    #expect(try text("2024-01-01T12:00:00", "a", language) == name)
  }

  @Test(arguments: [
    ("2024-02-29", Weekday.thursday), ("2000-02-29", .tuesday), ("2024-03-01", .friday),
    ("2023-12-31", .sunday), ("2024-01-01", .monday), ("1900-03-01", .thursday),
    ("1800-01-01", .wednesday), ("9999-12-31", .friday), ("2026-07-14", .tuesday),
  ]) func computesWeekdays(_ day: String, _ weekday: Weekday) throws {
    #expect(try time("\(day)T12:00:00").weekday == weekday)
  }

  @Test(arguments: [
    "2025-02-29T00:00:00", "1900-02-29T00:00:00", "2024-02-30T00:00:00", "2024-04-31T00:00:00",
    "2024-13-01T00:00:00", "2024-01-01T24:00:00", "2024-01-01", "2024-1-1T1:1:1", "",
    "2024:01:01 00:00:00",
  ])
  func rejectsInvalidDatesAndTimes(_ clock: String) { #expect(LocalDateTime(clock: clock) == nil) }

  @Test(arguments: [
    ("en", "July 2026", "July 2026"), ("de-CH", "Juli 2026", "Juli 2026"),
    ("fr", "juillet 2026", "Juillet 2026"), ("es", "julio de 2026", "Julio de 2026"),
    ("ru", "июль 2026\u{202F}г.", "Июль 2026\u{202F}г."), ("cs", "červenec 2026", "Červenec 2026"),
    ("pl", "lipiec 2026", "Lipiec 2026"), ("fi", "heinäkuu 2026", "Heinäkuu 2026"),
    ("hu", "2026. július", "2026. július"), ("ja", "2026年7月", "2026年7月"),
    ("vi", "tháng 7 năm 2026", "Tháng 7 năm 2026"), ("el", "Ιούλιος 2026", "Ιούλιος 2026"),
    ("ko", "2026년 7월", "2026년 7월"), ("th", "กรกฎาคม 2026", "กรกฎาคม 2026"),
  ])
  func formatsStandaloneMonthTitles(_ language: String, _ title: String, _ capitalized: String)
    throws
  {
    let dates = try CaptionDates(language: language)
    let july = try time("2026-07-31T00:00:00")
    #expect(dates.monthTitle(of: july) == title)
    #expect(dates.monthTitle(of: july, isCapitalized: true) == capitalized)
  }

  @Test(arguments: [
    ("en", ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]),
    ("en-GB", ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]),
    ("de", ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."]),
    ("fr-CA", ["di", "lu", "ma", "me", "je", "ve", "sa"]),
    ("ar", ["سبت", "أحد", "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة"]),
    ("ja", ["日", "月", "火", "水", "木", "金", "土"]),
  ]) func startsWeeksPerRegion(_ language: String, _ names: [String]) throws {
    #expect(try CaptionDates(language: language).weekdays() == names)
  }

  @Test func supportsThreeWeekdayWidths() throws {
    #expect(try CaptionDates(language: "fi").weekdays(.wide).first == "maanantai")
    #expect(try text("2024-01-01T00:00:00", "EEEE", "fi") == "maanantaina")
    let german = try CaptionDates(language: "de")
    #expect(german.weekdays(.abbreviated) == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
  }

  @Test(arguments: [
    ("de-AT", "1. Jänner 2024"), ("de-CH", "1. Januar 2024"), ("DE_at", "1. Jänner 2024"),
    ("de-Latn-DE-1996", "1. Januar 2024"), ("no", "1. januar 2024"), ("iw", "1 בינואר 2024"),
    ("zh-TW", "2024年1月1日"), ("en-u-hc-h12", "January 1, 2024"), ("es-419", "1 de enero de 2024"),
  ]) func fallsBackFromRegionToLanguage(_ tag: String, _ date: String) throws {
    #expect(try text("2024-01-01T00:00:00", nil, tag) == date)
  }

  @Test(arguments: [
    ("zh", "星期一 一月"), ("zh-Hant", "星期一 1月"), ("zh-HK", "星期一 1月"), ("zh-Hans-HK", "星期一 一月"),
    ("pt-BR", "segunda-feira janeiro"), ("pt-AO", "segunda-feira janeiro"),
  ]) func usesNamesOfScriptsAndRegions(_ tag: String, _ formatted: String) throws {
    #expect(try text("2024-01-01T00:00:00", "EEEE MMMM", tag) == formatted)
    #expect(try CaptionDates(language: "pt-PT").weekdays(.abbreviated).first == "domingo")
  }

  @Test(arguments: [
    ("xx", []), ("", []), ("deu", ["de"]), ("de-", ["de", "de-AT"]), ("en GB", ["en-GB"]),
    ("german", []), ("d", []),
  ]) func rejectsUnknownLanguages(_ tag: String, _ nearest: [String]) {
    let error = CaptionError.unknownLanguage(tag, allowed: CaptionDates.languages, nearest: nearest)
    #expect(throws: error) { try CaptionDates(language: tag) }
  }

  @Test(arguments: [
    ("de", "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    ("en", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    ("fr", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    ("es", "ene feb mar abr may jun jul ago sept oct nov dic"),
    ("it", "gen feb mar apr mag giu lug ago set ott nov dic"),
    ("nl", "jan feb mrt apr mei jun jul aug sep okt nov dec"),
  ]) func abbreviatesMonthsPerLanguage(_ language: String, _ names: String) throws {
    let months = try (1...12).map { month in
      try text("2024-\(month < 10 ? "0" : "")\(month)-02T00:00:00", "MMM", language)
    }
    #expect(months.joined(separator: " ") == names)
  }

  @Test(arguments: CaptionDates.languages) func hasAllNamesInEveryLanguage(_ tag: String) throws {
    let language = try #require(LanguageTag(tag).flatMap(DateLanguage.of))
    for months in [language.months, language.abbreviatedMonths] {
      for names in [months.inDates, months.alone] {
        #expect(names.count == 12 && Set(names).count == 12)
      }
    }
    for days in [language.weekdays, language.abbreviatedWeekdays, language.shortWeekdays] {
      for names in [days.inDates, days.alone] { #expect(names.count == 7 && Set(names).count == 7) }
    }
    #expect(language.dayPeriods.inDates.count == 2)
    #expect(try CaptionDates(language: tag).text(time("2024-02-29T00:00:00")).contains("29"))
  }

  /// Compares the names with a golden file.
  ///
  /// The golden file was compared with the locale data of ICU; the versions of CLDR differ
  /// slightly.
  @Test func matchesGoldenNames() throws {
    let lines = try CaptionDates.languages.flatMap { tag in
      let language = try #require(LanguageTag(tag).flatMap(DateLanguage.of))
      let tables = [
        language.months, language.abbreviatedMonths, language.weekdays,
        language.abbreviatedWeekdays, language.shortWeekdays, language.dayPeriods,
      ]
      return tables.flatMap { names in
        let lines = [names.inDates, names.alone].map { $0.joined(separator: ", ") }
        return lines[0] == lines[1] ? [lines[0]] : lines
      }.map { "\(tag): \($0)" }
    }
    try GoldenText.expect(lines, "date-names.txt")
  }
}
