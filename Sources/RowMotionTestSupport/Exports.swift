// A test that drives a host writes one import: views, random numbers and vectors come with it.
@_exported import RowMotion
@_exported import RowMotionTestKit
