internal import CollageCore
internal import Foundation

/// What is said when the server is ready.
struct ServeGreeting: @unchecked Sendable {
  // SAFETY: it is used by one thread, once.
  let console: Console
  let isOpenToNetwork: Bool
  let opensBrowser: Bool
  let environment: Environment

  private struct View: Encodable {
    let url: String
    let networkUrl: String?
    let port: UInt16
  }

  /// Prints the address and opens the browser.
  ///
  /// - Parameters:
  ///   - address: Where the server listens.
  ///   - token: The secret.
  /// - Throws: ``UserFacingError`` when nothing can be printed.
  func show(_ address: ServeAddress, _ token: String) throws {
    let own = address.url(token: token)
    let network =
      isOpenToNetwork && !address.network.isEmpty
      ? address.url(token: token, isForNetwork: true) : nil
    try console.present(View(url: own, networkUrl: network, port: address.port)) {
      try console.printText(own + "\n")
      if let network { try console.printText(network + "\n") }
      if let network, console.outputIsTerminal, let code = QRCode(network) {
        try console.printText(code.text)
      }
    }
    remarks(hasNetwork: network != nil)
    if opensBrowser { Browser.open(own, environment) }
  }

  private func remarks(hasNetwork: Bool) {
    if isOpenToNetwork {
      console.remark(
        hasNetwork
          ? "everybody in the local network who knows the second address can edit; what is sent there "
            + "is not encrypted"
          : "this machine is in no network")
    }
    console.remark("Ctrl-C ends it, and so does closing its last page")
  }
}
