// `make lint`: prints what is not as the house says, and fails where anything is not.

import FloorCheck
import Foundation

let root = FloorCheck.packageRoot
let problems =
  try FloorCheck(root: root).problems() + FloorPicture(root: root).problems()
  + GlobalState(root: root).problems()
for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
