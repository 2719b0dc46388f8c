import Testing

@testable import CollageCore

@Suite("Markup") struct HTMLTests {
  @Test("takes what is put into it as text") func text() {
    let name = "\"><script>alert('1')</script> & \u{202E}txet\u{2028}\n🎉 שלום"
    let html: HTML = "<p title=\"\(name)\">\(name)</p>"
    let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; ?txet??🎉 שלום"
    #expect(html.source == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("keeps markup and numbers") func markup() {
    let part: HTML = "<b>\("<")</b>"
    #expect(("<i>\(part) \(7)</i>" as HTML).source == "<i><b>&lt;</b> 7</i>")
    #expect(HTML([part, part], separator: ", ").source == "<b>&lt;</b>, <b>&lt;</b>")
  }
}
