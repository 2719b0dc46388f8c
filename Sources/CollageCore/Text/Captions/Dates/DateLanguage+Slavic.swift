/// Slavic languages, from CLDR 49.
extension DateLanguage {
  static let polish = DateLanguage(
    region: "PL", longDate: "d MMMM y", yearMonth: "LLLL y",
    dayPeriods: "AM, PM",
    months: DateNames(
      """
      stycznia, lutego, marca, kwietnia, maja, czerwca, lipca, sierpnia, września,
      października, listopada, grudnia
      """,
      standAlone: """
        styczeń, luty, marzec, kwiecień, maj, czerwiec, lipiec, sierpień, wrzesień,
        październik, listopad, grudzień
        """),
    abbreviatedMonths: "sty, lut, mar, kwi, maj, cze, lip, sie, wrz, paź, lis, gru",
    weekdays: "niedziela, poniedziałek, wtorek, środa, czwartek, piątek, sobota",
    abbreviatedWeekdays: "niedz., pon., wt., śr., czw., pt., sob.",
    shortWeekdays: "nie, pon, wto, śro, czw, pią, sob")

  static let czech = DateLanguage(
    region: "CZ", longDate: "d. MMMM y", yearMonth: "LLLL y",
    dayPeriods: "dop., odp.",
    months: DateNames(
      """
      ledna, února, března, dubna, května, června, července, srpna, září, října,
      listopadu, prosince
      """,
      standAlone: """
        leden, únor, březen, duben, květen, červen, červenec, srpen, září, říjen,
        listopad, prosinec
        """),
    abbreviatedMonths: "led, úno, bře, dub, kvě, čvn, čvc, srp, zář, říj, lis, pro",
    weekdays: "neděle, pondělí, úterý, středa, čtvrtek, pátek, sobota",
    abbreviatedWeekdays: "ne, po, út, st, čt, pá, so",
    shortWeekdays: "ne, po, út, st, čt, pá, so")

  static let russian = DateLanguage(
    region: "RU", longDate: "d MMMM y\u{202F}'г'.", yearMonth: "LLLL y\u{202F}'г'.",
    dayPeriods: "AM, PM",
    months: DateNames(
      """
      января, февраля, марта, апреля, мая, июня, июля, августа, сентября, октября,
      ноября, декабря
      """,
      standAlone: """
        январь, февраль, март, апрель, май, июнь, июль, август, сентябрь, октябрь,
        ноябрь, декабрь
        """),
    abbreviatedMonths: DateNames(
      "янв., февр., мар., апр., мая, июн., июл., авг., сент., окт., нояб., дек.",
      standAlone: "янв., февр., март, апр., май, июнь, июль, авг., сент., окт., нояб., дек."),
    weekdays: "воскресенье, понедельник, вторник, среда, четверг, пятница, суббота",
    abbreviatedWeekdays: "вс, пн, вт, ср, чт, пт, сб",
    shortWeekdays: "вс, пн, вт, ср, чт, пт, сб")

  static let ukrainian = DateLanguage(
    region: "UA", longDate: "d MMMM y\u{202F}'р'.", yearMonth: "LLLL y\u{202F}'р'.",
    dayPeriods: "дп, пп",
    months: DateNames(
      """
      січня, лютого, березня, квітня, травня, червня, липня, серпня, вересня, жовтня,
      листопада, грудня
      """,
      standAlone: """
        січень, лютий, березень, квітень, травень, червень, липень, серпень, вересень,
        жовтень, листопад, грудень
        """),
    abbreviatedMonths: """
      січ., лют., бер., квіт., трав., черв., лип., серп., вер., жовт., лист., груд.
      """,
    weekdays: "неділя, понеділок, вівторок, середа, четвер, пʼятниця, субота",
    abbreviatedWeekdays: "нд, пн, вт, ср, чт, пт, сб",
    shortWeekdays: "нд, пн, вт, ср, чт, пт, сб")
}
