import Testing

@testable import CollageCore

@Suite struct AdjustmentsTests {
  @Test("every property has a parameter of its name, which finds it")
  func properties() {
    let names = Mirror(reflecting: Adjustments.none).children.compactMap(\.label)
    #expect(Adjustments.parameters.map(\.name) + ["unknown"] == names)
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = 7
      let values = Mirror(reflecting: changed).children.filter { $0.label == parameter.name }
      #expect(values.map { $0.value as? Double } == [7])
      #expect(Adjustments.parameter(named: parameter.name)?.name == parameter.name)
    }
    #expect(Adjustments.parameter(named: "unknown") == nil)
  }

  @Test("what is neutral is in its range, and all of it is none")
  func neutral() {
    #expect(Adjustments.none.isNone)
    for parameter in Adjustments.parameters {
      #expect(parameter.range.contains(parameter.neutral))
      #expect(Adjustments.none[keyPath: parameter.path] == parameter.neutral)
      for value in [parameter.range.lowerBound, parameter.range.upperBound]
      where value != parameter.neutral {
        var changed = Adjustments.none
        changed[keyPath: parameter.path] = value
        #expect(!changed.isNone && changed[parameter] == value)
      }
    }
    #expect(Adjustments(unknown: ["grain": .integer(3)]).isNone)
  }

  @Test("what is out of range counts as the nearest value, and no number as none")
  func ranges() {
    for parameter in Adjustments.parameters {
      for (value, drawn) in [
        (-1e9, parameter.range.lowerBound), (1e9, parameter.range.upperBound),
        (.infinity, parameter.range.upperBound), (.nan, parameter.neutral),
      ] {
        var changed = Adjustments.none
        changed[keyPath: parameter.path] = value
        #expect(changed[parameter] == drawn)
        #expect(changed.isNone == (drawn == parameter.neutral))
      }
    }
  }

  @Test("a change sets what it names, and nothing else")
  func change() {
    let before = Adjustments(tint: 3, gamma: 2, unknown: ["grain": .integer(3)])
    let change = AdjustmentChange(["gamma": 0.5, "brightness": -20, "grain": 9])
    #expect(
      change.applied(to: before)
        == Adjustments(brightness: -20, tint: 3, gamma: 0.5, unknown: ["grain": .integer(3)]))
    #expect(change.words == ["brightness=-20", "gamma=0.5"])
    #expect(AdjustmentChange([:]).applied(to: before) == before)
  }
}
