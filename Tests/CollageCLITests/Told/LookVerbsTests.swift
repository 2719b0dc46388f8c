import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct LookVerbsTests {
  /// What is an item, what a width and what a colour.
  @Test func itemsWidthsAndColoursAreToldApart() throws {
    func read(_ line: String) throws -> EditRequest {
      let words = try ShellWords.words(of: line).map(\.text)
      return try #require(
        try CommandReader.command(CommandLineWords(words)) as? any RequestCommand
      ).request()
    }
    func border(_ names: [String], _ pixels: Double, _ color: String = "white") throws
      -> EditRequest
    {
      .items(
        names.map { .nameOrPrefix($0) },
        .look(
          .change(
            .border(
              WantedBorder(
                width: WantedLength(pixels: pixels), color: try ColorText.color(color))))))
    }
    #expect(try read("border a 200") == border(["a"], 200))
    #expect(try read("border a 20 200") == border(["a"], 20, "200"))
    #expect(try read("border 1234 200") == border(["1234"], 200))
    #expect(try read("border 1234 5678") == border(["1234"], 5678))
    #expect(try read("border 1234,5678 20 123") == border(["1234", "5678"], 20, "123"))
    #expect(try read("border a b 20 fff") == border(["a", "b"], 20, "fff"))
    #expect(try read("border a red 20") == border(["a", "red"], 20))
    #expect(try read("border red 20 red") == border(["red"], 20, "red"))
    // Seven digits are no colour, and too wide.
    #expect(throws: ValueError.self) { try read("border a 12 1234567") }
    #expect(try read("border a 20 none") == border(["a"], 20, "none"))
    #expect(
      try read("border a b none")
        == .items(["a", "b"].map { .nameOrPrefix($0) }, .look(.change(.border(nil)))))
  }

  /// An item can be called like what is animated.
  @Test func itemsAndWhatMovesAreToldApart() throws {
    func read(_ line: String) throws -> EditRequest {
      let words = try ShellWords.words(of: line).map(\.text)
      return try #require(
        try CommandReader.command(CommandLineWords(words)) as? any RequestCommand
      ).request()
    }
    func motion(_ name: String, _ motion: WantedMotion) -> EditRequest {
      .items([.nameOrPrefix(name)], .look(.change(.motion(motion))))
    }
    #expect(
      try read("animate scale rotation 0 own")
        == motion("scale", .rotation(WantedTrack(from: .zero, to: nil))))
    #expect(try read("animate opacity none") == motion("opacity", .none(nil)))
    #expect(try read("animate opacity opacity none") == motion("opacity", .none(.opacity)))
    #expect(
      try read("animate reveal reveal --during 0-1") == motion("reveal", .reveal(MotionPace())))
  }
}
