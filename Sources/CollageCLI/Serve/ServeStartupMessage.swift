internal import CollageCore
internal import Foundation

/// Prints the server's address when the server is ready.
struct ServeStartupMessage: @unchecked Sendable {
  // SAFETY: only one thread uses the value, and only once.
  let console: Console
  let options: PageServer.Options
  let isReadOnly: Bool
  /// Opens the page; `nil` if the user doesn't want this.
  let browser: Browser?

  private struct View: Encodable {
    let url: String
    let networkUrls: [String]?
    let port: UInt16
  }

  /// Prints the address, including the secret token, and opens the browser.
  func show(_ address: ServeAddress, _ token: String) throws {
    let own = address.url(token: token)
    let others = options.isOpenToNetwork ? address.networkURLs(token: token) : []
    try console.present(
      View(url: own, networkUrls: options.isOpenToNetwork ? others : nil, port: address.port)
    ) {
      for url in [own] + others { try console.printText(url + "\n") }
      if console.outputIsTerminal, let code = others.first.flatMap({ QRCode($0) }) {
        try console.printText(code.text)
      }
    }
    remarks(hasNetwork: !others.isEmpty)
    browser?.open(own)
  }

  private func remarks(hasNetwork: Bool) {
    if options.isOpenToNetwork {
      console.remark(hasNetwork ? .openToNetwork(isReadOnly: isReadOnly) : .noNetwork)
    }
    console.remark(.stopping(withPages: options.endsWithPages))
  }
}
