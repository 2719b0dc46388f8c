package enum RepaintServerKind: String, Hashable, Sendable, CaseIterable {
  /// A server of the `jobs` protocol.
  case jobs
  /// OpenAI, LocalAI, and other servers with OpenAI's image-editing API.
  case openai
  /// AUTOMATIC1111 and Forge.
  case a1111
  /// ComfyUI, with a workflow of the user.
  case comfy
  /// The server of stable-diffusion.cpp.
  case sdcpp
  /// Replicate's open-source server, Cog.
  case cog
  /// Gradio apps, including Hugging Face Spaces.
  case gradio
  /// A program of the user.
  case command
}

package struct RepaintServerSettings: Hashable, Sendable {
  package var name: String
  package var kind: RepaintServerKind
  /// The address; `nil` for ``RepaintServerKind/command``.
  package var address: HTTPAddress?
  /// The path of a workflow file in ComfyUI's API format, for ``RepaintServerKind/comfy``.
  package var workflow: String?
  /// The program and its arguments, for ``RepaintServerKind/command``, with placeholders such as
  /// `{in}`, `{out}` and `{prompt}`.
  package var command: String?
  /// The app's function to call, for ``RepaintServerKind/gradio`` (default: `predict`).
  package var function: String?
  /// The name of the model, for servers with several models.
  package var model: String?
  /// A closure that returns the server's API key; `nil` if the server doesn't need one.
  ///
  /// The closure is called whenever the key is needed, so that the key isn't kept in memory.
  package var key: (@Sendable () throws(RemoteError) -> String)? {
    get { keySource.key }
    set { keySource = KeySource(key: newValue) }
  }

  private var keySource = KeySource(key: nil)

  package init(name: String, kind: RepaintServerKind, address: HTTPAddress? = nil) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

/// The source of a server's API key; comparisons ignore the key, and the description doesn't reveal
/// it.
private struct KeySource: Hashable, Sendable, CustomStringConvertible {
  let key: (@Sendable () throws(RemoteError) -> String)?
  var description: String { key == nil ? "none" : "a key" }
  static func == (_: KeySource, _: KeySource) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
