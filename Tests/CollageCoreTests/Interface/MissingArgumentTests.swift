import Foundation
import Testing

@testable import CollageCore

@Suite struct MissingArgumentTests {
  private func error(_ text: String) -> EditDataError? {
    do {
      _ = try JSONEdit(text.utf8).request
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (#"{"verb":"flip","items":["a"]}"#, "axis", "flip"),
    (#"{"verb":"order","items":["a"]}"#, "to", "order"),
    (#"{"verb":"name","items":["a"]}"#, "name", "name"),
    (#"{"verb":"remove"}"#, "items", "remove"),
    (#"{"verb":"remove","items":null}"#, "items", "remove"),
    (#"{"verb":"flip","axis":"h"}"#, "items", "flip"),
    (#"{"verb":"shader on","items":["a"]}"#, "shader", "shader on"),
    (#"{"verb":"shader off","items":["a"]}"#, "shader", "shader off"),
    (#"{"verb":"shader toggle","items":["a"]}"#, "shader", "shader toggle"),
  ])
  func whatIsMissingIsNamed(_ text: String, _ name: String, _ verb: String) {
    guard case .rule(let rule) = error(text) else {
      Issue.record("no rule is broken: \(text)")
      return
    }
    #expect(rule == .missing([name], verb: verb))
  }

  @Test(arguments: [
    (#"{"verb":"move","items":["a"],"to":["x",2]}"#, "to"),
    (#"{"verb":"move","items":["a"],"by":[1,"y"]}"#, "by"),
    (#"{"verb":"move","items":["a"],"to":[1,2],"anchor":"up"}"#, "anchor"),
    (#"{"verb":"rotate","items":["a"],"by":"x"}"#, "by"),
    (#"{"verb":"scale","items":["a"],"width":"-1"}"#, "width"),
    (#"{"verb":"flip","items":["a"],"axis":"z"}"#, "axis"),
    (#"{"verb":"opacity","items":["a"],"to":"x"}"#, "to"),
  ])
  func aWrongValueIsOfItsArgument(_ text: String, _ name: String) {
    guard case .value(_, of: let found) = error(text) else {
      Issue.record("no value is wrong: \(text)")
      return
    }
    #expect(found == name)
  }

  @Test func aPairThatIsNoneIsOfTheWrongType() {
    guard
      case .wrongType(let key, let verb) = error(#"{"verb":"move","items":["a"],"to":"5"}"#)
    else {
      Issue.record("the type is right")
      return
    }
    #expect(key.name == "to" && verb.name == "move")
  }
}

@Suite struct ItemsChangeEditTests {
  private static let ids = [Sample.id(1)]
  private static let stamp = EditStamp(id: Sample.id(9), date: Sample.date.addingTimeInterval(7))

  private func edit(_ change: ItemsChange) throws -> Edit {
    let collage = try Sample.collage(items: [Sample.newItem("a", id: Self.ids[0])])
    return try change.edit(
      of: Self.ids.map { ItemUnit($0) }, in: collage, Self.stamp, focus: .middle, words: .none)
  }

  @Test func theEditHasTheItemsAndTheChange() throws {
    let ids = Self.ids
    let movement = Movement.by(Position(x: .pixels(1), y: .pixels(2)))
    let copy = CopyPlacement(position: nil, anchor: .topLeft, scale: 2)
    let identity = CopyIdentity(
      id: Self.stamp.id, name: Sample.itemName("c"), createdAt: Self.stamp.date)
    #expect(try edit(.move(movement)) == .move(ids, movement))
    #expect(try edit(.rotate(.by(Angle(degrees: 5)))) == .rotate(ids, .by(Angle(degrees: 5))))
    #expect(try edit(.opacity(.to(0.5))) == .opacity(ids, .to(0.5)))
    #expect(try edit(.reset) == .reset(ids))
    #expect(try edit(.select) == .select(ids[0]))
    #expect(try edit(.copy(Sample.itemName("c"), copy)) == .copy(ids[0], identity, copy))
    #expect(try edit(.remove) == .remove(ids))
    #expect(try edit(.name(Sample.itemName("c"))) == .name(ids[0], Sample.itemName("c")))
    for change in [Switch.on, .off, .toggle] {
      #expect(try edit(.useCutout(change)) == .useCutout(ids, change))
    }
  }
}
