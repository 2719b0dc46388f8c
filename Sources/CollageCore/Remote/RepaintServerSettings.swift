package enum RepaintServerKind: String, Hashable, Sendable, CaseIterable {
  /// The `jobs` protocol: `POST /edit`, `GET /jobs/ID`, and the result's path.
  case jobs
  /// `POST /v1/images/edits` of OpenAI, LocalAI and others.
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
  /// The address; `nil` for a program.
  package var address: HTTPAddress?
  /// The path of a workflow in ComfyUI's API format, for `comfy`.
  package var workflow: String?
  /// The program and its arguments, for `command`; `{in}`, `{out}`, `{prompt}` and others are
  /// placeholders.
  package var command: String?
  /// The function of the app, for `gradio` (default: `predict`).
  package var function: String?
  /// The model, for servers with several models.
  package var model: String?
  /// A closure that returns the key each time it is needed, so that it isn't kept in memory; `nil` if
  /// the server doesn't need one.
  package var key: (@Sendable () throws(RemoteError) -> String)? {
    get { keySource.key }
    set { keySource = KeySource(key: newValue) }
  }

  private var keySource = KeySource(key: nil)

  package init(name: String, kind: RepaintServerKind, address: HTTPAddress? = nil) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

/// The source of a key; all sources are equal and have a description without the key.
private struct KeySource: Hashable, Sendable, CustomStringConvertible {
  let key: (@Sendable () throws(RemoteError) -> String)?
  var description: String { key == nil ? "none" : "a key" }
  static func == (_: KeySource, _: KeySource) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
