/// How a language names months and days and writes dates: facts of Unicode's Common Locale Data
/// Repository (CLDR 49).
///
/// They are a part of the program, which is linked without the locale data of ICU. Only what is used is
/// taken apart.
struct DateLanguage: Sendable {
  /// The region whose weeks count where a tag names none.
  var region: String
  /// The pattern of a long date.
  var longDate: String
  /// The pattern of a month with its year.
  var yearMonth: String
  /// The names of the halves of a day, before and after noon.
  var dayPeriods: DateNames
  /// Months, from January.
  var months: DateNames
  /// Months in few letters.
  var abbreviatedMonths: DateNames
  /// Days, from Sunday.
  var weekdays: DateNames
  /// Days in few letters.
  var abbreviatedWeekdays: DateNames
  /// Days in as few letters as columns of a calendar have.
  var shortWeekdays: DateNames

  /// The language with some differences.
  func with(_ change: (inout DateLanguage) -> Void) -> DateLanguage {
    var language = self
    change(&language)
    return language
  }
}

/// Names in a row, as they stand within dates and alone: `июля` and `июль`.
struct DateNames: Sendable, ExpressibleByStringLiteral {
  private let format: String
  private let standAlone: String

  /// Notes names with commas between.
  init(_ format: String, standAlone: String) {
    (self.format, self.standAlone) = (format, standAlone)
  }

  /// Notes names that are the same in dates and alone.
  init(stringLiteral names: String) {
    self.init(names, standAlone: names)
  }

  /// The names in dates.
  var inDates: [String] { Self.split(format) }
  /// The names where no date is around them.
  var alone: [String] { Self.split(standAlone) }

  private static func split(_ names: String) -> [String] {
    names.split { $0 == "," || $0 == "\n" }.map { String($0.drop { $0 == " " }) }
      .filter { !$0.isEmpty }
  }
}

extension DateLanguage {
  /// The tags of the languages that there are.
  static let tags = [
    "ar", "cs", "da", "de", "de-AT", "el", "en", "en-GB", "en-US", "es", "fi", "fr", "he", "hi",
    "hu", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt", "pt-PT", "ro", "ru", "sv", "th", "tr",
    "uk", "vi", "zh", "zh-Hant",
  ]

  /// The language of a tag; nil if it is none of ``tags``, with or without a region.
  static func of(_ tag: LanguageTag) -> DateLanguage? {
    switch tag.language {
    case "ar": .arabic
    case "cs": .czech
    case "da": .danish
    case "de": tag.region == "AT" ? .austrianGerman : .german
    case "el": .greek
    case "en": writesMonthFirst(tag.region) ? .english : .britishEnglish
    case "es": .spanish
    case "fi": .finnish
    case "fr": .french
    case "he": .hebrew
    case "hi": .hindi
    case "hu": .hungarian
    case "id": .indonesian
    case "it": .italian
    case "ja": .japanese
    case "ko": .korean
    case "nb": .norwegian
    case "nl": .dutch
    case "pl": .polish
    case "pt": (tag.region ?? "BR") == "BR" ? .portuguese : .europeanPortuguese
    case "ro": .romanian
    case "ru": .russian
    case "sv": .swedish
    case "th": .thai
    case "tr": .turkish
    case "uk": .ukrainian
    case "vi": .vietnamese
    case "zh": isTraditional(tag) ? .traditionalChinese : .chinese
    default: nil
    }
  }

  /// The languages that are written from right to left.
  static let rightToLeft: Set = ["ar", "he"]

  /// Whether English dates begin with the month: in the USA, and where that is the model.
  private static func writesMonthFirst(_ region: String?) -> Bool {
    guard let region else { return true }
    return ["US", "CA", "PH", "AS", "BI", "GU", "JP", "MH", "MP", "PR", "UM", "VI"].contains(region)
  }

  private static func isTraditional(_ tag: LanguageTag) -> Bool {
    tag.script.map { $0 == "Hant" } ?? ["TW", "HK", "MO"].contains(tag.region)
  }

  /// The first day of the week in a region.
  static func firstWeekday(in region: String) -> Weekday {
    if region == "MV" { return .friday }
    if saturdayRegions.contains(region) { return .saturday }
    return sundayRegions.contains(region) ? .sunday : .monday
  }

  private static let saturdayRegions: Set = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
  private static let sundayRegions: Set = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU",
    "HK", "HN", "ID", "IL", "IN", "IS", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO",
    "MT", "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV",
    "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]
}
