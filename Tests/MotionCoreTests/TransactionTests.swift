import Testing

@testable import MotionCore

@Suite struct `Transactions` {
  private struct IsUndo: TransactionKey {
    static let defaultValue = false
  }

  private struct Depth: TransactionKey {
    static let defaultValue = 1
  }

  @Test func `a new transaction has no animation and no flags`() {
    let transaction = Transaction()
    #expect(transaction.animation == nil)
    #expect(!transaction.disablesAnimations)
    #expect(!transaction.isContinuous)
  }

  @Test func `custom values are stored by key`() {
    var transaction = Transaction(animation: .smooth)
    #expect(transaction.animation == .smooth)
    #expect(transaction[IsUndo.self] == false)
    transaction[IsUndo.self] = true
    transaction[Depth.self] += 1
    #expect(transaction[IsUndo.self])
    #expect(transaction[Depth.self] == 2)
  }
}

@Suite struct `Animatable values` {
  private struct Fixed: Animatable {}

  private struct Moving: Animatable {
    var animatableData: AnimatablePair<Double, Double>
  }

  @Test @MainActor func `a type has no animatable data by default`() {
    var fixed = Fixed()
    fixed.animatableData = EmptyAnimatableData()
    #expect(fixed.animatableData == .zero)
    #expect(Moving(animatableData: AnimatablePair(1, 2)).animatableData.second == 2)
  }

  @Test func `pairs are vectors`() {
    let pair = AnimatablePair(3.0, AnimatablePair(Float(4), 0.0))
    #expect(pair.magnitudeSquared == 25)
    #expect(pair + pair == pair.scaled(by: 2))
    #expect(pair - pair == .zero)
    #expect(EmptyAnimatableData() + .zero - .zero == EmptyAnimatableData().scaled(by: 3))
    #expect(EmptyAnimatableData().magnitudeSquared == 0)
  }
}
