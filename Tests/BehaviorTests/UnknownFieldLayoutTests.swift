import Testing

@testable import RowMotionTestFixtures

/// Behaviors that also hold if the fields of values cannot be located in memory.
@MainActor @Suite struct UnknownFieldLayoutTests {
  @Test func `the behaviors hold with unknown field layouts`() throws {
    try withUnknownFieldLayouts {
      let presence = PresenceBehaviors()
      presence.`A1 a value that appears grows its row frame by frame`()
      presence.`A2 a removed value is drawn until its height is zero`()
      presence.`A3 a changed value animates the height from one natural height to the other`()
      presence.`A6 a plain stack and a lazy stack animate where the stock list does not`()
      presence.`A7 a transition moves the text and never the height`()
      try presence.`A10 the height is a value with a target, a position and a speed`()
      presence.`A12 inserted content exists at once and grows from then on`()
      presence.`A13 removed content is dropped once, in the frame that completes its exit`()
      presence.`A17 each parameter of a presence changes what is drawn`()
      presence.`A22 the content is aligned to its top and clipped at its bottom`()
      presence.`A41 content that is present from the start does not animate in`()
      presence.`A44 the rows below follow the row in every frame`()
      let identity = IdentityBehaviors()
      identity.`B2 the stock list animates insertions and removals, but no resize`()
      identity.`B5 a changed id is a removal and an insertion, an unchanged id a resize`()
      identity.`B6 a row without an id is identified by its position in the list's content`()
      identity.`B7 a row with an id keeps its identity wherever it moves`()
      let update = UpdateBehaviors()
      update.`C6 the old and the new part are both alive during the transition`()
      update.`C8 a new id gives the view new state`()
      update.`C9 a row whose position changes is one move`()
      let data = DataChangeBehaviors()
      data.`R5 only visible data changes animate rows; scrolling and off-screen changes do not`()
      data.`R17 rows that are added and removed in one batch leave the others where they are`()
      data.`R18 a row's animation starts where the row was last drawn, whatever it was doing`()
      data.`R32 rows next to inserted and moved rows keep their state`()
      let motion = HeightMotionBehaviors()
      motion.`R26 an interrupted height continues from its value, never below both ends`()
      motion.`R27 exiting content keeps its last value, and a change mid-animation is followed`()
      motion.`R42 content, its fade and the row's height are on one timeline`()
      motion.`R48 a list follows withAnimation when a row opens and closes`()
      let anchoring = AnchoringBehaviors()
      anchoring.`R1 scroll metrics report the sum of the row heights in every frame`()
      anchoring.`R9 a row that the user opens keeps its top and grows at its bottom`()
      anchoring.`R33 wrong height estimates never leave a blank at the top`()
      let reversal = ReversalBehaviors()
      reversal.`R21 a row removed and inserted again is the same row, from its current height`()
      reversal.`R22 an exit that is requested repeatedly happens once`()
    }
  }
}
