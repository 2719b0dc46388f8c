internal import Foundation

/// The user's browser.
enum Browser {
  /// Opens an address where there is a desktop.
  static func open(_ url: String, _ environment: Environment) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let hasDesktop = ["WAYLAND_DISPLAY", "DISPLAY"].contains {
        environment.nonEmptyVariable($0) != nil
      }
      let folders = (environment.nonEmptyVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      guard hasDesktop,
        let program = folders.lazy.map({ $0 + "/xdg-open" })
          .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
      else { return }
    #endif
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
