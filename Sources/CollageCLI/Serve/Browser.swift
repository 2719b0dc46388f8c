internal import CollageCore
internal import Foundation

/// Opens the page in the user's browser.
///
/// The page's address contains a secret token, but all users of the machine can read the arguments
/// of processes. Therefore, the browser opens a file that only the user can read and that redirects
/// to the address. The file remains until ``close()``, because starting a browser can take long.
final class Browser {
  private let environment: Environment
  private var folder: ScratchFolder?

  init(_ environment: Environment) { self.environment = environment }

  /// Opens an address; does nothing without a desktop, or if the file can't be written.
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

  func close() {
    folder?.remove()
    folder = nil
  }

  /// Returns the program that opens files with their default application; `nil` without a desktop,
  /// or if the program isn't installed.
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

  /// Writes the file that redirects to an address; returns `nil` if it can't be written to any
  /// folder.
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

  /// Returns the folders in which to try to create the file, best first.
  ///
  /// Browsers installed as snaps can't read `/tmp` or the session's runtime folder. They can read
  /// files in the user's home folder that aren't hidden.
  private static func folders(_ environment: Environment) -> [String] {
    let home = environment.nonEmptyVariable("HOME").flatMap { home in
      FileManager.default.fileExists(atPath: home + "/snap") ? home : nil
    }
    let preferredFolders = [home, environment.nonEmptyVariable("XDG_RUNTIME_DIR")]
    // The path must be absolute, because the browser can have another working directory.
    let temporary = environment.temporaryFolder
    let base = temporary.isAbsolutePath ? "" : FileManager.default.currentDirectoryPath + "/"
    return preferredFolders.compactMap { $0 }.filter(\.isAbsolutePath) + [base + temporary]
  }

  /// Returns an HTML page that redirects to an address, even if JavaScript is disabled.
  static func page(_ url: String) -> String {
    let address = XMLEscaping.escaped(url)
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
