import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// A line of words, and the same as data.
struct WordsAndData: CustomTestStringConvertible {
  let words: String
  let data: String
  var testDescription: String { words }

  init(_ words: String, _ data: String) {
    self.words = words
    self.data = data
  }
}

/// Edits as data mean what they mean as words.
@Suite("Edits as data and as words") struct DataWordsTests {
  private static let edits: [WordsAndData] = [
    WordsAndData("move a 50% bottom-1", #"{"verb":"move","items":["a"],"to":["50%","bottom-1"]}"#),
    WordsAndData(
      "move a,b -20.5 1e2 --anchor tl",
      #"{"verb":"move","items":["a","b"],"to":[-20.5,1e2],"anchor":"tl"}"#),
    WordsAndData("move a --by -5% 3mm", #"{"verb":"move","items":"a","by":["-5%","3mm"]}"#),
    WordsAndData("rotate a b -15", #"{"verb":"rotate","items":["a","b"],"to":-15}"#),
    WordsAndData("rotate '*' --by 0.25turn", #"{"verb":"rotate","items":["*"],"by":"0.25turn"}"#),
    WordsAndData("scale a 150%", #"{"verb":"scale","items":["a"],"to":"150%"}"#),
    WordsAndData("scale a --by 0.5", #"{"verb":"scale","items":["a"],"by":0.5}"#),
    WordsAndData("scale a --width 40%", #"{"verb":"scale","items":["a"],"width":"40%"}"#),
    WordsAndData("scale a --height 120", #"{"verb":"scale","items":["a"],"height":120}"#),
    WordsAndData("scale a --fit 50%x40%", #"{"verb":"scale","items":["a"],"fit":"50%x40%"}"#),
    WordsAndData("scale a --cover 2x3cm", #"{"verb":"scale","items":["a"],"cover":"2x3cm"}"#),
    WordsAndData("flip a h", #"{"verb":"flip","items":["a"],"axis":"h"}"#),
    WordsAndData("opacity a 0.5", #"{"verb":"opacity","items":["a"],"to":0.5}"#),
    WordsAndData("opacity a --by -10%", #"{"verb":"opacity","items":["a"],"by":"-10%"}"#),
    WordsAndData("reset @all", #"{"verb":"reset","items":["@all"]}"#),
    WordsAndData("select b", #"{"verb":"select","items":["b"]}"#),
    WordsAndData("order a,c front", #"{"verb":"order","items":["a","c"],"to":"front"}"#),
    WordsAndData("order c 0", #"{"verb":"order","items":["c"],"to":0}"#),
    WordsAndData(
      "copy a --as ghost --at 75% 50% --anchor br --scale 0.5",
      #"{"verb":"copy","items":["a"],"as":"ghost","at":["75%","50%"],"anchor":"br","scale":0.5}"#),
    WordsAndData(
      "align a b left", #"{"verb":"align","items":["a","b"],"edge":"left"}"#),
    WordsAndData(
      "align a,b center Middle --to first",
      #"{"verb":"align","items":["a","b"],"edge":["center","middle"],"to":"first"}"#),
    WordsAndData(
      "align a bottom --to canvas",
      #"{"verb":"align","items":["a"],"edge":["bottom"],"to":"canvas"}"#),
    WordsAndData(
      "align a top --to @front", #"{"verb":"align","items":["a"],"edge":"top","to":"@front"}"#),
    WordsAndData(
      "distribute '*' h", #"{"verb":"distribute","items":["*"],"axis":"h"}"#),
    WordsAndData(
      "distribute a c b vertical --gap -2.5mm",
      #"{"verb":"distribute","items":["a","c","b"],"axis":"v","gap":"-2.5mm"}"#),
    WordsAndData(
      "distribute a b h --gap -20", #"{"verb":"distribute","items":["a","b"],"axis":"h","gap":-20}"#
    ),
    WordsAndData(
      "layout grid a b --columns 2 --rows 3 --cell 3:4 --last-row center --gap 5 --margin 2% "
        + "--order name --fill --keep-locked --captions",
      """
      {"verb":"layout","kind":"grid","items":["a","b"],"columns":2,"rows":3,"cell":"3:4",\
      "last-row":"center","gap":5,"margin":"2%","order":"name","fill":true,"keep-locked":true,"captions":true}
      """),
    WordsAndData(
      "layout scatter a,b --max-angle 8 --overlap 30% --seed 7 --fit",
      #"{"verb":"layout","kind":"scatter","items":["a","b"],"max-angle":8,"overlap":"30%","seed":7,"fit":true}"#
    ),
    WordsAndData(
      "layout mosaic --weight a=3 --crop 2%",
      #"{"verb":"layout","kind":"mosaic","weight":"a=3","crop":"2%"}"#),
    WordsAndData("layout hero b", #"{"verb":"layout","kind":"hero","items":["b"]}"#),
    WordsAndData(
      "layout calendar 2027-01 a",
      #"{"verb":"layout","kind":"calendar","of":"2027-01","items":"a"}"#),
    WordsAndData(
      "layout calendar 2027-01 --names pt-PT",
      #"{"verb":"layout","kind":"calendar","of":"2027-01","names":"pt-PT"}"#),
    WordsAndData("layout 'V(a, H(b, *))'", #"{"verb":"layout","kind":"V(a, H(b, *))"}"#),
    WordsAndData("snap a b", #"{"verb":"snap","items":["a","b"]}"#),
    WordsAndData("snap a --within 5%", #"{"verb":"snap","items":["a"],"within":"5%"}"#),
    WordsAndData("swap a c", #"{"verb":"swap","items":["a","c"]}"#),
    WordsAndData(
      "group a b --as 'my row'", #"{"verb":"group","items":["a","b"],"as":"my row"}"#),
    WordsAndData("group a b", #"{"verb":"group","items":["a","b"],"off":false}"#),
    WordsAndData("group a --off", #"{"verb":"group","items":["a"],"off":true}"#),
    WordsAndData("lock a", #"{"verb":"lock","items":["a"]}"#),
    WordsAndData("lock a b --off", #"{"verb":"lock","items":["a","b"],"off":true}"#),
    WordsAndData(
      "template place a photo --required --cutout --fit",
      #"{"verb":"template place","items":["a"],"name":"photo","required":true,"cutout":true,"fit":true}"#
    ),
    WordsAndData(
      "template place a b 'my name' --own --fill",
      #"{"verb":"template place","items":["a","b"],"name":"my name","own":true,"fill":true}"#),
    WordsAndData(
      "template place a --off", #"{"verb":"template place","items":["a"],"off":true}"#),
    WordsAndData("hide a", #"{"verb":"hide","items":"a","off":false}"#),
    WordsAndData("hide a --off", #"{"verb":"hide","items":"a","off":true}"#),
    WordsAndData("remove a b", #"{"verb":"remove","items":["a","b"]}"#),
    WordsAndData("name a 'the hero'", #"{"verb":"name","items":["a"],"name":"the hero"}"#),
    WordsAndData(
      "shader toggle a glitch", #"{"verb":"shader toggle","items":["a"],"shader":"glitch"}"#),
    WordsAndData(
      "shader on a b pixellate", #"{"verb":"shader on","items":["a","b"],"shader":"pixellate"}"#),
    WordsAndData(
      "shader on a glitch bands=3 seed=0x1f",
      #"{"verb":"shader on","items":["a"],"shader":"glitch","set":{"bands":3,"seed":"0x1f"}}"#),
    WordsAndData("shader off a glitch", #"{"verb":"shader off","items":["a"],"shader":"glitch"}"#),
    WordsAndData(
      "shader set a pixellate block=16",
      #"{"verb":"shader set","items":["a"],"shader":"pixellate","set":{"block":16}}"#),
    WordsAndData("shader clear '*'", #"{"verb":"shader clear","items":["*"]}"#),
    WordsAndData(
      "canvas --size a5 --dpi 72 --background fff --scale-items",
      #"{"verb":"canvas","size":"a5","dpi":72,"background":"fff","scale-items":true}"#),
    WordsAndData(
      "canvas --background 'linear 45 #fff red' --frame ice-blue:30:50% --mirror",
      """
      {"verb":"canvas","background":"linear 45 #fff red","frame":"ice-blue:30:50%","mirror":true}
      """),
    WordsAndData(
      "canvas --background 'blur a 12' --no-mirror",
      #"{"verb":"canvas","background":"blur a 12","mirror":false}"#),
    WordsAndData("watermark none", #"{"verb":"watermark","file":"none"}"#),
    WordsAndData("repaint a --toggle", #"{"verb":"repaint","items":["a"],"toggle":true}"#),
  ]

  private static let looks: [WordsAndData] = [
    WordsAndData(
      "border a,b 20", #"{"verb":"border","items":["a","b"],"width":"20"}"#),
    WordsAndData(
      "border a b 5% fff --bottom 3mm --inside --fixed",
      #"{"verb":"border","items":["a","b"],"width":"5%","colour":"fff","bottom":"3mm","inside":true,"fixed":true}"#
    ),
    WordsAndData(
      "border a 20 200", #"{"verb":"border","items":["a"],"width":20,"colour":200,"bottom":null}"#),
    WordsAndData("border a none", #"{"verb":"border","items":["a"],"width":"none"}"#),
    WordsAndData(
      "border a b 20 --colour 333",
      #"{"verb":"border","items":["a","b"],"width":20,"colour":333}"#),
    WordsAndData("corners a 50%", #"{"verb":"corners","items":["a"],"radius":"50%"}"#),
    WordsAndData(
      "corners a 5 --fixed", #"{"verb":"corners","items":["a"],"radius":5,"fixed":true}"#),
    WordsAndData("corners a none", #"{"verb":"corners","items":["a"],"radius":"none"}"#),
    WordsAndData("shadow a", #"{"verb":"shadow","items":["a"]}"#),
    WordsAndData("shadow a none", #"{"verb":"shadow","items":["a"],"to":"none"}"#),
    WordsAndData(
      "shadow a --dx -2 --dy 3% --blur 1mm --colour navy --opacity 50% --fixed",
      #"{"verb":"shadow","items":["a"],"dx":-2,"dy":"3%","blur":"1mm","colour":"navy","opacity":"50%","fixed":true}"#
    ),
    WordsAndData(
      "outline a 3% gold --fixed",
      #"{"verb":"outline","items":["a"],"width":"3%","colour":"gold","fixed":true}"#),
    WordsAndData("outline a none", #"{"verb":"outline","items":["a"],"width":"none"}"#),
    WordsAndData("crop a 10%,0,80%,100%", #"{"verb":"crop","items":["a"],"to":"10%,0,80%,100%"}"#),
    WordsAndData("crop a 1,2,3,4", #"{"verb":"crop","items":["a"],"to":[1,2,"3",4]}"#),
    WordsAndData("crop a none", #"{"verb":"crop","items":["a"],"to":"none"}"#),
    WordsAndData("focus a 5,50%", #"{"verb":"focus","items":["a"],"to":[5,"50%"]}"#),
    WordsAndData("focus a 5,50%", #"{"verb":"focus","items":["a"],"to":"5,50%"}"#),
    WordsAndData("focus a none", #"{"verb":"focus","items":["a"],"to":"none"}"#),
    WordsAndData("blend a Multiply", #"{"verb":"blend","items":["a"],"mode":"multiply"}"#),
    WordsAndData(
      "adjust a brightness=20 gamma=1.5",
      #"{"verb":"adjust","items":["a"],"set":{"brightness":20,"gamma":"1.5"}}"#),
    WordsAndData("adjust a none", #"{"verb":"adjust","items":["a"],"to":"none"}"#),
    WordsAndData("mask a ellipse", #"{"verb":"mask","items":["a"],"to":"ellipse"}"#),
    WordsAndData("mask a torn --seed 7", #"{"verb":"mask","items":["a"],"to":"torn","seed":7}"#),
    WordsAndData("mask a none", #"{"verb":"mask","items":["a"],"to":"none"}"#),
    WordsAndData(
      "animate a b opacity 0 OWN --ease in-out --during 10%-0.5 --alternate",
      """
      {"verb":"animate","items":["a","b"],"what":"opacity","from":0,"to":"own","ease":"in-out",\
      "during":"10%-50%","alternate":true}
      """),
    WordsAndData(
      "animate a position -20 50% own",
      #"{"verb":"animate","items":["a"],"what":"position","from":[-20,"50%"],"to":"own"}"#),
    WordsAndData(
      "animate a position left,2 center 3",
      #"{"verb":"animate","items":["a"],"what":"position","from":"left,2","to":["center",3]}"#),
    WordsAndData(
      "animate a scale 50% 2", #"{"verb":"animate","items":["a"],"what":"scale","from":0.5,"to":2}"#
    ),
    WordsAndData(
      "animate a rotation 0 1turn",
      #"{"verb":"animate","items":["a"],"what":"rotation","from":0,"to":360}"#),
    WordsAndData("animate a b reveal", #"{"verb":"animate","items":["a","b"],"what":"reveal"}"#),
    WordsAndData("animate a none", #"{"verb":"animate","items":["a"],"what":"none"}"#),
    WordsAndData(
      "animate a reveal none", #"{"verb":"animate","items":["a"],"what":"reveal","from":"none"}"#),
    WordsAndData("style a b polaroid", #"{"verb":"style","items":["a","b"],"name":"polaroid"}"#),
  ]

  /// Edits whose words are not set here, which takes fonts.
  private static let words: [WordsAndData] = [
    WordsAndData(
      "text 'Hi there' --as s --at 50% 90% --anchor b --size 8% --weight bold --style italic "
        + "--align center --line-height 1.2 --letter-spacing 2 --colour red --background fff "
        + "--padding 5 --language de --direction rtl --features smcp,tnum --lines 3 "
        + "--ellipsis middle --arc 90 --width 60% --markup --font serif --font-fallback",
      """
      {"verb":"text","words":"Hi there","as":"s","at":["50%","90%"],"anchor":"b","size":"8%",\
      "weight":"bold","style":"italic","align":"center","line-height":1.2,"letter-spacing":2,\
      "colour":"red","background":"fff","padding":5,"language":"de","direction":"rtl",\
      "features":"smcp,tnum","lines":3,"ellipsis":"middle","arc":90,"width":"60%","markup":true,\
      "font":"serif","font-fallback":true}
      """),
    WordsAndData(
      "text a Winter --fit 50%x20% --no-markup",
      #"{"verb":"text","items":["a"],"words":"Winter","fit":"50%x20%","markup":false}"#),
    WordsAndData(
      "text '{name}' --of a --new",
      #"{"verb":"text","words":"{name}","of":"a","new":true}"#),
  ]

  /// Edits of words with a font's file, which is kept first.
  private static let fonts: [WordsAndData] = [
    WordsAndData(
      "text Hi --new --font ./f.ttf --force",
      #"{"verb":"text","words":"Hi","font":"./f.ttf","force":true}"#),
    WordsAndData(
      "text a,b Hi --font f.ttf --size 9",
      #"{"verb":"text","items":["a","b"],"words":"Hi","font":"f.ttf","size":9}"#),
    WordsAndData(
      #"text --new --font f.ttf -- 'a\\nb'"#,
      #"{"verb":"text","words":"a\\nb","font":"f.ttf"}"#),
  ]

  private static let others: [WordsAndData] = [
    WordsAndData(
      "template place a photo --default x.jpg",
      #"{"verb":"template place","items":["a"],"name":"photo","default":"x.jpg"}"#),
    WordsAndData(
      #"watermark --text 'a\\nb'"#, #"{"verb":"watermark","text":"a\\nb"}"#),
    WordsAndData(
      "watermark --text Anna --font serif --colour red --font-fallback",
      #"{"verb":"watermark","text":"Anna","font":"serif","colour":"red","font-fallback":true}"#),
    WordsAndData(
      "canvas --watermark Anna", #"{"verb":"canvas","watermark":"Anna"}"#),
    WordsAndData(
      "crop a b --ratio 4:5", #"{"verb":"crop","items":["a","b"],"ratio":"4:5"}"#),
    WordsAndData("crop a --fit-box", #"{"verb":"crop","items":["a"],"fit-box":true}"#),
    WordsAndData("focus a auto", #"{"verb":"focus","items":["a"],"to":"auto"}"#),
    WordsAndData(
      "layout shape ./cat.png a --margin 0",
      #"{"verb":"layout","kind":"shape","of":"./cat.png","items":["a"],"margin":0}"#),
    WordsAndData(
      "layout grid --per-page 2", #"{"verb":"layout","kind":"grid","per-page":2}"#),
    WordsAndData("mask a ./torn", #"{"verb":"mask","items":["a"],"to":"./torn"}"#),
    WordsAndData(
      "style a 'my own' -c poster",
      #"{"verb":"style","items":["a"],"name":"my own","collage":"poster"}"#),
    WordsAndData(
      "new poster --size 10x15cm --dpi 72 --background none",
      #"{"verb":"new","name":"poster","size":"10x15cm","dpi":72,"background":"none"}"#),
    WordsAndData(
      "canvas --background 'image a b.jpg' --frame off",
      #"{"verb":"canvas","background":"image a b.jpg","frame":"off"}"#),
    WordsAndData(
      "watermark logo.png --corner tr --size 15% --opacity 50% --margin 0",
      """
      {"verb":"watermark","file":"logo.png","corner":"tr","size":"15%","opacity":"50%",\
      "margin":"0"}
      """),
    WordsAndData("open poster", #"{"verb":"open","collage":"poster"}"#),
    WordsAndData(
      "rename -c poster 'my poster'",
      #"{"verb":"rename","collage":"poster","name":"my poster"}"#),
    WordsAndData(
      "duplicate -c poster --as other",
      #"{"verb":"duplicate","collage":"poster","as":"other"}"#),
    WordsAndData("delete -c poster", #"{"verb":"delete","collage":"poster"}"#),
    WordsAndData("delete --force", #"{"verb":"delete","force":true}"#),
    WordsAndData("restore poster", #"{"verb":"restore","collage":"poster"}"#),
    WordsAndData(
      "add a.jpg b.jpg --as hero --at -3,50% --anchor tl --width 40% --rotate -8 --scale 2 "
        + "--opacity 50% --lossless --library --all-or-nothing --no-orient --salvage --jobs 2 "
        + "--max-memory 500M --recursive -c poster",
      """
      {"verb":"add","files":["a.jpg","b.jpg"],"as":"hero","at":[-3,"50%"],"anchor":"tl",\
      "width":"40%","rotate":-8,"scale":2,"opacity":"50%","lossless":true,"library":true,\
      "all-or-nothing":true,"no-orient":true,"salvage":true,"jobs":2,"max-memory":"500M","recursive":true,\
      "collage":"poster"}
      """),
    WordsAndData(
      "add --files-from list -0",
      #"{"verb":"add","files-from":"list","null":true,"salvage":false}"#),
    WordsAndData(
      "replace a b.jpg --lossless --no-orient --salvage",
      #"{"verb":"replace","items":["a"],"file":"b.jpg","lossless":true,"no-orient":true,"salvage":true}"#
    ),
    WordsAndData(
      "replace --everywhere a.jpg b.jpg",
      #"{"verb":"replace","items":["a.jpg"],"file":"b.jpg","everywhere":true}"#),
    WordsAndData(
      "cutout a --rect 1,2,3,4 --keep 1,2 --keep 3,4 --drop 5,6 --keep-stroke '1,2;3,4' "
        + "--drop-stroke '5,6;7,8' --mask m.png --single --redo --feather 2 --grow -1 --smooth 3 "
        + "--engine command --engine-command 'x {in} {out}' --refine off --all-or-nothing",
      """
      {"verb":"cutout","items":["a"],"rect":"1,2,3,4","keep":["1,2","3,4"],"drop":["5,6"],\
      "keep-stroke":["1,2;3,4"],"drop-stroke":["5,6;7,8"],"mask":"m.png","single":true,\
      "redo":true,"feather":2,"grow":-1,"smooth":3,"engine":"command",\
      "engine-command":"x {in} {out}","refine":"off","all-or-nothing":true}
      """),
    WordsAndData(
      "repaint a --steps 20 --cfg 2.5 --seed 7 --negative rain --strength 60% --only-subject "
        + "--keep-subject --mask m.png --server home --max-side 512 --preset p --save-preset q "
        + "--poll 5 --detach -o o.png --to-library --clobber",
      """
      {"verb":"repaint","items":["a"],"steps":20,"cfg":2.5,"seed":7,"negative":"rain",\
      "strength":"60%","only-subject":true,"keep-subject":true,"mask":"m.png","server":"home",\
      "max-side":512,"preset":"p","save-preset":"q","poll":5,"detach":true,"output":"o.png",\
      "to-library":true,"clobber":true}
      """),
    WordsAndData("cutout a --fresh", #"{"verb":"cutout","items":["a"],"fresh":true}"#),
    WordsAndData("add -- -c.jpg", #"{"verb":"add","files":"-c.jpg"}"#),
    WordsAndData("undo 3", #"{"verb":"undo","steps":3}"#),
    WordsAndData("undo --to 0", #"{"verb":"undo","to":0}"#),
    WordsAndData("redo 2", #"{"verb":"redo","steps":"2"}"#),
    WordsAndData("redo --to 12 -c poster", #"{"verb":"redo","to":12,"collage":"poster"}"#),
    WordsAndData(
      "save --jobs 1 --max-memory 1GiB", #"{"verb":"save","jobs":1,"max-memory":"1GiB"}"#),
    WordsAndData("revert --force", #"{"verb":"revert","force":true}"#),
    WordsAndData(
      "render -o a.jpg --clobber --size 540x960 --format jpg --quality 92 --max-bytes 500k "
        + "--chroma 444 --progressive --dpi 300 --background fff --jobs 1 --max-memory 1G",
      """
      {"verb":"render","output":"a.jpg","clobber":true,"size":"540x960","format":"jpg",\
      "quality":92,"max-bytes":"500k","chroma":444,"progressive":true,"dpi":300,\
      "background":"fff","jobs":1,"max-memory":"1G"}
      """),
    WordsAndData(
      "render --long-side 90 --pad fff --no-watermark --grid thirds --preset story",
      """
      {"verb":"render","long-side":90,"pad":"fff","watermark":false,"grid":"thirds",\
      "preset":"story"}
      """),
    WordsAndData(
      "render -o a.pdf --bleed 3mm --crop-marks",
      #"{"verb":"render","output":"a.pdf","bleed":"3mm","crop-marks":true}"#),
    WordsAndData(
      "render --no-clobber --scale 50% --width 1 --height 2 --lossless --compression 9",
      #"{"verb":"render","clobber":false,"scale":"50%","width":1,"height":2,"lossless":true,"compression":9}"#
    ),
  ]

  private func command(_ words: [String]) throws -> any EditCommand {
    try #require(try CommandReader.command(CommandLineWords(words)) as? any EditCommand)
  }

  private func command(_ pair: WordsAndData) throws -> any EditCommand {
    try command(try ShellWords.words(of: pair.words).map(\.text))
  }

  /// A collage with three items, placed by chance; the first is repainted.
  private func collage(_ random: inout some RandomNumberGenerator) throws -> CollageCore.Collage {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let items = try ["a", "b", "c"].enumerated().map { index, name in
      let digits = String(repeating: "\(index)", count: 64)
      let image = StoredImage(
        id: try #require(ImageID(rawValue: digits)), format: .jpeg,
        size: PixelSize(width: .random(in: 10...400, using: &random), height: 300), isOpaque: true)
      return NewItem(
        id: UUID(), name: try #require(ItemName(rawValue: name)), requiresName: true, image: image,
        placement: NewPlacement(
          position: Position(
            x: .pixels(.random(in: -100...1000, using: &random)), y: .pixels(200)),
          rotation: Angle(degrees: .random(in: 0...360, using: &random)),
          opacity: UnitInterval(.random(in: 0...1, using: &random))),
        createdAt: date)
    }
    let empty = CollageCore.Collage(
      id: UUID(), name: try #require(CollageName(rawValue: "poster")),
      canvas: Canvas(size: PixelSize(width: 1000, height: 700), background: .white),
      createdAt: date)
    let added = try empty.applying(.add(items))
    let painted = Repaint(
      image: try #require(added.items[1].photo).image,
      origin: RepaintOrigin(prompt: "snow", server: "home"))
    return try added.applying(.repaint([ItemRepaint(items[0].id, painted)]))
  }

  @Test("an edit of a collage is the same", arguments: edits + looks)
  func editsAreTheSame(_ pair: WordsAndData) throws {
    let written = try JSONEdit(pair.data.utf8)
    let command = try command(pair)
    let request =
      try (command as? any RequestCommand)?.request()
      ?? (command as? any PartialRequestCommand)?.request()
    let words = try #require(request)
    let data = try #require(written.request)
    #expect(words == data)
    var random = SystemRandomNumberGenerator()
    let collage = try collage(&random)
    let stamp = EditStamp(id: UUID(), date: Date(timeIntervalSince1970: 0))
    let edited = try collage.applying(data.edit(of: collage, stamp).edit)
    #expect(try edited == collage.applying(words.edit(of: collage, stamp).edit))
  }

  @Test("an edit of words is the same", arguments: words)
  func wordsAreTheSame(_ pair: WordsAndData) throws {
    let command = try #require(try command(pair) as? any RequestCommand)
    #expect(try command.request() == JSONEdit(pair.data.utf8).request)
  }

  @Test("an edit of words with a font's file is the same", arguments: fonts)
  func fontsAreTheSame(_ pair: WordsAndData) throws {
    let written = try JSONEdit(pair.data.utf8)
    #expect(written.request == nil)
    let command = try #require(try command(pair) as? TextCommand)
    #expect(try command.textRequest() == written.fontRequest)
  }

  @Test("items whose font alone changes keep their words") func aFontAloneKeepsWords() throws {
    let written = try JSONEdit(#"{"verb":"text","items":["a","b"],"font":"f.ttf"}"#.utf8)
    let selectors = try ItemSelector.parse("a,b")
    #expect(
      try written.fontRequest
        == TextRequest(WantedText(), font: "f.ttf", isForced: false, for: .items(selectors)))
  }

  @Test("words behind a place come from standard input, too") func inputIsCounted() throws {
    for line in ["text -", "text - --at 1 2", "text --at 1 2 -", "text title -"] {
      #expect(try command(ShellWords.words(of: line).map(\.text)).inputCount == 1, "\(line)")
    }
    #expect(try command(["text", "-", "title"]).inputCount == 0)
  }

  @Test("what takes more than a collage becomes the same command", arguments: others)
  func commandsAreTheSame(_ pair: WordsAndData) throws {
    let written = try JSONEdit(pair.data.utf8)
    #expect(written.request == nil)
    let data = try command(written.arguments.words)
    #expect("\(data)" == "\(try command(pair))")
    #expect(data.verb == written.arguments.verb.name)
  }

  @Test("every verb and every argument is compared") func everythingIsCompared() throws {
    var seen: [String: Set<String>] = [:]
    for pair in Self.edits + Self.looks + Self.words + Self.fonts + Self.others {
      let arguments = try JSONEdit(pair.data.utf8).arguments
      seen[arguments.verb.name, default: []].formUnion(arguments.given.map(\.key.name))
    }
    for verb in VerbGrammar.all {
      let missing = Set(verb.keys.map(\.name)).subtracting(seen[verb.name] ?? [])
        .subtracting(["collage", "on", "off", "toggle"])
      #expect(missing.isEmpty, "\(verb.name) \(missing)")
    }
  }

  @Test("every verb that a batch takes has its form as data") func batchVerbsAreThere() {
    let verbs = CollageTool.verbs.flatMap { verb -> [String] in
      let own = verb.configuration.subcommands.filter { $0 is any EditCommand.Type }
      // What a verb does without another word is called as the verb itself.
      let standard = verb.configuration.defaultSubcommand.map { "\($0)" }
      guard own.isEmpty else {
        return own.map {
          "\($0)" == standard ? verb.verbName : "\(verb.verbName) \($0.verbName)"
        }
      }
      return verb is any EditCommand.Type ? [verb.verbName] : []
    }
    #expect(Set(verbs) == Set(VerbGrammar.all.map(\.name)))
  }

  @Test("every option of a command is an argument of its data") func optionsAreThere() throws {
    for verb in VerbGrammar.all {
      let words = verb.name.split(separator: " ").map(String.init)
      let command = try #require(CollageTool.verbs.first { $0.verbName == words[0] })
      let type =
        words.count == 1
        ? command.configuration.defaultSubcommand ?? command
        : try #require(command.configuration.subcommands.first { $0.verbName == words[1] })
      let options = try CommandDescription(of: type).ownArguments.filter(\.isShown)
        .flatMap(\.names).filter { $0.hasPrefix("--") && !$0.hasPrefix("--no-") }
        .map { String($0.dropFirst(2)) }
      let known = Set(verb.keys.map(\.name)).union(["json", "quiet", "store", "color"])
      // A line of a batch writes no cutout and no frames, watches nothing and tells no layout.
      let others: [String: Set<String>] = [
        "cutout": ["output", "mask-only", "clobber"], "layout": ["print"],
        "render": ["watch", "frames", "fps", "duration", "loop", "boomerang"],
      ]
      #expect(Set(options).subtracting(known) == others[verb.name] ?? [], "\(verb.name)")
    }
  }
}
