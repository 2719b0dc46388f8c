import CollageCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A fake background remover: CutoutStandIn MODE [PHOTO] [RESULT] [MORE…], with `-` for a stream.
let arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.first ?? ""
let files = StandInFiles(arguments.dropFirst())

switch mode {
case "ok-rgba": try files.save(.leftHalfTransparent(files.photo))
case "ok-mask": try files.save(.rightHalfWhite(files.photo.size))
case "reads-no-stdin": try files.save(.rightHalfWhite(files.sizeArgument))
case "half-size":
  let size = try files.photo.size
  try files.save(.rightHalfWhite(PixelSize(width: size.width / 2, height: size.height / 2)))
case "wrong-aspect":
  let size = try files.photo.size
  try files.save(.rightHalfWhite(PixelSize(width: size.width, height: size.height * 2)))
case "opaque-rgba":
  var photo = try files.photo
  photo.alpha = .straight
  try files.save(photo)
case "black": try files.save(.filled(files.photo.size, 0))
case "white": try files.save(.filled(files.photo.size, 255))
case "empty-file": try files.save([])
case "no-file": break
case "garbage": try files.save(Array("this isn't an image".utf8))
case "flood": while true { try files.save([UInt8](repeating: 7, count: 1 << 16)) }
case "exit-3-with-stderr":
  writeError("\u{1B}[31mno weights\u{7}\n50 %\r100 %\n")
  exit(3)
case "megabyte-on-stderr":
  for line in 0..<20_000 { writeError("line \(line) of a long, long complaint, 50 letters\n") }
  try files.save(.rightHalfWhite(files.photo.size))
case "crash": kill(getpid(), SIGKILL)
case "sleep": sleep(60)
case "sleep-ignoring-TERM":
  signal(SIGTERM, SIG_IGN)
  try startCopy(["hold-lock", arguments[1]])
  sleep(60)
case "hold-lock":
  try holdLock(arguments[1])
  sleep(60)
case "echo-arguments":
  writeError(arguments.dropFirst().joined(separator: "\n"))
  exit(3)
case "show-folder":
  writeError(try files.describeFolder())
  exit(3)
case "show-hints":
  writeError(try files.text(of: arguments[1]))
  exit(3)
default: exit(64)
}
