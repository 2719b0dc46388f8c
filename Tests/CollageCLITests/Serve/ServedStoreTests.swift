import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

/// Tests of the page's operations on a store.
@Suite struct ServedStoreTests {
  private let fixture: CommandFixture
  private let store: ServedStore
  private let id: String

  init() throws {
    fixture = try CommandFixture()
    try fixture.solidImage("a.png", 10)
    try fixture.solidImage("b.png", 200, width: 6, height: 8)
    for line in ["new poster --size 40x20", "add @F/a.png @F/b.png"] { try fixture.run(line) }
    let environment = fixture.environment(.output, .error)
    let path = fixture.folder + "/store"
    store = ServedStore(
      try Workspace.open(at: path, creating: false, context: environment.context),
      environment: environment, path: path, isReadOnly: false)
    id = try store.workspace.state(of: .named("poster")).collage.id.uuidString.lowercased()
  }

  private var state: CollageState { get throws { try store.workspace.state(of: .named(id)) } }

  private func item(_ index: Int) throws -> String {
    try state.collage.items[index].id.uuidString.lowercased()
  }

  @discardableResult
  private func edit(_ text: String) throws -> ServedEdit {
    let text = text.replacingOccurrences(of: "@C", with: id)
    return try store.edit(EditBody(Array(text.utf8)), job: nil) { _, _ in }
  }

  @Test func editMatchesCommandLineEdit() throws {
    let item = try item(0)
    let done = try edit(
      "{\"verb\":\"move\",\"items\":[\"\(item)\"],\"to\":[3,4.5],\"collage\":\"@C\"}")
    #expect(done.changed && done.items == [item] && done.label == "move a 3 4.5")
    #expect(try state.collage.items[0].transform.center == Point(x: 3, y: 4.5))
    #expect(try state.record.head == 2)
    let key = try state.collage.imageKey
    #expect(done.document?.picture == key)
  }

  @Test func appliesSeveralEditsAsOneNamedStep() throws {
    let item = try item(1)
    let done = try edit(
      """
      {"edits":[{"verb":"rotate","items":["\(item)"],"to":30,"collage":"@C"},
      {"verb":"scale","items":["\(item)"],"to":2,"collage":"@C"}],"label":"pinch b"}
      """)
    #expect(done.items == [item] && done.label == "pinch b")
    #expect(try store.workspace.history(of: .named(id)).1.map(\.label).last == "pinch b")
    #expect(try state.record.head == 2)
    #expect(throws: (any Error).self) {
      try edit(
        """
        {"edits":[{"verb":"rotate","items":["\(item)"],"to":60,"collage":"@C"},
        {"verb":"scale","items":["missing"],"to":2,"collage":"@C"}]}
        """)
    }
    #expect(try state.collage.items[1].transform.rotation == Angle(degrees: 30))
  }

  private func object(_ value: some Encodable) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return try #require(json as? [String: Any])
  }

  @Test func libraryPhotoListsItsCollages() throws {
    try fixture.run("photo add @F/a.png")
    let photo = try #require(store.workspace.library(LibraryQuery()).photos.first)
    let photoID = photo.id.uuidString.lowercased()
    _ = try store.add(libraryPhoto: photoID, to: id)
    #expect(try object(store.libraryPhoto(photoID))["collages"] as? [String] == ["poster"])
  }

  @Test func galleryMarksCurrentCollage() throws {
    try edit(#"{"verb":"new","name":"other"}"#)
    try fixture.run("open poster")
    let gallery = try object(store.gallery(search: nil, after: nil, limit: 9))
    let entries = try #require(gallery["collages"] as? [[String: Any]])
    let current = entries.filter { $0["current"] as? Bool == true }.map { $0["name"] as? String }
    #expect(entries.count == 2 && current == ["poster"])
  }

  @Test func createsRenamesDeletesAndRestoresCollages() throws {
    let made = try edit(#"{"verb":"new","name":"other"}"#)
    #expect(made.changed && made.document != nil && made.items.isEmpty)
    #expect(try store.workspace.collageNames() == ["other", "poster"])
    try edit(#"{"verb":"duplicate","collage":"@C","as":"twin"}"#)
    try edit(#"{"verb":"rename","collage":"@C","name":"placard"}"#)
    let gone = try edit(#"{"verb":"delete","collage":"@C"}"#)
    #expect(gone.document == nil)
    #expect(try store.workspace.collageNames() == ["other", "twin"])
    #expect(try edit(#"{"verb":"restore","collage":"@C"}"#).document != nil)
    #expect(try store.workspace.collageNames() == ["other", "placard", "twin"])
  }

  @Test(arguments: [
    #"{"verb":"add","files":["/etc/passwd"],"collage":"@C"}"#,
    #"{"verb":"replace","items":["a"],"file":"/etc/passwd","collage":"@C"}"#,
    #"{"verb":"render","output":"/tmp/x.jpg","collage":"@C"}"#,
    #"{"verb":"cutout","items":["a"],"mask":"/etc/passwd","collage":"@C"}"#,
    #"{"verb":"cutout","items":["a"],"engine-command":"touch x","collage":"@C"}"#,
    #"{"verb":"cutout","items":["a"],"engine":"x","collage":"@C"}"#,
    #"{"verb":"mask","items":["a"],"to":"/etc/passwd","collage":"@C"}"#,
    #"{"verb":"canvas","background":"image @F/a.png","collage":"@C"}"#,
    #"{"verb":"canvas","background":" IMAGE @F/a.png","collage":"@C"}"#,
    #"{"verb":"new","name":"x","background":"image @F/a.png"}"#,
    #"{"verb":"watermark","file":"@F/a.png","collage":"@C"}"#,
    #"{"verb":"open","collage":"@C"}"#, #"{"verb":"save","collage":"@C"}"#,
    #"{"verb":"move","items":["a"],"to":[1,2]}"#,
  ])
  func rejectsFilesAndPrograms(_ text: String) throws {
    let before = try state
    #expect(throws: ServeError.self) { try edit(text) }
    #expect(try state == before)
  }

  @Test func rejectsFileAfterProtectionMark() throws {
    let before = try state
    #expect(throws: EditDataError.self) {
      try edit("{\"verb\":\"new\",\"name\":\"x\",\"background\":\"\u{F8F0}image @F/a.png\"}")
    }
    #expect(try state == before)
  }

  @Test(arguments: [
    "{\"verb\":\"mask\",\"items\":[\"a\"],\"to\":\"\u{F8F0}ellipse\",\"collage\":\"@C\"}",
    "{\"verb\":\"watermark\",\"file\":\"\u{F8F0}none\",\"collage\":\"@C\"}",
    #"{"verb":"canvas","background":"coral","background":"image @F/a.png","collage":"@C"}"#,
    #"{"verb":"layout","kind":"grid","per-page":2,"collage":"@C"}"#,
  ])
  func rejectsCommandsThatReadFiles(_ text: String) throws {
    let before = try state
    #expect(throws: (any Error).self) { try edit(text) }
    #expect(try state == before)
  }

  @Test func rejectsArgumentsForFilesProgramsAndOtherCollages() throws {
    let before = try state
    for verb in VerbGrammar.all where verb.uses.contains(.page) {
      for key in verb.keys where [.file, .program, .collages].contains(key.names) {
        #expect(throws: ServeError.self, "\(verb.name) \(key.name)") {
          let others = verb.name == "layout" ? #""kind":"grid","# : ""
          try edit(
            #"{"verb":"\#(verb.name)","items":["a"],\#(others)"\#(key.name)":"x","collage":"@C"}"#)
        }
      }
    }
    #expect(try state == before)
  }

  @Test(arguments: ["layout", "watermark", "text"])
  func rejectsShapesAndFontsFromFiles(_ verb: String) throws {
    let values = [
      "layout": #""kind":"shape","of":"/x.png""#, "watermark": #""text":"x","font":"/x.ttf""#,
      "text": #""words":"x","font":"/x.ttf""#,
    ]
    #expect(throws: ServeError.self) {
      try edit(#"{"verb":"\#(verb)",\#(values[verb] ?? ""),"collage":"@C"}"#)
    }
  }

  @Test func lastWordsOfVerbsAreUnique() {
    let lastWords = VerbGrammar.all.compactMap { $0.name.split(separator: " ").last }
    #expect(Set(lastWords).count == lastWords.count)
  }

  @Test func changesLooks() throws {
    let item = try item(0)
    for rest in [
      #""verb":"border","width":2,"colour":"red""#, #""verb":"crop","ratio":"1:1""#,
      #""verb":"focus","to":"auto""#, #""verb":"mask","to":"torn","seed":5"#,
      #""verb":"style","name":"sticker""#, #""verb":"crop","fit-box":true"#,
    ] {
      let done = try edit("{\(rest),\"items\":[\"\(item)\"],\"collage\":\"@C\"}")
      #expect(done.changed && done.items == [item], "\(rest)")
    }
    #expect(try state.collage.items[0].look.outline != nil)
  }

  @Test func rendersCanvasParts() throws {
    func request(_ part: CanvasPart, _ key: String) -> ImageRequest {
      ImageRequest(key: key, collage: id, canvasPart: part, width: 20)
    }
    #expect(throws: ServeError.self) { try store.picture(request(.back, "nothing")) }
    try edit(#"{"verb":"canvas","background":"blur a 4","frame":"ice-blue","collage":"@C"}"#)
    let collage = try state.collage
    let back = try #require(collage.imageKey(of: .back))
    let front = try #require(collage.imageKey(of: .front))
    let size = PixelSize(width: 20, height: 10)
    #expect(try store.picture(request(.back, back)).size == size)
    #expect(try store.picture(request(.front, front)).size == size)
    #expect(throws: ServeError.self) { try store.picture(request(.back, front)) }
    try edit(#"{"verb":"canvas","background":"blur b 4","collage":"@C"}"#)
    #expect(throws: ServeError.self) { try store.picture(request(.back, back)) }
  }

  @Test func discardRestoresOpenedState() throws {
    let before = try state.collage
    let opening = try store.startSession(id)
    #expect(opening.revision == 1)
    try edit(#"{"verb":"remove","items":["a"],"collage":"@C"}"#)
    // An edit after an undo drops the revisions that a redo would need.
    try edit(#"{"verb":"undo","collage":"@C","to":0}"#)
    try edit(#"{"verb":"canvas","background":"red","collage":"@C"}"#)
    let done = try store.discard(id, opening: opening.opening)
    #expect(done.changed)
    let after = try state.collage
    #expect(after.items == before.items && after.canvas == before.canvas)
    #expect(throws: ServeError.self) { try store.discard(id, opening: "other") }
  }

  @Test func discardRestoresSavedState() throws {
    _ = try store.save(id)
    let opening = try store.startSession(id).opening
    try edit(#"{"verb":"remove","items":["a"],"collage":"@C"}"#)
    #expect(try state.record.isDirty)
    let done = try store.discard(id, opening: opening)
    let after = try state
    #expect(done.changed && after.collage.items.count == 2 && !after.record.isDirty)
  }

  /// Returns a file as if a page had uploaded it.
  private func upload(_ bytes: [UInt8]) throws -> UploadedFile {
    let file = try store.uploads.newFile()
    try file.write(bytes)
    return try store.uploads.finished(file)
  }

  @Test func removesUploadAfterLastUse() throws {
    let path: String
    do {
      let file = try upload([1, 2, 3])
      path = file.path
      #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    store.uploads.removeAll()
    let left = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder + "/store/staging")
    #expect(left == [])
  }

  @Test func addsAndReplacesUploadedPhotos() throws {
    var photo = ServedStore.UploadedPhoto(
      file: try upload(fixture.bytes("b.png")), name: "../../x y.png", collage: id)
    photo.position = Position(x: Length(fraction: 0, offset: 5), y: Length(fraction: 0, offset: 6))
    let added = try store.add(photo)
    let last = try #require(try state.collage.items.last)
    #expect(added.items == [last.id.uuidString.lowercased()])
    #expect(last.transform.center == Point(x: 5, y: 6) && last.name.rawValue == "x-y")
    photo.replaced = try item(0)
    let replaced = try store.add(photo)
    let first = try item(0)
    #expect(replaced.changed && replaced.items == [first])
    #expect(try state.collage.items[0].photo?.image == last.photo?.image)
    photo = ServedStore.UploadedPhoto(file: try upload([1, 2, 3]), name: "no.png", collage: id)
    #expect(throws: (any Error).self) { try store.add(photo) }
  }

  /// Returns the size of the image of an item or of the whole collage.
  private func size(
    _ key: String, of index: Int? = nil, part: ImageRequest.Part? = nil,
    edits: PreviewEdits? = nil, width: Int
  ) throws -> PixelSize {
    try store.picture(
      ImageRequest(
        key: key, collage: id, item: index.map { try item($0) }, part: part, edits: edits,
        width: width)
    ).size
  }

  @Test func rendersImagesByKey() throws {
    let collage = try state.collage
    #expect(try size(collage.imageKey, width: 20) == PixelSize(width: 20, height: 10))
    let key = collage.items[0].imageKey
    #expect(try size(key, of: 0, width: 4) == PixelSize(width: 4, height: 3))
    #expect(throws: ServeError.self) { try size("other", width: 20) }
    #expect(throws: ServeError.self) { try size(key, of: 0, part: .cutout, width: 4) }
    for width in [0, 16385] {
      #expect(throws: ServeError.self) { try size(collage.imageKey, width: width) }
    }
  }

  @Test func previewsEditsWithoutStoringThem() throws {
    let before = try state
    let edits = try PreviewEdits(
      "[{\"verb\":\"border\",\"items\":[\"\(item(0))\"],\"width\":\"34%\"}]")
    #expect(
      try size(before.collage.imageKey, of: 0, edits: edits, width: 4)
        == PixelSize(width: 8, height: 7))
    #expect(try state.collage == before.collage && state.record.head == before.record.head)
    #expect(throws: ServeError.self, "the key must be that of the whole collage") {
      try size(before.collage.items[0].imageKey, of: 0, edits: edits, width: 4)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "[1]", #"[{"verb":"move","items":["a"],"to":[1,2]}]"#,
    #"[{"verb":"mask","items":["a"],"to":"/etc/passwd"}]"#,
    #"[{"verb":"crop","items":["a"],"ratio":"1:1"}]"#,
    #"[{"verb":"focus","items":["a"],"to":"auto"}]"#,
    #"[{"verb":"border","items":["a"]}]"#,
  ])
  func rejectsInvalidPreviewEdits(_ text: String) {
    #expect(throws: (any Error).self) { try PreviewEdits(text) }
  }

  @Test func rendersItemParts() throws {
    try edit(#"{"verb":"shadow","items":["a"],"blur":0,"collage":"@C"}"#)
    try edit(#"{"verb":"border","items":["a"],"width":"34%","collage":"@C"}"#)
    try edit(#"{"verb":"crop","items":["a"],"to":["0%","0%","50%","100%"],"collage":"@C"}"#)
    let item = try state.collage.items[0]
    let sizes: [(ImageRequest.Part?, Int, Int)] = [
      (nil, 8, 10), (.photo, 4, 3), (.uncropped, 4, 3), (.whole, 10, 12),
    ]
    for (part, width, height) in sizes {
      #expect(
        try size(item.imageKey, of: 0, part: part, width: 4)
          == PixelSize(width: width, height: height))
    }
    #expect(throws: ServeError.self) { try size(item.imageKey, of: 0, part: .shadow, width: 4) }
    let shadow = try #require(item.shadowImageKey)
    #expect(
      try size(shadow, of: 0, part: .shadow, width: 4) == PixelSize(width: 10, height: 12))
  }

  @Test func listsStylesAndFindsFocus() throws {
    #expect(try store.styles().builtIn.contains("polaroid") && store.styles().own.isEmpty)
    try fixture.image("spot.png", width: 40, height: 30) { x, y in
      let isSpot = (23..<33).contains(x) && (7..<17).contains(y)
      return isSpot ? [220, 60, 30, 255] : [60, 90, 140, 255]
    }
    try fixture.run("add @F/spot.png --lossless")
    let spot = try store.focus(of: try item(2), in: id)
    #expect(abs(spot.x - 28 / 40.0) < 0.03 && abs(spot.y - 12 / 30.0) < 0.03)
    let plain = try store.focus(of: try item(1), in: id)
    #expect(plain.x == 0.5 && plain.y == 0.5)
    #expect(throws: ServeError.self) { try store.focus(of: "other", in: id) }
  }

  @Test func galleryImageKeepsAspectRatio() throws {
    try edit(#"{"verb":"canvas","size":"20x33px","collage":"@C"}"#)
    let request = ImageRequest(key: "", collage: id, width: 10, isSaved: true)
    #expect(try store.picture(request).size == PixelSize(width: 10, height: 17))
  }

  @Test func imageKeyChangesWithContents() throws {
    let before = try state.collage
    try edit(#"{"verb":"move","items":["a"],"to":[1,2],"collage":"@C"}"#)
    try edit(#"{"verb":"opacity","items":["a"],"to":0.5,"collage":"@C"}"#)
    let moved = try state.collage
    #expect(moved.items[0].imageKey == before.items[0].imageKey)
    #expect(moved.imageKey != before.imageKey)
    try edit(#"{"verb":"shader toggle","items":["a"],"shader":"mono","collage":"@C"}"#)
    let shaded = try state.collage
    #expect(shaded.items[0].imageKey != before.items[0].imageKey)
    #expect(shaded.items[1].imageKey == before.items[1].imageKey)
  }

  @Test(.enabled(if: FormatSupport.isAvailable, "Pango is not installed"))
  func imagesAndKeysIncludeAutomaticTextColors() throws {
    try fixture.copyFont()
    try fixture.run("text x --font @F/latin.ttf --colour auto --size 9 --at 50% 50% --as x")
    try fixture.run("remove a b")
    func textItem() throws -> Item {
      let collage = store.colorings.colored(try state.collage, in: store.workspace)
      return try #require(collage.items.first { $0.text != nil })
    }
    for background in ["black", "white"] {
      try fixture.run("canvas --background \(background)")
      let item = try textItem()
      #expect(
        item.text?.style.color
          == .color(background == "black" ? .white : Color(red: 0, green: 0, blue: 0)))
      let id = item.id.uuidString.lowercased()
      _ = try store.picture(
        ImageRequest(key: item.imageKey, collage: self.id, item: id, width: 8))
      let plain = try #require(state.collage.items.first { $0.text != nil })
      #expect(throws: ServeError.self) {
        try store.picture(
          ImageRequest(key: plain.imageKey, collage: self.id, item: id, width: 8))
      }
    }
  }

  @Test func countsCollagesOnlyOnFirstGalleryPage() throws {
    for name in ["one", "two", "three"] { try edit("{\"verb\":\"new\",\"name\":\"\(name)\"}") }
    let first = try store.gallery(search: nil, after: nil, limit: 2)
    #expect(first.count == 4 && first.hasMore && first.collages.count == 2)
    let last = try #require(first.collages.last).entry.record.id.uuidString
    let second = try store.gallery(search: nil, after: last, limit: 2)
    #expect(second.count == nil && !second.hasMore)
    #expect(try store.gallery(search: "t", after: nil, limit: 1).count == 3)
  }

  @Test func downloadsSavedImageWithCollageName() throws {
    #expect(throws: ServeError.self) { try store.snapshot(id) }
    #expect(try store.save(id).label == "save")
    let file = try store.snapshot(id)
    #expect(file.name == "poster" && file.bytes.starts(with: [0xFF, 0xD8]))
    let request = ImageRequest(key: "", collage: id, width: 30, isSaved: true)
    #expect(try store.picture(request).format == .jpeg)
  }
}
