import ArgumentParser
import CollageCore
import Testing

@testable import CollageCLI

@Suite struct ServeStartupMessageTests {
  private let output: CapturedStream
  private let error: CapturedStream

  init() throws {
    output = try CapturedStream("standard output")
    error = try CapturedStream("standard error")
  }

  private func show(
    _ options: PageServer.Options, isReadOnly: Bool = false, network: [String] = []
  ) throws {
    let console = try Console(
      [], .fixed(terminals: [2], output: output.stream, error: error.stream))
    try ServeStartupMessage(
      console: console, options: options, isReadOnly: isReadOnly, browser: nil
    ).show(ServeAddress(port: 4711, network: network, proxied: options.proxied), "abc")
  }

  @Test func printsAddressAndHowToStop() throws {
    try show(PageServer.Options())
    #expect(output.text == "http://127.0.0.1:4711/#t=abc\n")
    #expect(error.text == Remark.stopping(withPages: true).text + "\n")
  }

  @Test func printsThatProxiedServerOutlivesPages() throws {
    try show(PageServer.Options(proxied: "https://photos.example", endsWithPages: false))
    #expect(output.text == "https://photos.example/#t=abc\n")
    #expect(error.text == Remark.stopping(withPages: false).text + "\n")
  }

  @Test(arguments: [false, true])
  func printsNetworkAccess(isReadOnly: Bool) throws {
    try show(
      PageServer.Options(isOpenToNetwork: true), isReadOnly: isReadOnly, network: ["192.0.2.7"])
    #expect(output.text.hasSuffix("\nhttp://192.0.2.7:4711/#t=abc\n"))
    let remarks = [Remark.openToNetwork(isReadOnly: isReadOnly), .stopping(withPages: true)]
    #expect(error.text == remarks.map { $0.text + "\n" }.joined())
  }

  @Test func printsMissingNetwork() throws {
    try show(PageServer.Options(isOpenToNetwork: true))
    #expect(error.text.hasPrefix(Remark.noNetwork.text))
  }
}
