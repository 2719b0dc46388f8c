/// Romance languages, from CLDR 49.
extension DateLanguage {
  static let french = DateLanguage(
    region: "FR", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre,
      novembre, décembre
      """,
    abbreviatedMonths: "janv., févr., mars, avr., mai, juin, juil., août, sept., oct., nov., déc.",
    weekdays: "dimanche, lundi, mardi, mercredi, jeudi, vendredi, samedi",
    abbreviatedWeekdays: "dim., lun., mar., mer., jeu., ven., sam.",
    shortWeekdays: "di, lu, ma, me, je, ve, sa")

  static let spanish = DateLanguage(
    region: "ES", longDate: "d 'de' MMMM 'de' y", yearMonth: "MMMM 'de' y",
    dayPeriods: "a.\u{202F}m., p.\u{202F}m.",
    months: """
      enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre,
      noviembre, diciembre
      """,
    abbreviatedMonths: "ene, feb, mar, abr, may, jun, jul, ago, sept, oct, nov, dic",
    weekdays: "domingo, lunes, martes, miércoles, jueves, viernes, sábado",
    abbreviatedWeekdays: "dom, lun, mar, mié, jue, vie, sáb",
    shortWeekdays: "DO, LU, MA, MI, JU, VI, SA")

  static let italian = DateLanguage(
    region: "IT", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre,
      ottobre, novembre, dicembre
      """,
    abbreviatedMonths: "gen, feb, mar, apr, mag, giu, lug, ago, set, ott, nov, dic",
    weekdays: "domenica, lunedì, martedì, mercoledì, giovedì, venerdì, sabato",
    abbreviatedWeekdays: "dom, lun, mar, mer, gio, ven, sab",
    shortWeekdays: "dom, lun, mar, mer, gio, ven, sab")

  static let portuguese = DateLanguage(
    region: "BR", longDate: "d 'de' MMMM 'de' y", yearMonth: "MMMM 'de' y",
    dayPeriods: "AM, PM",
    months: """
      janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro,
      novembro, dezembro
      """,
    abbreviatedMonths: "jan., fev., mar., abr., mai., jun., jul., ago., set., out., nov., dez.",
    weekdays: """
      domingo, segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira,
      sábado
      """,
    abbreviatedWeekdays: "dom., seg., ter., qua., qui., sex., sáb.",
    shortWeekdays: "dom., seg., ter., qua., qui., sex., sáb.")

  static let europeanPortuguese = portuguese.with {
    $0.region = "PT"
    $0.dayPeriods = "a.m., p.m."
    $0.abbreviatedWeekdays = "domingo, segunda, terça, quarta, quinta, sexta, sábado"
  }

  static let romanian = DateLanguage(
    region: "RO", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "a.m., p.m.",
    months: """
      ianuarie, februarie, martie, aprilie, mai, iunie, iulie, august, septembrie,
      octombrie, noiembrie, decembrie
      """,
    abbreviatedMonths: "ian., feb., mar., apr., mai, iun., iul., aug., sept., oct., nov., dec.",
    weekdays: "duminică, luni, marți, miercuri, joi, vineri, sâmbătă",
    abbreviatedWeekdays: "dum., lun., mar., mie., joi, vin., sâm.",
    shortWeekdays: "du., lu., ma., mi., joi, vi., sâ.")
}
