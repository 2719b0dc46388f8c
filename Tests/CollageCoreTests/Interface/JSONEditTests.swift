import Testing

@testable import CollageCore

@Suite struct JSONEditTests {
  private func read(_ text: String) throws -> JSONEdit { try JSONEdit(text.utf8) }

  private func request(_ text: String) throws -> EditRequest? { try read(text).request }

  @Test func parsesSameEditAsArguments() throws {
    let hero = ItemSelector.nameOrPrefix("hero")
    let position = Position(x: Length(fraction: 0.5), y: .pixels(120))
    #expect(
      try request(#"{"verb":"move","items":["hero"],"to":["50%",120]}"#)
        == .items([hero], .move(.to(position, anchor: .center))))
    #expect(
      try request(#"{"verb":"move","items":"hero,@all","by":"-20, 3e1","anchor":null}"#)
        == .items([hero, .all], .move(.by(Position(x: .pixels(-20), y: .pixels(30))))))
    #expect(
      try request(#"{"to":"0.25turn","items":["hero"],"verb":"rotate"}"#)
        == .items([hero], .rotate(.to(Angle(degrees: 90)))))
    #expect(
      try request(#"{"verb":"cutout","items":["hero"],"off":true,"on":false}"#)
        == .items([hero], .useCutout(.off)))
    for change in [Switch.on, .toggle] {
      #expect(
        try request(#"{"verb":"cutout","items":["hero"],"\#(change.rawValue)":true}"#)
          == .items([hero], .useCutout(change)))
    }
  }

  @Test func leavesOtherVerbsToCaller() throws {
    let edit = try read(#"{"verb":"add","files":["a.jpg"],"at":[1,2],"collage":"poster"}"#)
    #expect(edit.request == nil && edit.collage == "poster")
    #expect(
      edit.arguments.given.map(\.value)
        == [.values(["a.jpg"]), .values(["1", "2"]), .value("poster")])
    for rest in ["", #","on":true,"grow":1"#, #","on":true,"redo":true"#] {
      #expect(try request(#"{"verb":"cutout","items":["hero"]\#(rest)}"#) == nil)
    }
  }

  @Test(arguments: [
    ("[]", "noVerb"), (#"{"items":["a"]}"#, "noVerb"), (#"{"verb":1}"#, "noVerb"), ("{", "syntax"),
    (#"{"verb":"mvoe"}"#, "unknownVerb"), (#"{"verb":"list"}"#, "unknownVerb"),
    (#"{"verb":"move","item":["a"],"to":[1,2]}"#, "unknownKey"),
    (#"{"verb":"move","items":["a"],"to":[1]}"#, "wrongType"),
    (#"{"verb":"move","items":["a"],"to":[1,2,3]}"#, "wrongType"),
    (#"{"verb":"move","items":["a"],"to":["1,2",3]}"#, "wrongType"),
    (#"{"verb":"move","items":["a"],"to":"5"}"#, "wrongType"),
    (#"{"verb":"move","items":["a",true],"to":[1,2]}"#, "wrongType"),
    (#"{"verb":"rotate","items":["a"],"to":[1,2]}"#, "wrongType"),
    (#"{"verb":"canvas","size":"hd","scale-items":"yes"}"#, "wrongType"),
    (#"{"verb":"shader set","items":["a"],"shader":"glitch","set":[["bands"]]}"#, "wrongType"),
    (#"{"verb":"shader on","items":["a"],"shader":"glitch","set":{"bands":[1]}}"#, "wrongType"),
    (#"{"verb":"scale","items":["a"],"to":0}"#, "value"),
    (#"{"verb":"remove","items":["@frnt"]}"#, "items"), (#"{"verb":"remove","items":[]}"#, "items"),
    (#"{"verb":"align","items":["a"]}"#, "rule"),
    (#"{"verb":"align","items":["a"],"edge":[]}"#, "rule"),
    (#"{"verb":"align","items":["a"],"edge":["left","right"]}"#, "value"),
    (#"{"verb":"align","items":["a"],"edge":"lfet"}"#, "value"),
    (#"{"verb":"align","items":["a"],"edge":"left","to":"@group:"}"#, "items"),
    (#"{"verb":"align","items":["a"],"edge":"left","to":["b","c"]}"#, "wrongType"),
    (#"{"verb":"distribute","items":["a"]}"#, "rule"),
    (#"{"verb":"distribute","items":["a"],"axis":"h","gap":"left"}"#, "value"),
    (#"{"verb":"snap","items":["a"],"within":0}"#, "value"),
    (#"{"verb":"group","items":["a"],"as":"x","off":true}"#, "rule"),
    (#"{"verb":"group","items":["a"],"as":"12"}"#, "value"),
    (#"{"verb":"lock","items":["a"],"off":"yes"}"#, "wrongType"),
    (#"{"verb":"shader on","items":["a"],"shader":"glitch","set":{"band":1}}"#, "rule"),
    (#"{"verb":"cutout","items":["a"],"on":true,"off":true}"#, "rule"),
  ])
  func rejectsInvalidEdits(_ text: String, _ kind: String) {
    let error = #expect(throws: EditDataError.self) { try read(text) }
    #expect(error.map { "\($0)".hasPrefix(kind + "(") || "\($0)" == kind } == true)
  }

  @Test func reportsViolatedRules() {
    let scalings = ["to", "by", "width", "height", "fit", "cover"]
    let canvas = ["size", "dpi", "background", "frame", "mirror"]
    let both = ArgumentError.exclusive(given: ["to", "by"], of: ["to", "by"])
    let broken: [(text: String, rule: ArgumentError)] = [
      (#""flip","items":["a"]"#, .missing(["axis"], verb: "flip")),
      (#""order","items":["a"]"#, .missing(["to"], verb: "order")),
      (#""name","items":["a"]"#, .missing(["name"], verb: "name")),
      (#""remove""#, .missing(["items"], verb: "remove")),
      (#""remove","items":null"#, .missing(["items"], verb: "remove")),
      (#""flip","axis":"h""#, .missing(["items"], verb: "flip")),
      (#""shader on","items":["a"]"#, .missing(["shader"], verb: "shader on")),
      (#""shader off","items":["a"]"#, .missing(["shader"], verb: "shader off")),
      (#""shader toggle","items":["a"]"#, .missing(["shader"], verb: "shader toggle")),
      (#""shader set","items":["a"],"shader":"glitch""#, .nothingToSet("glitch")),
      (#""move","items":["a"]"#, .missing(["to", "by"], verb: "move")),
      (#""move","items":["a"],"to":[1,2],"by":[1,2]"#, both),
      (#""move","items":["a"],"by":[1,2],"anchor":"t""#, .companion("anchor", of: "to", not: "by")),
      (#""rotate","items":["a"]"#, .missing(["to", "by"], verb: "rotate")),
      (#""rotate","items":["a"],"to":0,"by":0"#, both),
      (#""opacity","items":["a"]"#, .missing(["to", "by"], verb: "opacity")),
      (#""opacity","items":["a"],"to":1,"by":0.5"#, both),
      (#""scale","items":["a"]"#, .missing(scalings, verb: "scale")),
      (
        #""scale","items":["a"],"to":1,"height":5,"cover":"1x2""#,
        .exclusive(given: ["to", "height", "cover"], of: scalings)
      ),
      (#""copy","items":["a"],"anchor":"t""#, .companion("anchor", of: "at")),
      (#""canvas""#, .missing(canvas, verb: "canvas")),
      (#""canvas","dpi":72,"scale-items":true"#, .companion("scale-items", of: "size")),
    ]
    for (text, rule) in broken {
      let error = #expect(throws: EditDataError.self) { try request("{\"verb\":\(text)}") }
      guard case .rule(rule) = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func reportsArgumentOfInvalidValue() {
    let wrong: [(text: String, name: String)] = [
      (#"{"verb":"move","items":["a"],"to":["x",2]}"#, "to"),
      (#"{"verb":"move","items":["a"],"by":[1,"y"]}"#, "by"),
      (#"{"verb":"move","items":["a"],"to":[1,2],"anchor":"up"}"#, "anchor"),
      (#"{"verb":"rotate","items":["a"],"by":"x"}"#, "by"),
      (#"{"verb":"scale","items":["a"],"width":"-1"}"#, "width"),
      (#"{"verb":"flip","items":["a"],"axis":"z"}"#, "axis"),
      (#"{"verb":"opacity","items":["a"],"to":"x"}"#, "to"),
    ]
    for (text, name) in wrong {
      let error = #expect(throws: EditDataError.self) { try request(text) }
      guard case .value(_, of: name) = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func argumentNamesAreDistinct() {
    #expect(Set(VerbGrammar.all.map(\.name)).count == VerbGrammar.all.count)
    for verb in VerbGrammar.all {
      #expect(Set(verb.keys.map(\.name)).count == verb.keys.count, "\(verb.name)")
    }
  }
}
