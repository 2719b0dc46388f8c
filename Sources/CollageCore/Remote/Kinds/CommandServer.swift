/// A server that repaints an image by running a program that the user specified.
///
/// The program's arguments can contain the placeholders `{in}`, `{out}`, `{mask}`, `{prompt}`,
/// `{negative}`, `{seed}`, `{steps}`, `{cfg}` and `{strength}`. Without `{in}`, the program reads
/// the image from standard input. Without `{out}`, it writes the result to standard output.
struct CommandServer: SynchronousServer {
  let arguments: [String]
  let temporaryFolder: String
  let recognizesRepeatedOrders = false

  private static let timeout = Duration.seconds(3600)
  /// The time between asking a program to terminate and killing it.
  private static let grace = Duration.seconds(2)

  init(_ command: String, temporaryFolder: String) throws(RemoteError) {
    guard let template = try? CommandTemplate(command) else {
      throw .unsupported("the server's command is invalid")
    }
    arguments = template.arguments
    self.temporaryFolder = temporaryFolder
  }

  func submit(
    _ order: RepaintOrder, _ watch: RequestObserver
  ) throws(RemoteError) -> RepaintReceipt {
    guard order.mask == nil || arguments.contains(where: { $0.contains("{mask}") }) else {
      throw .unsupported("the command has no {mask}, so a mask can't be used")
    }
    do {
      let folder = try ScratchFolder(in: temporaryFolder)
      defer { folder.remove() }
      return .image(try run(order, in: folder.path, watch))
    } catch let error as RemoteError {
      throw error
    } catch {
      throw .program("its temporary files can't be read or written")
    }
  }

  private func run(_ order: RepaintOrder, in folder: String, _ watch: RequestObserver) throws
    -> [UInt8]
  {
    let (input, output, mask) = ("\(folder)/in.jpg", "\(folder)/out.png", "\(folder)/mask.png")
    try AtomicFile.write(order.image, to: input, mode: 0o600)
    if let bytes = order.mask { try AtomicFile.write(bytes, to: mask, mode: 0o600) }
    let values: [(name: String, value: String)] = [
      ("{in}", input), ("{out}", output), ("{mask}", order.mask == nil ? "" : mask),
      ("{prompt}", order.prompt), ("{negative}", order.negative ?? ""),
      ("{seed}", order.seed.map { "\($0)" } ?? ""), ("{steps}", order.steps.map { "\($0)" } ?? ""),
      ("{cfg}", order.cfg.map(NumberFormat.text) ?? ""),
      ("{strength}", order.strength.map(NumberFormat.text) ?? ""),
    ]
    func has(_ name: String) -> Bool { arguments.contains { $0.contains(name) } }
    let command = ChildCommand(
      arguments: arguments.map { Self.replacePlaceholders($0, values) },
      input: has("{in}") ? nil : order.image,
      outputLimit: has("{out}") ? nil : ClientRequest.imageLimit, timeout: Self.timeout,
      grace: Self.grace, isCancelled: watch.isCancelled)
    watch.onState(.running(nil))
    let outcome: ChildCommand.Outcome
    do { outcome = try command.run() } catch {
      throw RemoteError.program("'\(arguments[0])' can't be started")
    }
    switch outcome.ending {
    case .ended(.exited(status: 0)): break
    case .cancelled: throw RemoteError.cancelled
    case .timedOut: throw RemoteError.program("it took more than an hour")
    case .tooMuchOutput:
      throw RemoteError.tooLarge(host: arguments[0], limit: ClientRequest.imageLimit)
    case .ended:
      let lines = EngineErrorOutput.text(outcome.errorOutput).split(separator: "\n")
      throw RemoteError.program(
        lines.last.map { String($0.prefix(300)) } ?? "it printed no error message")
    }
    let bytes =
      has("{out}")
      ? try FileReader.bytes(at: output, limit: ClientRequest.imageLimit) : outcome.output
    guard !bytes.isEmpty else { throw RemoteError.program("it wrote no image") }
    return bytes
  }

  /// Replaces placeholders in one pass, so that placeholders in a prompt remain unchanged.
  private static func replacePlaceholders(
    _ argument: String, _ values: [(name: String, value: String)]
  ) -> String {
    var (rest, result) = (argument[...], "")
    while !rest.isEmpty {
      if let found = values.first(where: { rest.hasPrefix($0.name) }) {
        result += found.value
        rest = rest.dropFirst(found.name.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
