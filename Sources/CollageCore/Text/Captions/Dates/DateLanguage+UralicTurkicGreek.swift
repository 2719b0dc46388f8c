/// Greek, and languages of the Uralic and Turkic families, from CLDR 49.
extension DateLanguage {
  static let greek = DateLanguage(
    region: "GR", longDate: "d MMMM y", yearMonth: "LLLL y",
    dayPeriods: "π.μ., μ.μ.",
    months: DateNames(
      """
      Ιανουαρίου, Φεβρουαρίου, Μαρτίου, Απριλίου, Μαΐου, Ιουνίου, Ιουλίου, Αυγούστου,
      Σεπτεμβρίου, Οκτωβρίου, Νοεμβρίου, Δεκεμβρίου
      """,
      standAlone: """
        Ιανουάριος, Φεβρουάριος, Μάρτιος, Απρίλιος, Μάιος, Ιούνιος, Ιούλιος, Αύγουστος,
        Σεπτέμβριος, Οκτώβριος, Νοέμβριος, Δεκέμβριος
        """),
    abbreviatedMonths: DateNames(
      "Ιαν, Φεβ, Μαρ, Απρ, Μαΐ, Ιουν, Ιουλ, Αυγ, Σεπ, Οκτ, Νοε, Δεκ",
      standAlone: "Ιαν, Φεβ, Μάρ, Απρ, Μάι, Ιούν, Ιούλ, Αύγ, Σεπ, Οκτ, Νοέ, Δεκ"),
    weekdays: "Κυριακή, Δευτέρα, Τρίτη, Τετάρτη, Πέμπτη, Παρασκευή, Σάββατο",
    abbreviatedWeekdays: "Κυρ, Δευ, Τρί, Τετ, Πέμ, Παρ, Σάβ",
    shortWeekdays: "Κυ, Δε, Τρ, Τε, Πέ, Πα, Σά")

  static let finnish = DateLanguage(
    region: "FI", longDate: "d. MMMM y", yearMonth: "LLLL y",
    dayPeriods: "ap., ip.",
    months: DateNames(
      """
      tammikuuta, helmikuuta, maaliskuuta, huhtikuuta, toukokuuta, kesäkuuta,
      heinäkuuta, elokuuta, syyskuuta, lokakuuta, marraskuuta, joulukuuta
      """,
      standAlone: """
        tammikuu, helmikuu, maaliskuu, huhtikuu, toukokuu, kesäkuu, heinäkuu, elokuu,
        syyskuu, lokakuu, marraskuu, joulukuu
        """),
    abbreviatedMonths: """
      tammi, helmi, maalis, huhti, touko, kesä, heinä, elo, syys, loka, marras, joulu
      """,
    weekdays: DateNames(
      "sunnuntaina, maanantaina, tiistaina, keskiviikkona, torstaina, perjantaina, lauantaina",
      standAlone: "sunnuntai, maanantai, tiistai, keskiviikko, torstai, perjantai, lauantai"),
    abbreviatedWeekdays: "su, ma, ti, ke, to, pe, la",
    shortWeekdays: "su, ma, ti, ke, to, pe, la")

  static let hungarian = DateLanguage(
    region: "HU", longDate: "y. MMMM d.", yearMonth: "y. MMMM",
    dayPeriods: "de., du.",
    months: """
      január, február, március, április, május, június, július, augusztus, szeptember,
      október, november, december
      """,
    abbreviatedMonths: """
      jan., febr., márc., ápr., máj., jún., júl., aug., szept., okt., nov., dec.
      """,
    weekdays: "vasárnap, hétfő, kedd, szerda, csütörtök, péntek, szombat",
    abbreviatedWeekdays: "V, H, K, Sze, Cs, P, Szo",
    shortWeekdays: "V, H, K, Sze, Cs, P, Szo")

  static let turkish = DateLanguage(
    region: "TR", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "ÖÖ, ÖS",
    months: """
      Ocak, Şubat, Mart, Nisan, Mayıs, Haziran, Temmuz, Ağustos, Eylül, Ekim, Kasım,
      Aralık
      """,
    abbreviatedMonths: "Oca, Şub, Mar, Nis, May, Haz, Tem, Ağu, Eyl, Eki, Kas, Ara",
    weekdays: "Pazar, Pazartesi, Salı, Çarşamba, Perşembe, Cuma, Cumartesi",
    abbreviatedWeekdays: "Paz, Pzt, Sal, Çar, Per, Cum, Cmt",
    shortWeekdays: "Pa, Pt, Sa, Ça, Pe, Cu, Ct")
}
