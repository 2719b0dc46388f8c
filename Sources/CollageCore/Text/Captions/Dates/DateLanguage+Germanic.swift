/// Germanic languages, from CLDR 49.
extension DateLanguage {
  static let english = DateLanguage(
    region: "US", longDate: "MMMM d, y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      January, February, March, April, May, June, July, August, September, October,
      November, December
      """,
    abbreviatedMonths: "Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec",
    weekdays: "Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday",
    abbreviatedWeekdays: "Sun, Mon, Tue, Wed, Thu, Fri, Sat",
    shortWeekdays: "Su, Mo, Tu, We, Th, Fr, Sa")

  static let britishEnglish = english.with {
    $0.region = "GB"
    $0.longDate = "d MMMM y"
    $0.dayPeriods = "am, pm"
    $0.abbreviatedMonths = "Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sept, Oct, Nov, Dec"
  }

  static let german = DateLanguage(
    region: "DE", longDate: "d. MMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober,
      November, Dezember
      """,
    abbreviatedMonths: DateNames(
      "Jan., Feb., März, Apr., Mai, Juni, Juli, Aug., Sept., Okt., Nov., Dez.",
      standAlone: "Jan, Feb, Mär, Apr, Mai, Jun, Jul, Aug, Sep, Okt, Nov, Dez"),
    weekdays: "Sonntag, Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag",
    abbreviatedWeekdays: DateNames(
      "So., Mo., Di., Mi., Do., Fr., Sa.",
      standAlone: "So, Mo, Di, Mi, Do, Fr, Sa"),
    shortWeekdays: "So., Mo., Di., Mi., Do., Fr., Sa.")

  static let austrianGerman = german.with {
    $0.region = "AT"
    $0.months = """
      Jänner, Februar, März, April, Mai, Juni, Juli, August, September, Oktober,
      November, Dezember
      """
    $0.abbreviatedMonths = DateNames(
      "Jän., Feb., März, Apr., Mai, Juni, Juli, Aug., Sep., Okt., Nov., Dez.",
      standAlone: "Jän, Feb, Mär, Apr, Mai, Jun, Jul, Aug, Sep, Okt, Nov, Dez")
  }

  static let dutch = DateLanguage(
    region: "NL", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "a.m., p.m.",
    months: """
      januari, februari, maart, april, mei, juni, juli, augustus, september, oktober,
      november, december
      """,
    abbreviatedMonths: "jan, feb, mrt, apr, mei, jun, jul, aug, sep, okt, nov, dec",
    weekdays: "zondag, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag",
    abbreviatedWeekdays: "zo, ma, di, wo, do, vr, za",
    shortWeekdays: "zo, ma, di, wo, do, vr, za")

  static let swedish = DateLanguage(
    region: "SE", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "fm, em",
    months: """
      januari, februari, mars, april, maj, juni, juli, augusti, september, oktober,
      november, december
      """,
    abbreviatedMonths: "jan., feb., mars, apr., maj, juni, juli, aug., sep., okt., nov., dec.",
    weekdays: "söndag, måndag, tisdag, onsdag, torsdag, fredag, lördag",
    abbreviatedWeekdays: "sön, mån, tis, ons, tors, fre, lör",
    shortWeekdays: "sö, må, ti, on, to, fr, lö")

  static let danish = DateLanguage(
    region: "DK", longDate: "d. MMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      januar, februar, marts, april, maj, juni, juli, august, september, oktober,
      november, december
      """,
    abbreviatedMonths: "jan., feb., mar., apr., maj, jun., jul., aug., sep., okt., nov., dec.",
    weekdays: "søndag, mandag, tirsdag, onsdag, torsdag, fredag, lørdag",
    abbreviatedWeekdays: "søn., man., tirs., ons., tors., fre., lør.",
    shortWeekdays: "sø., ma., ti., on., to., fr., lø.")

  static let norwegian = DateLanguage(
    region: "NO", longDate: "d. MMMM y", yearMonth: "MMMM y",
    dayPeriods: "a.m., p.m.",
    months: """
      januar, februar, mars, april, mai, juni, juli, august, september, oktober,
      november, desember
      """,
    abbreviatedMonths: DateNames(
      "jan., feb., mars, apr., mai, juni, juli, aug., sep., okt., nov., des.",
      standAlone: "jan, feb, mar, apr, mai, jun, jul, aug, sep, okt, nov, des"),
    weekdays: "søndag, mandag, tirsdag, onsdag, torsdag, fredag, lørdag",
    abbreviatedWeekdays: "søn., man., tir., ons., tor., fre., lør.",
    shortWeekdays: "sø., ma., ti., on., to., fr., lø.")
}
