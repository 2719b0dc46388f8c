/// An edit as data: a verb and its arguments in one object of JSON.
public struct JSONEdit: Sendable {
  /// The verb and its arguments.
  package let arguments: EditArguments
  /// What is asked for, of verbs that need nothing but a collage; nil for others, which a front end
  /// hands to what does them.
  package let request: EditRequest?

  /// What is asked for where ``request`` is nil; nil if it takes a file or a program, too.
  package let storeRequest: StoreRequest?

  /// The collage that is named; nil if none is.
  public var collage: String? { arguments.text("collage") }

  /// Reads an edit.
  ///
  /// - Parameter text: `{"verb":"move","items":["hero"],"to":["50%","30%"]}` in UTF-8.
  /// - Throws: ``EditDataError``.
  public init(_ text: some Collection<UInt8>) throws {
    let json: ParsedJSON
    do throws(ParsedJSON.ParseError) {
      json = try ParsedJSON(text)
    } catch {
      throw EditDataError.syntax(error)
    }
    try self.init(json)
  }

  /// Reads an edit whose text was read already.
  init(_ json: ParsedJSON) throws(EditDataError) {
    guard case .object(let members) = json,
      case .text(let name) = members.first(where: { $0.name == "verb" })?.value
    else { throw .noVerb }
    let verb = try VerbGrammar.named(name)
    arguments = try EditArguments(verb, members.lazy.filter { $0.name != "verb" })
    request = try verb.request(arguments)
    storeRequest = request == nil ? try verb.storeRequest(arguments) : nil
  }
}
