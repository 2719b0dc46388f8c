/// An edit as a JSON object of a verb and its arguments.
public struct JSONEdit: Sendable {
  package let arguments: EditArguments
  /// The request, if the verb requires only the collage; `nil` if the edit also requires files,
  /// programs or the store.
  package let request: EditRequest?

  /// The request, if the edit requires the store or the analysis of photos, but no files or
  /// programs; `nil` otherwise.
  package let storeRequest: StoreRequest?

  /// The name of the edited collage; `nil` if the object doesn't name one.
  public var collage: String? { arguments.text("collage") }

  /// Parses an edit.
  ///
  /// - Parameter text: JSON in UTF-8, such as
  ///   `{"verb":"move","items":["hero"],"to":["50%","30%"]}`.
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

  init(_ json: ParsedJSON) throws(EditDataError) {
    guard case .object(let members) = json,
      case .string(let name) = members.first(where: { $0.name == "verb" })?.value
    else { throw .noVerb }
    let verb = try VerbGrammar.named(name)
    arguments = try EditArguments(verb, members.lazy.filter { $0.name != "verb" })
    request = try verb.request(arguments)
    storeRequest = request == nil ? try verb.storeRequest(arguments) : nil
  }
}
