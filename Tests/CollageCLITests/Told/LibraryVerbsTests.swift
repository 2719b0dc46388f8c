import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs of the library do and say.
@Suite struct LibraryVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    for (number, name) in ["beach.png", "City hall.png", "third.png"].enumerated() {
      try desk.picture(name, UInt8(number * 90), width: 8 + number)
    }
  }

  /// Keeps a picture, and gives its UUID.
  private func keep(_ name: String) throws -> String {
    let outcome = try desk.run("photo add '@F/\(name)'")
    #expect(outcome.status == .done)
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  @Test func anEmptyLibrarySaysHowToBegin() throws {
    let hint = "the library is empty: `collage photo add FILE...` keeps photos in it\n"
    try desk.expect([
      Step("photo list", "", hint),
      Step("photo list --json", #"{"hasMore":false,"photos":[]}"# + "\n"),
    ])
    _ = try keep("beach.png")
    try desk.expect([
      Step(
        "photo remove beach", "",
        "removed 'beach'; `collage photo remove --undo` brings it back\n"),
      Step("photo list", "", hint),
      Step("photo remove --undo", "", "brought back 'beach'\n"),
      Step("photo remove --undo", "", "Error: no photo was removed.\n", .failed),
      Step("photo list --search zzz", "", "no photo is found by this\n"),
    ])
  }

  @Test func photosAreKeptListedAndShown() throws {
    let (beach, city) = (try keep("beach.png"), try keep("City hall.png"))
    #expect(UUID(uuidString: beach) != nil && beach != city)
    let again = try desk.run("photo add @F/beach.png --name Dunes")
    #expect(again.output == beach + "\n")
    #expect(again.messages == "gave another name to 'beach'\n")
    #expect(try desk.run("photo add @F/beach.png").messages == "'beach' there already\n")
    let lines = try desk.run("photo list").output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("id        name       taken"))
    #expect(lines[1].hasPrefix(city.prefix(8) + "  City hall  ~"))
    let shown = try desk.run("photo show dunes").output
    for text in [
      "name         beach\n", "other names  Dunes\n", "id           \(beach)\n",
      "collages     none\n", "size         8x6 png\n",
    ] { #expect(shown.contains(text), "\(text)") }
    let page = try desk.run("photo list --limit 1 --json").output
    #expect(page.contains(#""hasMore":true"#) && page.contains(city))
    #expect(try desk.run("photo list --after 'city hall' --json").output.contains(beach))
  }

  @Test func namesBreakingARuleAreRefused() throws {
    let rule =
      "Hint: A photo's name has 1 to 100 letters, digits, blanks, signs and emoji, in one line.\n"
    _ = try keep("beach.png")
    try desk.expect([
      Step("photo name beach ' '", "", "Error: a photo's name is empty.\n" + rule, .usage),
      Step(
        "photo add @F/beach.png --name 'a\nb'", "",
        "Error: a photo's name has no line breaks.\n" + rule, .usage),
      Step(
        "photo name beach '\(String(repeating: "x", count: 101))'", "",
        "Error: a photo's name has at most 100 characters, this one has 101.\n" + rule, .usage),
      Step("photo name beach 'The sea 🏖'", "", "named 'beach' 'The sea 🏖'\n"),
      Step(
        "photo show 'the see 🏖'", "",
        "Error: no photo 'the see 🏖' in the library.\nHint: Did you mean 'The sea 🏖'?\n",
        .notFound),
    ])
  }

  @Test func whatAPhotoHasNoRoomForIsTold() throws {
    let first = try keep("beach.png")
    for number in 2...LibraryPhoto.mostNames {
      try desk.run("photo add @F/beach.png --name 'beach \(number)'")
    }
    let warning =
      "Warning: 'beach' did not get the name 'sea'.\n"
      + "Hint: A photo has at most 20 names; `collage photo name` changes its first one.\n"
    try desk.expect([
      Step(
        "photo add @F/beach.png --name sea", first + "\n", warning + "'beach' there already\n")
    ])
    let json = try desk.run("photo add @F/beach.png --name sea --json").output
    #expect(json.contains(#""leftOutNames":["sea"]"#) && json.contains(#""outcome":"known""#))
    // An archive's names have no more room.
    try desk.run("export --library -o @F/library.tar")
    try desk.run("photo name beach shore")
    let imported = try desk.run("import @F/library.tar")
    #expect(imported.messages.contains("'shore' did not get the name 'beach'"))
  }

  @Test func aSmallPictureIsWrittenAsWhatItIs() throws {
    _ = try keep("beach.png")
    try desk.expect([
      Step(
        "photo thumbnail beach -o @F/t.png", "",
        "Error: the small picture is a JPEG, and '@F/t.png' ends as another format does.\n"
          + "Hint: Name a file that ends with .jpg.\n", .usage)
    ])
    for name in ["t.jpg", "t.jpeg", "t"] {
      #expect(try desk.run("photo thumbnail beach -o @F/\(name)").status == .done)
    }
  }

  @Test func severalOfOneNameAreTold() throws {
    let (beach, city) = (try keep("beach.png"), try keep("City hall.png"))
    try desk.run("photo name '\(city)' Beach")
    let outcome = try desk.run("photo show beach")
    #expect(outcome.status == .notFound)
    #expect(outcome.messages.hasPrefix("Error: 'beach' names several photos.\n"))
    #expect(outcome.messages.contains("\(beach.prefix(8)) 'beach'"))
    #expect(try desk.run("photo show 'b*' --json").output.contains(city))
  }

  @Test func photosComeOntoCanvasesByTheirNames() throws {
    _ = try (keep("beach.png"), keep("City hall.png"))
    try desk.run("new poster --size 100x100")
    #expect(try desk.run("add photo:BEACH 'photo:city*'").output == "beach\ncity-hall\n")
    #expect(try desk.run("replace beach 'photo:city hall'").status == .done)
    #expect(try desk.run("add @F/third.png --library").output == "third\n")
    #expect(try desk.run("photo show third").output.contains("collages     poster\n"))
    #expect(try desk.run("photo show beach").output.contains("collages     none\n"))
    #expect(try desk.run("add photo:none").status == .notFound)
    #expect(try desk.run("replace beach 'photo:*'").status == .usage)
  }

  @Test func tagsAndCopiesAndFiles() throws {
    _ = try (keep("beach.png"), keep("City hall.png"))
    try desk.expect([
      Step("photo tag '*' 'Sea, summer'", "", "tagged 'beach', 'City hall': sea, summer\n"),
      Step("photo tag beach --remove sea", "", "took tags from 'beach'\n"),
      Step("photo export beach @F/out", "@F/out/beach.png\n", "wrote 1 photo into '@F/out'\n"),
      Step("photo thumbnail beach -o @F/t.jpg", "", "@F/t.jpg: the small picture of 'beach'\n"),
      Step("photo dups", "", "no photos are alike\n"),
    ])
    #expect(try desk.run("photo export beach @F/out").status == .cannotWrite)
    #expect(try desk.run("photo export beach @F/out --clobber").status == .done)
    #expect(try desk.run("photo list --tag sea --json").output.contains("City hall"))
    #expect(try desk.run("photo like @F/beach.png").output.contains("=  "))
    #expect(try desk.run("export --library -o @F/l.collage").status == .done)
    #expect(try desk.run("import @F/l.collage").output.split(separator: "\n").count == 2)
  }

  @Test func writtenFilesAreReportedWhenALaterOneFails() throws {
    _ = try (keep("beach.png"), keep("City hall.png"))
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/out/City hall.png", withIntermediateDirectories: true)
    let failure = "'@F/out/City hall.png' cannot be written: it is a folder."
    let shown = try desk.run("photo export beach 'City hall' @F/out --clobber")
    #expect(shown.status == .cannotWrite && shown.output == "@F/out/beach.png\n")
    #expect(shown.messages.hasPrefix("wrote 1 photo into '@F/out'\n"))
    #expect(shown.messages.contains(failure))
    let data = try desk.run("photo export beach 'City hall' @F/out --clobber --json")
    #expect(data.status == .cannotWrite && data.messages.contains(failure))
    #expect(data.output.hasPrefix(#"{"files":[{"id":"#) && data.output.contains("beach.png"))
    #expect(try desk.run("photo export 'City hall' @F/out --clobber").output.isEmpty)
  }

  @Test func mistakesAreToldBeforeAnythingHappens() throws {
    for line in [
      "photo add", "photo show", "photo remove", "photo remove --undo beach", "photo export beach",
      "photo thumbnail beach", "photo tag beach", "photo list --from yesterday",
      "photo add @F/beach.png @F/third.png --name x", "export --library poster -o @F/x",
    ] { #expect(try desk.run(line).status == .usage, "\(line)") }
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/store/library"))
  }
}
