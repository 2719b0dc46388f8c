internal import ArgumentParser
internal import CollageCore

struct Serve: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "serve", abstract: "Edit collages in a web browser",
    usage: "collage serve [options]",
    discussion: """
        collage serve
        collage serve --lan
        collage serve --read-only --no-open
        collage serve --port 8080 --proxied https://photos.example

      Only the printed address, with its token, gives access. Edits in the browser appear in the \
      shell at once, and vice versa. The server stops with Ctrl-C, or when its last page is \
      closed; with --proxied, only with Ctrl-C.
      """)

  @Flag(help: "Listen on the local network, for phones and tablets")
  var lan = false

  @Flag(help: "Don't allow edits")
  var readOnly = false

  @Flag(help: "Don't open the browser")
  var noOpen = false

  @Option(
    help: ArgumentHelp("The port (default: a free one)", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a port", in: 1...65535)))
  var port: Int?

  @Option(help: ArgumentHelp("The address at which a proxy serves the page", valueName: "url"))
  var proxied: Word?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = ServedStore(
      try context.workspace(creating: !readOnly), environment: context.environment,
      path: try context.storePath(), isReadOnly: readOnly)
    let options = PageServer.Options(
      port: UInt16(port ?? 0), isOpenToNetwork: lan,
      proxied: try proxied.map { try Self.proxiedOrigin($0.text) }, endsWithPages: proxied == nil)
    let server = PageServer(store: store, options: options)
    let browser = noOpen || proxied != nil ? nil : Browser(context.environment)
    defer { browser?.close() }
    let startupMessage = ServeStartupMessage(
      console: context.console, options: options, isReadOnly: readOnly, browser: browser)
    if !readOnly { try store.repaintService.resumeUnfinished() }
    defer {
      store.repaintService.end()
      store.uploads.removeAll()
    }
    try BlockingTask.run { try await server.run(startupMessage.show) }
    return .done
  }

  /// Returns the origin of the `--proxied` address, as browsers send it.
  ///
  /// The address must not have a user, path, query, or fragment.
  static func proxiedOrigin(_ text: String) throws(UserFacingError) -> String {
    let address: HTTPAddress
    do throws(RemoteAddressError) { address = try HTTPAddress(text) } catch {
      throw .proxiedAddress(text, error)
    }
    guard address.path == "/" else {
      throw .proxiedAddress(text, nil, origin: address.origin)
    }
    return address.origin
  }
}
