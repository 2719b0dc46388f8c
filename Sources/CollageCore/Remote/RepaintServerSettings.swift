/// The kinds of servers.
package enum RepaintServerKind: String, Hashable, Sendable, CaseIterable {
  /// `POST /edit`, `GET /jobs/ID`, and the result's path.
  case jobs
  /// `POST /v1/images/edits` of OpenAI, LocalAI and others.
  case openai
  /// AUTOMATIC1111 and Forge.
  case a1111
  /// ComfyUI, with a workflow of the user's.
  case comfy
  /// The server of stable-diffusion.cpp.
  case sdcpp
  /// Replicate's open server.
  case cog
  /// Apps of gradio, and Spaces of Hugging Face.
  case gradio
  /// A program of the user's.
  case command
}

/// What a user has said of a server.
package struct RepaintServerSettings: Hashable, Sendable {
  /// What the user calls it.
  package var name: String
  /// The kind.
  package var kind: RepaintServerKind
  /// Where it is; nil for a program.
  package var address: RemoteAddress?
  /// The path of a workflow for `comfy`, in the form of its API.
  package var workflow: String?
  /// The program for `command` and its arguments, in which `{in}`, `{out}`, `{prompt}` and others stand for
  /// what is asked.
  package var command: String?
  /// The function of an app of `gradio`, `predict` unless said otherwise.
  package var function: String?
  /// The model that is asked for, where a server has several.
  package var model: String?
  /// Gives the key each time that it is needed, so that nobody else keeps it; nil for none.
  package var key: (@Sendable () throws(RemoteError) -> String)? {
    get { keySource.key }
    set { keySource = KeySource(key: newValue) }
  }

  private var keySource = KeySource(key: nil)

  /// Describes a server.
  package init(name: String, kind: RepaintServerKind, address: RemoteAddress? = nil) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

/// Where a key comes from; two are never told apart, and none is ever shown.
private struct KeySource: Hashable, Sendable, CustomStringConvertible {
  let key: (@Sendable () throws(RemoteError) -> String)?
  var description: String { key == nil ? "none" : "a key" }
  static func == (_: KeySource, _: KeySource) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
