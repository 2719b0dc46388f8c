import Foundation
import PackagePlugin

/// Embeds the page's files into one Swift file.
@main struct EmbedPage: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/CollageCLI/Serve/Page")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { ["css", "html", "js"].contains(URL(filePath: $0).pathExtension) }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "PageFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the page",
        executable: try context.tool(named: "PageEmbedder").url,
        // The build system runs the command again when its arguments change, so they contain all
        // paths.
        arguments: [folder.path, output.path] + paths,
        inputFiles: paths.map { folder.appending(path: $0) }, outputFiles: [output])
    ]
  }
}
