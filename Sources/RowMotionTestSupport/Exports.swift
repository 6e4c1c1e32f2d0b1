// A test that drives a host writes one import; random numbers and vectors come with it.
@_exported import RowMotionTestKit
