// A test that drives a host needs one import: views, random numbers and vectors are exported too.
@_exported import RowMotion
@_exported import RowMotionTestKit
