internal import CollageCore
internal import Foundation

/// Opens the page in the user's browser.
///
/// The page's address holds the token, and every user of the machine can read the arguments of a program. The
/// browser therefore opens a file that only the user can read, and that redirects to the address. The file is removed
/// by ``close()``, no sooner, because a browser can take any time to start.
final class Browser {
  private let environment: Environment
  private var folder: ScratchFolder?

  /// Prepares to open a page.
  init(_ environment: Environment) { self.environment = environment }

  /// Opens an address; does nothing without a desktop or a folder for the private file.
  func open(_ url: String) {
    guard let program = Self.program(environment), let path = redirection(to: url) else { return }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  /// Removes the file that redirects to the address.
  func close() {
    folder?.remove()
    folder = nil
  }

  /// The program that opens files by their kind; `nil` without a desktop.
  private static func program(_ environment: Environment) -> String? {
    #if os(macOS)
      return "/usr/bin/open"
    #else
      let hasDesktop = ["WAYLAND_DISPLAY", "DISPLAY"].contains {
        environment.nonEmptyVariable($0) != nil
      }
      guard hasDesktop else { return nil }
      let folders = (environment.nonEmptyVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      return folders.lazy.map { $0 + "/xdg-open" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    #endif
  }

  /// Writes the file that redirects to an address; `nil` if no folder takes it.
  private func redirection(to url: String) -> String? {
    for parent in Self.folders(environment) {
      guard let folder = try? ScratchFolder(in: parent) else { continue }
      let path = folder.path + "/open.html"
      do {
        try AtomicFile.write(Array(Self.page(url).utf8), to: path, mode: 0o600, isDurable: false)
        self.folder = folder
        return path
      } catch {
        folder.remove()
      }
    }
    return nil
  }

  /// The folders for the file, the best first.
  ///
  /// Browsers that are installed as snaps see neither `/tmp` nor the folder of the session, but they see what is not
  /// hidden in the user's home folder.
  private static func folders(_ environment: Environment) -> [String] {
    let home = environment.nonEmptyVariable("HOME").flatMap { home in
      FileManager.default.fileExists(atPath: home + "/snap") ? home : nil
    }
    let others = [home, environment.nonEmptyVariable("XDG_RUNTIME_DIR")]
    // The browser's working directory can be another one.
    let temporary = environment.temporaryFolder
    let base = temporary.isAbsolutePath ? "" : FileManager.default.currentDirectoryPath + "/"
    return others.compactMap { $0 }.filter(\.isAbsolutePath) + [base + temporary]
  }

  /// A page that redirects to an address, with scripts and without.
  static func page(_ url: String) -> String {
    let address = XMLText.escaped(url)
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <title>collage</title>
      <noscript><meta http-equiv="refresh" content="0; url=\(address)"></noscript>
      <p><a href="\(address)">collage</a></p>
      <script>location.replace(document.links[0].href)</script>
      </html>

      """
  }
}
