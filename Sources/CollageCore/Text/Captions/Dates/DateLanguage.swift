/// The month names, weekday names, and date formats of a language, from Unicode's Common Locale
/// Data Repository (CLDR 49).
///
/// This data is part of the program, because the program is linked without the locale data of ICU.
/// Lists of names are split only when they are used.
struct DateLanguage: Sendable {
  /// The region that determines the first day of the week if a language tag does not contain a
  /// region.
  var region: String
  var longDate: String
  var yearMonth: String
  /// The names of the halves of the day, before and after noon.
  var dayPeriods: DateNames
  var months: DateNames
  var abbreviatedMonths: DateNames
  /// The weekday names, from Sunday.
  var weekdays: DateNames
  var abbreviatedWeekdays: DateNames
  /// The shortest weekday names, for the columns of a calendar.
  var shortWeekdays: DateNames

  func with(_ change: (inout DateLanguage) -> Void) -> DateLanguage {
    var language = self
    change(&language)
    return language
  }
}

/// A list of names in two forms: within dates, such as `июля`, and alone, such as `июль`.
struct DateNames: Sendable, ExpressibleByStringLiteral {
  private let format: String
  private let standAlone: String

  /// Creates names from comma-separated lists.
  init(_ format: String, standAlone: String) {
    (self.format, self.standAlone) = (format, standAlone)
  }

  /// Creates names whose two forms are equal.
  init(stringLiteral names: String) {
    self.init(names, standAlone: names)
  }

  var inDates: [String] { Self.split(format) }
  var alone: [String] { Self.split(standAlone) }

  private static func split(_ names: String) -> [String] {
    names.split { $0 == "," || $0 == "\n" }.map { String($0.drop { $0 == " " }) }
      .filter { !$0.isEmpty }
  }
}

extension DateLanguage {
  static let tags = [
    "ar", "cs", "da", "de", "de-AT", "el", "en", "en-GB", "en-US", "es", "fi", "fr", "he", "hi",
    "hu", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt", "pt-PT", "ro", "ru", "sv", "th", "tr",
    "uk", "vi", "zh", "zh-Hant",
  ]

  /// Returns the language of a tag; `nil` if the language isn't supported.
  ///
  /// The region selects a variant of German, English, Portuguese, or Chinese. For Chinese, the
  /// script of the tag takes precedence. Other languages ignore the region.
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

  static let rightToLeft: Set = ["ar", "he"]

  /// Returns whether English dates in a region begin with the month, as in the United States; also
  /// true without a region.
  private static func writesMonthFirst(_ region: String?) -> Bool {
    guard let region else { return true }
    return ["US", "CA", "PH", "AS", "BI", "GU", "JP", "MH", "MP", "PR", "UM", "VI"].contains(region)
  }

  private static func isTraditional(_ tag: LanguageTag) -> Bool {
    tag.script.map { $0 == "Hant" } ?? ["TW", "HK", "MO"].contains(tag.region)
  }

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
