import Testing

@testable import RowMotionTestFixtures

/// Behaviors that also hold if the fields of values cannot be located in memory.
@MainActor @Suite struct UnknownFieldLayoutTests {
  @Test func `the behaviors hold with unknown field layouts`() throws {
    try withUnknownFieldLayouts {
      let presence = PresenceBehaviours()
      presence.`A1 a value that appears grows its row frame by frame`()
      presence.`A2 a value that goes is seen until its height is nothing`()
      presence.`A3 another value moves the height from the one natural height to the other`()
      presence.`A6 a plain stack and a lazy one move where the stock list does not`()
      presence.`A7 a transition moves the text and never the height`()
      try presence.`A10 the height is a value with a target, a position and a speed`()
      presence.`A12 what arrives is there at once and grows from then on`()
      presence.`A13 what goes is dropped in the frame that completes it, once`()
      presence.`A17 each parameter of it changes what is seen`()
      presence.`A22 the content hangs from its top and is cut at its bottom`()
      presence.`A41 what is there from the start does not come in`()
      presence.`A44 the rows below follow the row in every frame`()
      let identity = IdentityBehaviours()
      identity.`B2 the stock list animates rows that come and go, and none that resizes`()
      identity.`B5 another identity is a removal and an insertion, the same one a resize`()
      identity.`B6 a row without an id is known by its place in what is written`()
      identity.`B7 a row with an id is known by it wherever it goes`()
      let update = UpdateBehaviours()
      update.`C6 the old and the new part are both alive and change places`()
      update.`C8 a new id gives the view new state`()
      update.`C9 a row that goes elsewhere is one move`()
      let data = DataChangeBehaviours()
      data.`R5 only the data makes rows come and go: scrolling plays nothing, nor what is unseen`()
      data.`R17 rows that are added and removed in one batch leave the others where they are`()
      data.`R18 a row begins its way where it was painted last, whatever it was doing`()
      data.`R32 neighbours of what comes and moves keep their state`()
      let motion = HeightMotionBehaviours()
      motion.`R26 interrupted, a height goes on from where it is and never below both its ends`()
      motion.`R27 what goes out stays as it was, and what changes on the way is followed`()
      motion.`R42 content, its fade and the row's height are on one timeline`()
      motion.`R48 a list follows withAnimation where a row opens and closes`()
      let anchoring = AnchoringBehaviours()
      anchoring.`R1 the content is as tall as its rows in every frame, and the scroll bar knows`()
      anchoring.`R9 a row that the user opens keeps its top and grows at its bottom`()
      anchoring.`R33 there is no blank at the top, ever, however wrong the estimates are`()
      let reversal = ReversalBehaviours()
      reversal.`R21 removed and put back it is the same row, from where it is`()
      reversal.`R22 an exit that is asked for again and again happens once`()
    }
  }
}
