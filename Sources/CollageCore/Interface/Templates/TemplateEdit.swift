/// An edit of a template; its JSON values can contain fields, such as `{color}`, which are replaced
/// by cells of columns.
struct TemplateEdit: Sendable {
  private let json: ParsedJSON

  /// Parses JSON such as `{"verb":"border","items":["photo"],"width":"4","color":"{color}"}`.
  ///
  /// Errors contain `number`, the number of the edit in the template, from 1.
  init(_ text: String, number: Int) throws(TemplateError) {
    do {
      json = try ParsedJSON(Array(text.utf8))
    } catch {
      throw .badEdit(number: number, EditDataError.syntax(error))
    }
    guard case .object(let members) = json, case .string(let name) = members.verb else {
      throw .badEdit(number: number, EditDataError.noVerb)
    }
    let verb: VerbGrammar
    do throws(EditDataError) {
      verb = try VerbGrammar.named(name)
    } catch {
      throw .badEdit(number: number, error)
    }
    guard verb.uses.contains(.template) else { throw .unusableEdit(number: number, verb: name) }
    if let stray = members.first(where: { $0.name != "verb" && verb.key($0.name) == nil }) {
      throw .badEdit(
        number: number,
        EditDataError.unknownKey(
          stray.name, verb: verb,
          nearest: NearestNames.to(stray.name, among: verb.keys.map(\.name))))
    }
  }

  /// Returns the columns in the values of an edit; empty if the edit can't be parsed.
  static func columns(in edit: String) -> [ColumnName] {
    guard case .object(let members)? = try? ParsedJSON(Array(edit.utf8)) else { return [] }
    return members.filter { !["verb", "items"].contains($0.name) }
      .flatMap { $0.value.texts }.flatMap(TemplateSubstitution.fields).compactMap(ColumnName.init)
  }

  /// Returns a lookup of column values that adapts each value to the argument `name`.
  ///
  /// If the edit's text is markup, the lookup escapes the value. Otherwise, if the argument can be
  /// a number, the lookup replaces a decimal comma with a point.
  private func adapted(
    _ value: @escaping (String) -> String?, to name: String
  ) -> (String) -> String? {
    if case .object(let members) = json,
      members.contains(where: { $0.name == "markup" && $0.value == .bool(true) })
    {
      return { value($0)?.escapedMarkup }
    }
    return mayBeNumber(name) ? Self.withDecimalPoint(value) : value
  }

  private func mayBeNumber(_ name: String) -> Bool {
    guard case .object(let members) = json, case .string(let verb) = members.verb, verb != "text"
    else { return false }
    return (try? VerbGrammar.named(verb))?.key(name)?.kind == .value
  }

  /// Returns a lookup that replaces the decimal comma in numbers such as `2,5mm` with a point.
  ///
  /// In some languages, spreadsheets write numbers with a decimal comma.
  private static func withDecimalPoint(
    _ value: @escaping (String) -> String?
  ) -> (String) -> String? {
    { name in
      value(name).map { text in
        text.wholeMatch(of: /-?\d+,\d+ ?[a-z%°]*/) == nil ? text : text.replacing(",", with: ".")
      }
    }
  }

  /// Returns the request with its fields filled; a field stays unchanged if `value` returns `nil`
  /// for it.
  func request(
    number: Int, _ value: @escaping (String) -> String?
  ) throws(TemplateError) -> EditRequest {
    guard case .object(let members) = json else { preconditionFailure("it was read as an object") }
    let filled = members.map { member in
      ["verb", "items"].contains(member.name)
        ? member
        : ParsedJSON.Member(
          name: member.name,
          value: member.value.filled(adapted(value, to: member.name)))
    }
    let edit: JSONEdit
    do throws(EditDataError) {
      edit = try JSONEdit(.object(filled))
    } catch {
      throw .badEdit(number: number, error)
    }
    guard let request = edit.request else {
      throw .unusableEdit(number: number, verb: edit.arguments.verb.name)
    }
    return request
  }
}

extension [ParsedJSON.Member] {
  fileprivate var verb: ParsedJSON? { first { $0.name == "verb" }?.value }
}

extension ParsedJSON {
  /// All strings in the value, except for keys.
  fileprivate var texts: [String] {
    switch self {
    case .null, .bool, .number: []
    case .string(let text): [text]
    case .array(let list): list.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }

  fileprivate func filled(_ value: (String) -> String?) -> ParsedJSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(TemplateSubstitution.filled(text, value))
    case .array(let list): .array(list.map { $0.filled(value) })
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: $0.value.filled(value)) })
    }
  }
}
