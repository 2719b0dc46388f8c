internal import ArgumentParser
internal import CollageCore

/// The options that say how large a picture in a terminal is.
struct CellOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width in columns of the terminal; the height follows.", valueName: "cells"),
    transform: Word.reader(WholeNumberText.reader("a number of columns", in: 1...1000)))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "The height in lines of the terminal; the width follows.", valueName: "cells"),
    transform: Word.reader(WholeNumberText.reader("a number of lines", in: 1...1000)))
  var height: Int?

  /// What is wanted.
  var wish: PictureRoom.Wish { PictureRoom.Wish(columns: width, rows: height) }
}
