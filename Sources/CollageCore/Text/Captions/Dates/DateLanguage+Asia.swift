/// Languages of Asia, from CLDR 49.
extension DateLanguage {
  static let arabic = DateLanguage(
    region: "EG", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "ص, م",
    months: """
      يناير, فبراير, مارس, أبريل, مايو, يونيو, يوليو, أغسطس, سبتمبر, أكتوبر, نوفمبر,
      ديسمبر
      """,
    abbreviatedMonths: """
      يناير, فبراير, مارس, أبريل, مايو, يونيو, يوليو, أغسطس, سبتمبر, أكتوبر, نوفمبر,
      ديسمبر
      """,
    weekdays: "الأحد, الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت",
    abbreviatedWeekdays: "الأحد, الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت",
    shortWeekdays: "أحد, إثنين, ثلاثاء, أربعاء, خميس, جمعة, سبت")

  static let hebrew = DateLanguage(
    region: "IL", longDate: "d בMMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: "ינואר, פברואר, מרץ, אפריל, מאי, יוני, יולי, אוגוסט, ספטמבר, אוקטובר, נובמבר, דצמבר",
    abbreviatedMonths: "ינו׳, פבר׳, מרץ, אפר׳, מאי, יוני, יולי, אוג׳, ספט׳, אוק׳, נוב׳, דצמ׳",
    weekdays: "יום ראשון, יום שני, יום שלישי, יום רביעי, יום חמישי, יום שישי, יום שבת",
    abbreviatedWeekdays: "יום א׳, יום ב׳, יום ג׳, יום ד׳, יום ה׳, יום ו׳, שבת",
    shortWeekdays: "א׳, ב׳, ג׳, ד׳, ה׳, ו׳, ש׳")

  static let hindi = DateLanguage(
    region: "IN", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "am, pm",
    months: "जनवरी, फ़रवरी, मार्च, अप्रैल, मई, जून, जुलाई, अगस्त, सितंबर, अक्टूबर, नवंबर, दिसंबर",
    abbreviatedMonths: "जन॰, फ़र॰, मार्च, अप्रैल, मई, जून, जुल॰, अग॰, सित॰, अक्टू॰, नव॰, दिस॰",
    weekdays: "रविवार, सोमवार, मंगलवार, बुधवार, गुरुवार, शुक्रवार, शनिवार",
    abbreviatedWeekdays: "रवि, सोम, मंगल, बुध, गुरु, शुक्र, शनि",
    shortWeekdays: "र, सो, मं, बु, गु, शु, श")

  static let thai = DateLanguage(
    region: "TH", longDate: "d MMMM 'ค.ศ.' y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      มกราคม, กุมภาพันธ์, มีนาคม, เมษายน, พฤษภาคม, มิถุนายน, กรกฎาคม, สิงหาคม, กันยายน,
      ตุลาคม, พฤศจิกายน, ธันวาคม
      """,
    abbreviatedMonths: "ม.ค., ก.พ., มี.ค., เม.ย., พ.ค., มิ.ย., ก.ค., ส.ค., ก.ย., ต.ค., พ.ย., ธ.ค.",
    weekdays: "วันอาทิตย์, วันจันทร์, วันอังคาร, วันพุธ, วันพฤหัสบดี, วันศุกร์, วันเสาร์",
    abbreviatedWeekdays: "อาทิตย์, จันทร์, อังคาร, พุธ, พฤหัส, ศุกร์, เสาร์",
    shortWeekdays: "อา., จ., อ., พ., พฤ., ศ., ส.")

  static let japanese = DateLanguage(
    region: "JP", longDate: "y年M月d日", yearMonth: "y年M月",
    dayPeriods: "午前, 午後",
    months: "1月, 2月, 3月, 4月, 5月, 6月, 7月, 8月, 9月, 10月, 11月, 12月",
    abbreviatedMonths: "1月, 2月, 3月, 4月, 5月, 6月, 7月, 8月, 9月, 10月, 11月, 12月",
    weekdays: "日曜日, 月曜日, 火曜日, 水曜日, 木曜日, 金曜日, 土曜日",
    abbreviatedWeekdays: "日, 月, 火, 水, 木, 金, 土",
    shortWeekdays: "日, 月, 火, 水, 木, 金, 土")

  static let korean = DateLanguage(
    region: "KR", longDate: "y년 MMMM d일", yearMonth: "y년 MMMM",
    dayPeriods: "오전, 오후",
    months: "1월, 2월, 3월, 4월, 5월, 6월, 7월, 8월, 9월, 10월, 11월, 12월",
    abbreviatedMonths: "1월, 2월, 3월, 4월, 5월, 6월, 7월, 8월, 9월, 10월, 11월, 12월",
    weekdays: "일요일, 월요일, 화요일, 수요일, 목요일, 금요일, 토요일",
    abbreviatedWeekdays: "일, 월, 화, 수, 목, 금, 토",
    shortWeekdays: "일, 월, 화, 수, 목, 금, 토")

  static let chinese = DateLanguage(
    region: "CN", longDate: "y年M月d日", yearMonth: "y年M月",
    dayPeriods: "上午, 下午",
    months: "一月, 二月, 三月, 四月, 五月, 六月, 七月, 八月, 九月, 十月, 十一月, 十二月",
    abbreviatedMonths: "1月, 2月, 3月, 4月, 5月, 6月, 7月, 8月, 9月, 10月, 11月, 12月",
    weekdays: "星期日, 星期一, 星期二, 星期三, 星期四, 星期五, 星期六",
    abbreviatedWeekdays: "周日, 周一, 周二, 周三, 周四, 周五, 周六",
    shortWeekdays: "周日, 周一, 周二, 周三, 周四, 周五, 周六")

  static let traditionalChinese = chinese.with {
    $0.region = "TW"
    $0.months = "1月, 2月, 3月, 4月, 5月, 6月, 7月, 8月, 9月, 10月, 11月, 12月"
    $0.abbreviatedWeekdays = "週日, 週一, 週二, 週三, 週四, 週五, 週六"
    $0.shortWeekdays = "日, 一, 二, 三, 四, 五, 六"
  }

  static let vietnamese = DateLanguage(
    region: "VN", longDate: "d MMMM, y", yearMonth: "MMMM 'năm' y",
    dayPeriods: "SA, CH",
    months: DateNames(
      """
      tháng 1, tháng 2, tháng 3, tháng 4, tháng 5, tháng 6, tháng 7, tháng 8, tháng 9,
      tháng 10, tháng 11, tháng 12
      """,
      standAlone: """
        Tháng 1, Tháng 2, Tháng 3, Tháng 4, Tháng 5, Tháng 6, Tháng 7, Tháng 8, Tháng 9,
        Tháng 10, Tháng 11, Tháng 12
        """),
    abbreviatedMonths: DateNames(
      "thg 1, thg 2, thg 3, thg 4, thg 5, thg 6, thg 7, thg 8, thg 9, thg 10, thg 11, thg 12",
      standAlone: """
        Tháng 1, Tháng 2, Tháng 3, Tháng 4, Tháng 5, Tháng 6, Tháng 7, Tháng 8, Tháng 9,
        Tháng 10, Tháng 11, Tháng 12
        """),
    weekdays: "Chủ Nhật, Thứ Hai, Thứ Ba, Thứ Tư, Thứ Năm, Thứ Sáu, Thứ Bảy",
    abbreviatedWeekdays: "CN, Thứ 2, Thứ 3, Thứ 4, Thứ 5, Thứ 6, Thứ 7",
    shortWeekdays: "CN, T2, T3, T4, T5, T6, T7")

  static let indonesian = DateLanguage(
    region: "ID", longDate: "d MMMM y", yearMonth: "MMMM y",
    dayPeriods: "AM, PM",
    months: """
      Januari, Februari, Maret, April, Mei, Juni, Juli, Agustus, September, Oktober,
      November, Desember
      """,
    abbreviatedMonths: "Jan, Feb, Mar, Apr, Mei, Jun, Jul, Agu, Sep, Okt, Nov, Des",
    weekdays: "Minggu, Senin, Selasa, Rabu, Kamis, Jumat, Sabtu",
    abbreviatedWeekdays: "Min, Sen, Sel, Rab, Kam, Jum, Sab",
    shortWeekdays: "Min, Sen, Sel, Rab, Kam, Jum, Sab")
}
