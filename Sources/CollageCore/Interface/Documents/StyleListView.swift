package struct StyleListView: Encodable {
  private let styles: [Entry]

  private struct Entry: Encodable {
    let name: String
    let builtIn: Bool
    let look: Look
  }

  package init(_ styles: [Style]) {
    self.styles = styles.map { style in
      Entry(
        name: style.name.rawValue, builtIn: Style.builtIn(style.name.rawValue) == style,
        look: style.look)
    }
  }
}
