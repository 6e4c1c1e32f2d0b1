import Testing

@testable import MotionCore
